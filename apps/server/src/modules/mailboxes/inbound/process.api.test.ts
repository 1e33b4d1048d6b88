import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { freePort } from '../../../../test/free-port.ts';
import { inboundConfig } from '../../../../test/inbound-scene.ts';
import { createTestApp } from '../../../../test/index.ts';
import { mailboxesModule } from '../index.ts';

/** The first word of whoever listens there; null: nobody does. */
const greeting = (port: number) =>
  new Promise<string | null>((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => done(null));
    socket.once('data', (chunk) => {
      socket.end('QUIT\r\n');
      done(chunk.toString().slice(0, 3));
    });
  });

it('a worker with the port listens from its start to its end; a second one on that port does not start', async () => {
  const port = await freePort();
  const inbound = { ...inboundConfig, listen: { port, host: '127.0.0.1', tls: null } };
  const t = await createTestApp({ config: { inbound } });
  const second = await createTestApp({ config: { inbound } });
  expect(await greeting(port)).toBeNull();
  await mailboxesModule.onWork(t.app.deps);
  await mailboxesModule.aside.begin(t.app.deps);
  expect(await greeting(port)).toBe('220');
  await expect(mailboxesModule.onWork(second.app.deps)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await mailboxesModule.aside.end(t.app.deps);
  expect(await greeting(port)).toBeNull();
  await t.close();
  await second.close();
});

it('one without the port takes no mail in, and shows the addresses all the same', async () => {
  const t = await createTestApp({ config: { inbound: { ...inboundConfig, listen: null } } });
  await mailboxesModule.onWork(t.app.deps);
  await mailboxesModule.aside.begin(t.app.deps);
  const workspace = await t.workspace({ enabledTicketSystem: true, flags: { 'ticket-system': true } });
  const admin = await t.agent(workspace, { role: 'admin' });
  expect((await admin.api['mailboxes.list']()).forwarding).toBe(true);
  await mailboxesModule.aside.end(t.app.deps);
  await t.close();
});
