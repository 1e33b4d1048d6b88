import type { Sql } from '../../../platform/db/db.ts';

interface NewCode {
  conversationId: string;
  visitorId: string;
  messageId: string;
  email: string;
  codeHash: string;
  expiresAt: Date;
}

/** The chat's code from now on. Answers the form of the one before, where there is one. Needs the chat's lock. */
export async function putCode(sql: Sql, workspaceId: string, code: NewCode): Promise<string | null> {
  const { conversationId, visitorId, messageId, email, codeHash, expiresAt } = code;
  const { rows } = await sql.query<{ former: string | null }>({
    name: 'email-code-put',
    text: `WITH former AS (SELECT message_id FROM email_codes WHERE workspace_id = $1 AND conversation_id = $2)
           INSERT INTO email_codes (workspace_id, conversation_id, visitor_id, message_id, email, code_hash, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7)
           ON CONFLICT (conversation_id) DO UPDATE SET visitor_id = excluded.visitor_id, message_id = excluded.message_id,
             email = excluded.email, code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0
           RETURNING (SELECT message_id FROM former) AS former`,
    values: [workspaceId, conversationId, visitorId, messageId, email, codeHash, expiresAt],
  });
  return rows[0]?.former ?? null;
}

interface Tried {
  conversationId: string;
  visitorId: string;
  messageId: string;
  codeHash: string;
  now: Date;
  most: number;
}

export type Try = 'right' | 'wrong' | 'tries' | 'expired' | 'void';

/**
 * Counts a try, in one statement: of many at once no more than `most` are looked at. It is for the address that the visitor says
 * is theirs now, for the visitor, and for the form it was sent with.
 */
export async function tryCode(sql: Sql, workspaceId: string, tried: Tried): Promise<Try> {
  const { conversationId, visitorId, messageId, codeHash, now, most } = tried;
  const { rows } = await sql.query<{ outcome: Try }>({
    name: 'email-code-try',
    text: `UPDATE email_codes e SET tries = least(e.tries + 1, $7 + 1)
             FROM visitors v
            WHERE e.workspace_id = $1 AND e.conversation_id = $2 AND e.visitor_id = $3 AND e.message_id = $4
              AND v.workspace_id = $1 AND v.id = e.visitor_id AND lower(v.email) = lower(e.email)
           RETURNING CASE WHEN e.tries > $7 THEN 'tries' WHEN e.expires_at <= $6 THEN 'expired'
                          WHEN e.code_hash = $5 THEN 'right' WHEN e.tries = $7 THEN 'tries' ELSE 'wrong' END AS outcome`,
    values: [workspaceId, conversationId, visitorId, messageId, codeHash, now, most],
  });
  return rows[0]?.outcome ?? 'void';
}

/** The address behind the right code. Null: another call used it first, or a new code has replaced it. */
export async function takeCode(
  sql: Sql,
  workspaceId: string,
  { conversationId, messageId, codeHash }: Pick<Tried, 'conversationId' | 'messageId' | 'codeHash'>,
): Promise<string | null> {
  const { rows } = await sql.query<{ email: string }>({
    name: 'email-code-take',
    text: `DELETE FROM email_codes WHERE workspace_id = $1 AND conversation_id = $2 AND message_id = $3 AND code_hash = $4
           RETURNING email`,
    values: [workspaceId, conversationId, messageId, codeHash],
  });
  return rows[0]?.email ?? null;
}

export async function deleteCode(sql: Sql, workspaceId: string, conversationId: string): Promise<void> {
  await sql.query('DELETE FROM email_codes WHERE workspace_id = $1 AND conversation_id = $2', [
    workspaceId,
    conversationId,
  ]);
}
