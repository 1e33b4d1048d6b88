import { hashToken, newToken } from '../../platform/crypto.ts';
import type { Sql } from '../../platform/db/db.ts';

export type LinkPurpose = 'reset-password' | 'confirm-email';

/** So long a link of a mail is good. */
export const linkMs = 3_600_000;

/** Answers the token, which is stored nowhere. A link that the person had for this purpose is good no more. */
export async function issueLink(
  sql: Sql,
  input: { userId: string; purpose: LinkPurpose; newEmail?: string; now: Date },
): Promise<string> {
  const token = newToken();
  await sql.query(
    `INSERT INTO account_links (user_id, purpose, token_hash, new_email, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (user_id, purpose) DO UPDATE SET token_hash = excluded.token_hash, new_email = excluded.new_email,
       created_at = excluded.created_at, expires_at = excluded.expires_at`,
    [
      input.userId,
      input.purpose,
      hashToken(token),
      input.newEmail ?? null,
      input.now,
      new Date(input.now.getTime() + linkMs),
    ],
  );
  return token;
}

export interface SpentLink {
  userId: string;
  newEmail: string | null;
}

/** One statement spends the link, so it serves once however many come with it. */
export async function spendLink(sql: Sql, purpose: LinkPurpose, token: string, now: Date): Promise<SpentLink | null> {
  const { rows } = await sql.query<SpentLink>(
    `DELETE FROM account_links WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3
     RETURNING user_id AS "userId", new_email AS "newEmail"`,
    [hashToken(token), purpose, now],
  );
  return rows[0] ?? null;
}

export async function deleteLinks(sql: Sql, userId: string): Promise<void> {
  await sql.query('DELETE FROM account_links WHERE user_id = $1', [userId]);
}
