import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { ImapFlow } from 'imapflow';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { hasDovecot, startDovecot } from '../../../../test/dovecot.ts';
import { createTestApp, type TestApp } from '../../../../test/index.ts';
import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, inWorkspace, withTransaction } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import type { ImapAccess, MailAccess } from './mail-access.ts';
import { queueMail } from './queue-mail.ts';
import { sendOutgoing } from './send-outgoing.ts';
import { findCopy, keepCopy } from './sent-folder.ts';
import { withdrawMail } from './withdraw.ts';

let t: TestApp;
let boxes: Awaited<ReturnType<typeof startDovecot>>;
/** Of the mailbox it keeps copies in. */
let imap: ImapAccess;
/** Takes a whole mail and hangs up instead of answering. */
const sockets = new Set<Socket>();
let taken = 0;
const hangsUp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream) {
    stream.resume().on('end', () => {
      taken += 1;
      for (const socket of sockets) socket.destroy();
    });
  },
});
beforeAll(async () => {
  if (!hasDovecot) return;
  t = await createTestApp();
  boxes = await startDovecot();
  imap = {
    ...{ host: boxes.host, port: boxes.port, secure: false, doSTARTTLS: false, servername: 'localhost' },
    auth: { user: 'help', pass: 'secret' },
  };
  hangsUp.server.on('connection', (socket: Socket) => sockets.add(socket));
  hangsUp.listen(0, '127.0.0.1');
  await once(hangsUp.server, 'listening');
});
afterAll(async () => {
  if (!hasDovecot) return;
  await t.close();
  await boxes.stop();
  hangsUp.close(() => undefined);
});

async function scene() {
  const workspace = await t.workspace({ enabledTicketSystem: true, flags: { 'ticket-system': true } });
  const store = await t.store(workspace);
  const accountId = newId();
  await t.pool.query(
    `INSERT INTO mailboxes (id, workspace_id, store_id, address, kind, status, created_at) VALUES ($1, $2, $3, $4, 'google', 'connected', now())`,
    [accountId, workspace.id, store.id, `${accountId}@shop.example`],
  );
  const ctx: Ctx = inWorkspace(t.rootCtx(), workspace.id, { kind: 'job', name: 'test' });
  const messageId = newId();
  await withTransaction(ctx, (tx) =>
    queueMail(tx, {
      ...{ messageId, ticketId: null, accountId, type: 'reply', lastEmailId: null, parentEmailId: null, from: null },
      ...{
        to: [{ name: '', address: 'lea@mail.example' }],
        cc: [],
        bcc: [],
        subject: 'Hi',
        html: 'Hi',
        files: [],
        attachmentIds: [],
      },
      ...{ sendAt: null, sentBy: null, automatic: true },
    }),
  );
  const { port } = hangsUp.server.address() as AddressInfo;
  const smtp = {
    host: '127.0.0.1',
    port,
    secure: false,
    requireTLS: false,
    ignoreTLS: true,
    tls: { servername: 'localhost' },
  };
  const access = { kind: 'google', smtp, imap } as unknown as MailAccess;
  const send = () =>
    sendOutgoing(
      ctx,
      {
        files: t.app.deps.files,
        accessTo: async () => access,
        admit: async () => null,
        noteSending: async () => undefined,
      },
      messageId,
    );
  const row = async () =>
    (await t.pool.query('SELECT state, handed_over, message_id FROM mails WHERE id = $1', [messageId])).rows[0];
  const due = () =>
    t.pool.query('UPDATE mails SET send_at = $2, lease_until = $2 WHERE id = $1', [messageId, t.clock.now()]);
  return { ctx, messageId, send, row, due };
}

it.runIf(hasDovecot)(
  '[O-25] a try whose end nobody saw is not made twice when its copy is among the sent mail',
  async () => {
    const { ctx, messageId, send, row, due } = await scene();
    taken = 0;
    await send();
    expect(taken).toBe(1);
    expect(await row()).toMatchObject({ state: 'waiting', handed_over: true });
    // It may have left: to take it back would be a promise nobody can keep.
    await expect(withdrawMail(ctx as Ctx<AgentActor>, messageId)).rejects.toMatchObject({ code: 'conflict' });
    // As a server does that keeps what goes through it, under an id of its own.
    await keepCopy(
      imap,
      { id: newId(), message_id: newId() },
      Buffer.from(`Message-ID: <renamed@exchange>\r\nX-Chatso-Mail: ${messageId}\r\nSubject: Hi\r\n\r\nHi`),
    );
    await due();
    await send();
    expect(taken).toBe(1);
    expect(await row()).toMatchObject({ state: 'sent', message_id: 'renamed@exchange' });
  },
);

it.runIf(hasDovecot)(
  '[O-25] a process that died while sending: without a copy it is sent by the next one, with one it counts as sent',
  async () => {
    const { messageId, send, row, due } = await scene();
    await t.pool.query(`UPDATE mails SET state = 'sending', handed_over = true WHERE id = $1`, [messageId]);
    await due();
    taken = 0;
    await send();
    expect(taken).toBe(1);
    const { message_id } = await row();
    await keepCopy(imap, { id: messageId, message_id }, Buffer.from(`Message-ID: <${message_id}>\r\n\r\nHi`));
    await t.pool.query(`UPDATE mails SET state = 'sending', handed_over = true WHERE id = $1`, [messageId]);
    await due();
    await send();
    expect(taken).toBe(1);
    expect(await row()).toMatchObject({ state: 'sent', message_id });
  },
);

it.runIf(hasDovecot)(
  '[O-25] a connection that is lost while the copy is looked for does not say that there is none',
  async () => {
    const { messageId, row } = await scene();
    const { message_id } = await row();
    const mail = { id: messageId, message_id };
    await keepCopy(imap, mail, Buffer.from(`Message-ID: <${message_id}>\r\n\r\nHi`));
    const asked = ImapFlow.prototype.search;
    const losing = vi.spyOn(ImapFlow.prototype, 'search').mockImplementation(function (this: ImapFlow, ...given) {
      this.close();
      return asked.apply(this, given);
    });
    try {
      await expect(findCopy(imap, mail)).rejects.toThrow();
    } finally {
      losing.mockRestore();
    }
    expect(await findCopy(imap, mail)).toEqual({ messageId: message_id });
  },
);
