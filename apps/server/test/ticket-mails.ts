import type { Mail, MailboxStatus, MailState } from '@chatso/contract';
import type { StoreRow } from '../src/modules/stores/index.ts';
import {
  type MailDoors,
  mailArrived,
  type OutgoingMail,
  openMailDoors,
  type TicketMail,
  type TicketMailbox,
} from '../src/modules/tickets/mail-doors.ts';
import { type Ctx, inWorkspace, runStep, withTransaction } from '../src/platform/ctx.ts';
import { newId } from '../src/platform/ids.ts';
import type { TestApp } from './create-test-app.ts';

const tables = `
  CREATE TABLE test_mailboxes (id uuid PRIMARY KEY, workspace_id uuid, address text, store_id uuid, status text);
  CREATE TABLE test_mails (id uuid PRIMARY KEY, workspace_id uuid, mail jsonb, ticket_id uuid, thread_id uuid, state text,
    looked boolean NOT NULL DEFAULT false)`;

interface MailRecord {
  id: string;
  mail: Omit<TicketMail, 'id' | 'ticketId' | 'date'> & { date: string; html: string };
  ticket_id: string | null;
  state: MailState;
}

const toMail = ({ id, mail, ticket_id }: MailRecord): TicketMail => ({
  ...{ ...mail, id, ticketId: ticket_id },
  date: new Date(mail.date),
});

/** What the timeline reads of a mail; the rest of the DTO is the mailboxes' own. */
const toDto = (row: MailRecord): Mail =>
  ({
    ...{ _id: row.id, id: row.id, accountId: row.mail.mailboxId, subject: row.mail.subject, preview: row.mail.text },
    ...{
      from: { name: row.mail.fromName, address: row.mail.fromAddress },
      date: row.mail.date,
      unseen: false,
      flags: [],
    },
    ...{ to: row.mail.to.map((address) => ({ name: '', address })), tags: [], messageId: row.mail.messageId },
    ...{ parentEmailId: null, direction: row.mail.direction, kind: 'mail', state: row.state, spam: row.mail.spam },
    ...{ hasFiles: false, ticket: null, cc: [], bcc: [], replyTo: [], clientInfo: [], htmlText: row.mail.html },
    ...{ quotedHtml: '', text: row.mail.text, blockedPictures: [], attachments: [], sentBy: null, sendAt: null },
    ...{ failure: null, bounces: [] },
    hints: { spf: null, dkim: null, dmarc: null, replyTo: null, otherName: '' },
  }) as unknown as Mail;

const columns = 'id, mail, ticket_id, state';
const select = async (ctx: Ctx, where: string, value: unknown): Promise<MailRecord[]> =>
  (
    await ctx.pool.query<MailRecord>(
      `SELECT ${columns} FROM test_mails WHERE workspace_id = $1 AND ${where} ORDER BY mail ->> 'date'`,
      [ctx.workspaceId, value],
    )
  ).rows;

async function insert(tx: Ctx, id: string, mail: MailRecord['mail'], ticketId: string | null, state: MailState) {
  await tx.pool.query(
    'INSERT INTO test_mails (id, workspace_id, mail, ticket_id, thread_id, state) VALUES ($1, $2, $3, $4, $5, $6)',
    [id, tx.workspaceId, JSON.stringify(mail), ticketId, mail.threadId, state],
  );
}

async function queue(tx: Ctx, input: OutgoingMail): Promise<{ mailId: string; again: boolean }> {
  if ((await select(tx, 'id = $2', input.messageId)).length > 0) return { mailId: input.messageId, again: true };
  const [last] = input.lastEmailId === null ? [] : await select(tx, 'id = $2', input.lastEmailId);
  const mail: MailRecord['mail'] = {
    ...{ threadId: last?.mail.threadId ?? newId(), mailboxId: input.accountId, storeId: last?.mail.storeId ?? '' },
    ...{ messageId: `<${input.messageId}@test>`, fromName: '', fromAddress: 'help@shop.test', html: input.html },
    ...{
      to: input.to.map(({ address }) => address),
      subject: input.subject ?? last?.mail.subject ?? '',
      text: input.html,
    },
    ...{ date: tx.now().toISOString(), direction: 'out', automatic: input.automatic, spam: false },
  };
  await insert(tx, input.messageId, mail, input.ticketId, 'waiting');
  return { mailId: input.messageId, again: false };
}

const mailboxes = async (ctx: Ctx, where: string, value: unknown): Promise<TicketMailbox[]> =>
  (
    await ctx.pool.query<TicketMailbox>(
      `SELECT id, address, store_id AS "storeId", status FROM test_mailboxes WHERE workspace_id = $1 AND ${where}`,
      [ctx.workspaceId, value],
    )
  ).rows;

const doors: MailDoors = {
  findMails: async (ctx, ids) => (await select(ctx, 'id = ANY ($2::uuid[])', ids)).map(toMail),
  mailsOfThread: async (ctx, threadId) => (await select(ctx, 'thread_id = $2', threadId)).map(toMail),
  mailsOfTicket: async (ctx, ticketId) => (await select(ctx, 'ticket_id = $2', ticketId)).map(toMail),
  async attachMails(tx, ids, ticketId) {
    const { rows } = await tx.pool.query<{ id: string }>(
      `UPDATE test_mails SET ticket_id = $3 WHERE workspace_id = $1 AND id = ANY ($2::uuid[])
          AND ticket_id IS DISTINCT FROM $3 RETURNING id`,
      [tx.workspaceId, ids, ticketId],
    );
    return rows.map(({ id }) => id);
  },
  readMails: async (ctx, { ticketId }) => (await select(ctx, 'ticket_id = $2', ticketId)).map(toDto),
  queueMail: queue,
  mailboxStates: async (ctx, ids) =>
    new Map((await mailboxes(ctx, 'id = ANY ($2::uuid[])', ids)).map(({ id, status }) => [id, status])),
  findMailbox: async (ctx, id) => (await mailboxes(ctx, 'id = $2', id))[0] ?? null,
  mailboxOfStore: async (ctx, storeId) => (await mailboxes(ctx, 'store_id = $2', storeId))[0] ?? null,
  mailStatesOf: async (ctx, ids) =>
    new Map((await select(ctx, 'id = ANY ($2::uuid[])', ids)).map(({ id, state }) => [id, state])),
  isOwnAddress: async (ctx, address) => (await mailboxes(ctx, 'address = $2', address)).length > 0,
  async listUnlooked(ctx) {
    const { rows } = await ctx.pool.query<{ workspaceId: string; mailId: string }>(
      'SELECT workspace_id AS "workspaceId", id AS "mailId" FROM test_mails WHERE NOT looked',
    );
    return rows;
  },
  async noteLooked(tx, ids) {
    await tx.pool.query('UPDATE test_mails SET looked = true WHERE id = ANY ($1::uuid[])', [ids]);
  },
  chooseMails: async () => ({ data: [], count: 0 }),
};

export interface ArrivingMail {
  from: string;
  subject?: string;
  threadId?: string;
  automatic?: boolean;
  spam?: boolean;
  text?: string;
}

/**
 * Mails in tables of the test's own, through the doors that tickets know: what the module `mailboxes` will bring is tested
 * there, what tickets make of it here.
 */
export async function ticketMails(t: TestApp) {
  await t.pool.query(tables);
  openMailDoors(doors);
  const within = (workspaceId: string) => inWorkspace(t.rootCtx(), workspaceId, { kind: 'job', name: 'test.mail' });
  return {
    async mailbox(store: StoreRow, address = 'help@shop.test'): Promise<string> {
      const id = newId();
      await t.pool.query('INSERT INTO test_mailboxes VALUES ($1, $2, $3, $4, $5)', [
        ...[id, store.workspaceId, address, store.id, 'connected'],
      ]);
      return id;
    },
    setStatus: (id: string, status: MailboxStatus | null) =>
      status === null
        ? t.pool.query('DELETE FROM test_mailboxes WHERE id = $1', [id])
        : t.pool.query('UPDATE test_mailboxes SET status = $2 WHERE id = $1', [id, status]),
    /** `told`: whether tickets hear of it at once, as they do unless that fails. */
    async arrive(store: StoreRow, mailboxId: string, mail: ArrivingMail, told = true) {
      const id = newId();
      const threadId = mail.threadId ?? newId();
      await withTransaction(within(store.workspaceId), async (tx) => {
        const record: MailRecord['mail'] = {
          ...{ threadId, mailboxId, storeId: store.id, messageId: `<${id}@test>`, fromName: 'Ann', html: '' },
          ...{
            fromAddress: mail.from,
            to: ['help@shop.test'],
            subject: mail.subject ?? 'Hello',
            text: mail.text ?? 'Words',
          },
          ...{
            date: tx.now().toISOString(),
            direction: 'in',
            automatic: mail.automatic ?? false,
            spam: mail.spam ?? false,
          },
        };
        await insert(tx, id, record, null, 'received');
        if (told) await runStep(tx, mailArrived, { mailId: id });
      });
      return { id, threadId };
    },
    leave: (id: string, state: MailState = 'sent') =>
      t.pool.query('UPDATE test_mails SET state = $2 WHERE id = $1', [id, state]),
    async sentTo(address: string): Promise<{ id: string; html: string; ticketId: string | null }[]> {
      const { rows } = await t.pool.query<{ id: string; html: string; ticketId: string | null }>(
        `SELECT id, mail ->> 'html' AS html, ticket_id AS "ticketId" FROM test_mails
          WHERE mail ->> 'direction' = 'out' AND mail -> 'to' ? $1 ORDER BY mail ->> 'date'`,
        [address],
      );
      return rows;
    },
  };
}
