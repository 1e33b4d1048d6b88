import type { MailboxStatus, MailState } from '@chatso/contract';
import { attachMails, findMails, mailArrived } from '../src/modules/mailboxes/index.ts';
import type { StoreRow } from '../src/modules/stores/index.ts';
import { inWorkspace, runStep, withTransaction } from '../src/platform/ctx.ts';
import { newId } from '../src/platform/ids.ts';
import type { TestApp } from './create-test-app.ts';

export interface ArrivingMail {
  from: string;
  subject?: string;
  threadId?: string;
  automatic?: boolean;
  spam?: boolean;
  text?: string;
}

interface SentMail {
  id: string;
  html: string;
  subject: string;
  ticketId: string | null;
}

/** Mails as they stand when they have been read, without a mailbox to read them from: what tickets make of them. */
export async function ticketMails(t: TestApp) {
  const within = (workspaceId: string) => inWorkspace(t.rootCtx(), workspaceId, { kind: 'job', name: 'test.mail' });
  return {
    /** Of several stores each has one of its own: an address is connected once. */
    async mailbox(store: StoreRow, address = `help-${newId()}@shop.test`): Promise<string> {
      const id = newId();
      await t.pool.query(
        `INSERT INTO mailboxes (id, workspace_id, store_id, address, kind, status, created_at)
         VALUES ($1, $2, $3, $4, 'imap', 'connected', $5)`,
        [id, store.workspaceId, store.id, address, t.clock.now()],
      );
      return id;
    },
    /** Null: removed. */
    setStatus: (id: string, status: MailboxStatus | null) =>
      status === null
        ? t.pool.query('UPDATE mailboxes SET removed_at = now() WHERE id = $1', [id])
        : t.pool.query('UPDATE mailboxes SET status = $2, removed_at = NULL WHERE id = $1', [id, status]),
    /** `told`: whether tickets hear of it at once, as they do unless that fails. */
    async arrive(store: StoreRow, mailboxId: string, mail: ArrivingMail, told = true) {
      const id = newId();
      const threadId = mail.threadId ?? newId();
      await withTransaction(within(store.workspaceId), async (tx) => {
        await tx.pool.query(
          `INSERT INTO mails (id, workspace_id, mailbox_id, store_id, message_id, thread_id, direction, kind, state, from_name,
             from_address, "to", subject, preview, text, html, quoted_html, date, unseen, spam, created_at)
           SELECT $1, $2, b.id, $4, $5, $6, 'in', CASE WHEN EXISTS (SELECT FROM mailboxes o WHERE o.workspace_id = $2 AND o.address = $8)
             THEN 'automatic' ELSE $7 END, 'received', 'Ann', $8,
             jsonb_build_array(jsonb_build_object('name', '', 'address', b.address)), $9, $10, $10, '', '', $11, true, $12, $11
             FROM mailboxes b WHERE b.id = $3`,
          [
            ...[id, store.workspaceId, mailboxId, store.id, `${id}@test`, threadId],
            ...[
              mail.automatic === true ? 'automatic' : 'mail',
              mail.from,
              mail.subject ?? 'Hello',
              mail.text ?? 'Words',
            ],
            ...[tx.now(), mail.spam ?? false],
          ],
        );
        const [stored] = await findMails(tx, [id]);
        // One that begins its thread is written here already; there is left to say which ticket it belongs to.
        const write = async (ticketId: string) => void (await attachMails(tx, [id], ticketId));
        const begins = mail.threadId === undefined;
        if (told && stored) await runStep(tx, mailArrived, { mail: stored, write: begins ? write : null });
      });
      return { id, threadId };
    },
    leave: (id: string, state: MailState = 'sent') =>
      t.pool.query('UPDATE mails SET state = $2 WHERE id = $1', [id, state]),
    async sentTo(address: string): Promise<SentMail[]> {
      const { rows } = await t.pool.query<SentMail>(
        `SELECT id, html, subject, ticket_id AS "ticketId" FROM mails
          WHERE direction = 'out' AND "to" -> 0 ->> 'address' = $1 ORDER BY created_at, id`,
        [address],
      );
      return rows;
    },
  };
}
