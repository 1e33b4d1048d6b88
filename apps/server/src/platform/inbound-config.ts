import { isIP } from 'node:net';
import { z } from 'zod';
import { envText as text } from './env-text.ts';

/** Where mail is handed to this installation: the domain it is for, and the port this process takes it at. */
export interface InboundConfig {
  /** Behind the @ of the addresses that mail can be forwarded to, in lower case. */
  domain: string;
  /** null: another process takes it, or a mail host calls the webhook. */
  listen: { port: number; host: string; tls: { cert: string; key: string } | null } | null;
}

const isDomain = (name: string): boolean =>
  name.length <= 190 && /^(?!-)[a-z0-9-]{1,63}(?:\.(?!-)[a-z0-9-]{1,63})+$/i.test(name) && isIP(name) === 0;

export const inboundEnv = {
  CHATSO_INBOUND_DOMAIN: text.refine(
    (name) => name === null || isDomain(name),
    'CHATSO_INBOUND_DOMAIN must be the name of a domain, such as in.example.com',
  ),
  CHATSO_INBOUND_SMTP_PORT: text.refine(
    (port) => port === null || (/^\d{1,5}$/.test(port) && Number(port) <= 65_535),
    'CHATSO_INBOUND_SMTP_PORT must be a number up to 65535',
  ),
  CHATSO_INBOUND_SMTP_HOST: text,
  CHATSO_INBOUND_TLS_CERT: text,
  CHATSO_INBOUND_TLS_KEY: text,
};

const values = z.object(inboundEnv);

/** null: mail cannot be forwarded here. Sentences about settings that do not go together are added to `mistakes`. */
export function readInbound(env: z.output<typeof values>, mistakes: string[]): InboundConfig | null {
  const { CHATSO_INBOUND_DOMAIN: domain, CHATSO_INBOUND_SMTP_PORT: port } = env;
  const { CHATSO_INBOUND_TLS_CERT: cert, CHATSO_INBOUND_TLS_KEY: key } = env;
  if ((cert === null) !== (key === null))
    mistakes.push('CHATSO_INBOUND_TLS_CERT and CHATSO_INBOUND_TLS_KEY belong together: set both or none.');
  if (domain === null) {
    if (port !== null)
      mistakes.push('CHATSO_INBOUND_SMTP_PORT needs CHATSO_INBOUND_DOMAIN, the domain of its addresses.');
    return null;
  }
  const tls = cert === null || key === null ? null : { cert, key };
  const host = env.CHATSO_INBOUND_SMTP_HOST ?? '0.0.0.0';
  return { domain: domain.toLowerCase(), listen: port === null ? null : { port: Number(port), host, tls } };
}
