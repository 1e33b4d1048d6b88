import { inboundOf } from '../src/modules/mailboxes/inbound/bind-inbound.ts';
import { createSmtpListener } from '../src/modules/mailboxes/inbound/smtp-listener.ts';
import type { InboundConfig } from '../src/platform/inbound-config.ts';
import type { TestApp } from './create-test-app.ts';
import { type Envelope, startMailHost } from './mail-host.ts';

export const inboundDomain = 'in.shop.test';
type Listen = NonNullable<InboundConfig['listen']>;
const listen: Listen = { port: 0, host: '127.0.0.1', tls: null };
export const inboundConfig: InboundConfig = { domain: inboundDomain, listen };

/** The listener of an app on a port of its own, and a server somewhere that brings it mail over a real socket. */
export async function startInbound(t: TestApp, given: Partial<Listen> = {}) {
  const inbound = inboundOf(t.app.deps);
  if (inbound === null) throw new Error('This app has no domain for mail.');
  const parts = { root: t.app.deps.rootCtx('test'), inbound, limiter: t.app.deps.limiter };
  const listener = createSmtpListener(parts, { ...listen, ...given });
  await listener.open();
  const port = listener.port();
  return {
    port,
    listener,
    /** The last answer of the server; throws with its `responseCode`. */
    async bring(raw: string | Buffer, envelope: Envelope): Promise<string> {
      const host = startMailHost(port);
      try {
        return await host.bring(raw, envelope);
      } finally {
        host.close();
      }
    },
    close: () => listener.close(),
  };
}
