import { withTransaction } from '../../platform/ctx.ts';
import type { DataSubject, PersonalData } from '../../platform/personal.ts';
import { removeBytes } from '../files/index.ts';

/** Addresses of a customer, in lower case, with the values of `addressValues`. */
const addresses = `(
    SELECT lower(email) FROM visitors WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) AND email IS NOT NULL
    UNION
    SELECT lower(customer_email) FROM conversations
     WHERE workspace_id = $1 AND (visitor_id = ANY ($2::uuid[]) OR contact_id = ANY ($2::uuid[])) AND customer_email IS NOT NULL
    UNION
    SELECT lower(email) FROM customers WHERE workspace_id = $1 AND id = ANY ($3::uuid[]) AND email IS NOT NULL)`;

const addressValues = (
  workspaceId: string,
  { visitorIds, customerIds }: Pick<DataSubject, 'visitorIds' | 'customerIds'>,
): unknown[] => [workspaceId, visitorIds, customerIds];

/** Mails from them, and what was written to them alone. */
const theirs = `(m.from_address IN ${addresses} OR (m.direction = 'out' AND m."to" -> 0 ->> 'address' IN ${addresses}))`;
const perBatch = 200;

export const personal: PersonalData = {
  tables: {
    mailboxes: 'An address of the company; nobody is meant.',
    mails:
      'Those of an erased customer go with their files. What a member wrote stays, it is the company’s; of the member nobody is left.',
    mail_files: 'Go with their mail; what a member uploaded and did not send goes with the member.',
    mail_tombstones:
      'What is left of an erased mail: a hash of its id and what it said, so that it is not read in again.',
    mail_erased_people:
      'What is left of an erased customer: a hash of their address, so that older mail of theirs is not read in.',
    mail_senders: 'Goes with the customer whose address it is; of a member who blocked somebody nobody is left.',
    mail_download_codes: 'A minute old at most; go with the member.',
  },
  export: (workspaceId, subject) =>
    subject.type === 'user'
      ? [
          {
            name: 'mailsWritten',
            text: `SELECT subject, text, date FROM mails WHERE workspace_id = $1 AND sent_by = $2 ORDER BY date, id`,
            values: [workspaceId, subject.id],
          },
        ]
      : [
          {
            name: 'mails',
            text: `SELECT m.direction, m.from_name AS "fromName", m.from_address AS "from", m.subject, m.text, m.date, m.sent_date AS "sentDate"
                     FROM mails m WHERE m.workspace_id = $1 AND ${theirs} ORDER BY m.date, m.id`,
            values: addressValues(workspaceId, subject),
          },
        ],
  erase: {
    /** In portions, their files with them; a second run finds what the first has left. */
    async about(ctx, subject) {
      const values = addressValues(ctx.workspaceId, subject);
      // First, so that what is read in meanwhile is found below or stays away.
      await ctx.pool.query(
        `INSERT INTO mail_erased_people (workspace_id, hash, erased_at)
         SELECT $1, sha256(convert_to($1::text || ' ' || a.address, 'UTF8')), $4 FROM ${addresses} AS a (address)
         ON CONFLICT (workspace_id, hash) DO UPDATE SET erased_at = excluded.erased_at`,
        [...values, ctx.now()],
      );
      for (let removed = perBatch; removed === perBatch; ) {
        removed = await withTransaction(ctx, async (tx) => {
          const { rows } = await tx.pool.query<{ id: string }>(
            `SELECT m.id FROM mails m WHERE m.workspace_id = $1 AND ${theirs} LIMIT ${perBatch} FOR UPDATE OF m`,
            values,
          );
          const ids = rows.map(({ id }) => id);
          const files = await tx.pool.query<{ storage_key: string }>(
            `DELETE FROM mail_files f WHERE f.workspace_id = $1 AND f.mail_id = ANY ($2::uuid[]) AND f.storage_key IS NOT NULL
             RETURNING f.storage_key`,
            [tx.workspaceId, ids],
          );
          // Their mailbox still has them, and is read again and again.
          await tx.pool.query(
            `INSERT INTO mail_tombstones (workspace_id, hash, erased_at)
             SELECT DISTINCT m.workspace_id, sha256(convert_to(m.message_id || CASE WHEN m.content = '' THEN '' ELSE ' ' || m.content END, 'UTF8')),
                    $3::timestamptz
               FROM mails m WHERE m.workspace_id = $1 AND m.id = ANY ($2::uuid[])
             ON CONFLICT DO NOTHING`,
            [tx.workspaceId, ids, tx.now()],
          );
          await tx.pool.query('DELETE FROM mails WHERE workspace_id = $1 AND id = ANY ($2::uuid[])', [
            tx.workspaceId,
            ids,
          ]);
          // Bytes that another mail shares, because it was handed on, stay with that one.
          const shared = await tx.pool.query<{ storage_key: string }>(
            'SELECT storage_key FROM mail_files WHERE workspace_id = $1 AND storage_key = ANY ($2::uuid[])',
            [tx.workspaceId, files.rows.map(({ storage_key }) => storage_key)],
          );
          const kept = new Set(shared.rows.map(({ storage_key }) => storage_key));
          const gone = [...new Set(files.rows.map(({ storage_key }) => storage_key))].filter((key) => !kept.has(key));
          await removeBytes(
            tx,
            gone.map((fileId) => ({ workspaceId: tx.workspaceId, fileId })),
          );
          return ids.length;
        });
      }
      await ctx.pool.query(`DELETE FROM mail_senders WHERE workspace_id = $1 AND address IN ${addresses}`, values);
    },
    async member(tx, userId) {
      const values = [tx.workspaceId, userId];
      const unsent = await tx.pool.query<{ storage_key: string }>(
        'DELETE FROM mail_files WHERE workspace_id = $1 AND created_by = $2 AND mail_id IS NULL RETURNING storage_key',
        values,
      );
      await removeBytes(
        tx,
        unsent.rows.map(({ storage_key }) => ({ workspaceId: tx.workspaceId, fileId: storage_key })),
      );
      await tx.pool.query(
        'UPDATE mail_files SET created_by = NULL WHERE workspace_id = $1 AND created_by = $2',
        values,
      );
      await tx.pool.query('UPDATE mails SET sent_by = NULL WHERE workspace_id = $1 AND sent_by = $2', values);
      await tx.pool.query(
        'UPDATE mail_senders SET blocked_by = NULL WHERE workspace_id = $1 AND blocked_by = $2',
        values,
      );
      await tx.pool.query(
        'UPDATE mail_senders SET pictures_trusted_by = NULL WHERE workspace_id = $1 AND pictures_trusted_by = $2',
        values,
      );
      await tx.pool.query('DELETE FROM mail_download_codes WHERE workspace_id = $1 AND user_id = $2', values);
    },
  },
};
