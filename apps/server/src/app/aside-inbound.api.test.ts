import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginAside } from '../../test/aside.ts';
import { eventually } from '../../test/eventually.ts';
import { freePort } from '../../test/free-port.ts';
import { inboundConfig } from '../../test/inbound-scene.ts';
import { createTestApp, type TestApp } from '../../test/index.ts';
import { letterOf } from '../../test/letters.ts';
import { startMailHost } from '../../test/mail-host.ts';

let t: TestApp;
let port: number;
let aside: Awaited<ReturnType<typeof beginAside>>;

beforeAll(async () => {
  port = await freePort();
  t = await createTestApp({
    config: { inbound: { ...inboundConfig, listen: { port, host: '127.0.0.1', tls: null } } },
  });
  aside = await beginAside(t);
});
afterAll(async () => {
  await aside.stop();
  await t.close();
});

async function bring(to: string, subject: string): Promise<void> {
  const host = startMailHost(port);
  try {
    await host.bring(letterOf({ subject, date: t.clock.now() }), { to });
  } finally {
    host.close();
  }
}

it('[O-06] mail that is brought is taken in and stored aside, and once more after that process has died', {
  timeout: 60_000,
}, async () => {
  const workspace = await t.workspace({ enabledTicketSystem: true, flags: { 'ticket-system': true } });
  const store = await t.store(workspace);
  const admin = await t.agent(workspace, { role: 'admin' });
  const body = { email: 'help@lakeside.test', chatsoStoreId: store.id, fromName: 'Help' };
  const { data: mailbox } = await admin.api['mailboxes.forward']({ body });
  const subjects = async () =>
    (await admin.api['mails.list']({ query: { limit: 100 } })).data.map(({ subject }) => subject).sort();
  // Nobody has a mailbox that is read: the port alone wants the process.
  await eventually(() => bring(mailbox.forwardTo ?? '', 'Brought'), 30_000);
  expect(await subjects()).toEqual(['Brought']);
  await eventually(() => expect(aside.events.map(({ name }) => name)).toContain('mails.changed'));
  aside.processes()[0]?.kill('SIGKILL');
  await eventually(() => expect(aside.processes()).toHaveLength(2), 30_000);
  await eventually(() => bring(mailbox.forwardTo ?? '', 'Once more'), 30_000);
  expect(await subjects()).toEqual(['Brought', 'Once more']);
});
