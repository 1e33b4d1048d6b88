import type { TutorialModule } from '@chatso/domain';
import type { Sql } from '../../platform/db/db.ts';

/** False where that is the name already. */
export async function updateFullname(sql: Sql, userId: string, fullname: string): Promise<boolean> {
  const { rowCount } = await sql.query('UPDATE users SET fullname = $2 WHERE id = $1 AND fullname <> $2', [
    userId,
    fullname,
  ]);
  return rowCount === 1;
}

/** False without such a person. */
export async function mergeConfig(
  sql: Sql,
  userId: string,
  { rest, sounds }: { rest: object; sounds: object | undefined },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `UPDATE users SET config = config || $2::jsonb || CASE WHEN $3::jsonb IS NULL THEN '{}'::jsonb ELSE
       jsonb_build_object('chatNotificationSound', coalesce(config -> 'chatNotificationSound', '{}') || $3::jsonb) END
      WHERE id = $1`,
    [userId, JSON.stringify(rest), sounds === undefined ? null : JSON.stringify(sounds)],
  );
  return rowCount === 1;
}

export async function updateAvatar(sql: Sql, userId: string, avatar: string | null): Promise<void> {
  await sql.query('UPDATE users SET avatar = $2 WHERE id = $1', [userId, avatar]);
}

/** Until the transaction ends. False without such a person. */
export async function holdUser(sql: Sql, userId: string): Promise<boolean> {
  const { rowCount } = await sql.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [userId]);
  return rowCount === 1;
}

/** One statement: two tabs that close a step each at the same time both count. */
const seenStatement = `
UPDATE users SET tutorials = tutorials || jsonb_build_object($2::text,
         coalesce((SELECT jsonb_agg(step) FROM jsonb_array_elements(tutorials -> $2::text) AS step
                    WHERE step ->> 'name' <> $3::text), '[]'::jsonb)
         || jsonb_build_object('name', $3::text, 'seen', true))
 WHERE id = $1
   AND NOT coalesce(tutorials -> $2::text, '[]'::jsonb)
           @> jsonb_build_array(jsonb_build_object('name', $3::text, 'seen', true))`;

/** False where it was seen before. */
export async function noteStepSeen(
  sql: Sql,
  userId: string,
  step: { module: TutorialModule; name: string },
): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'tutorial-step-seen',
    text: seenStatement,
    values: [userId, step.module, step.name],
  });
  return rowCount === 1;
}

/** Names of those of the addresses that have an account. */
export async function findNames(sql: Sql, emails: readonly string[]): Promise<{ email: string; fullname: string }[]> {
  const { rows } = await sql.query<{ email: string; fullname: string }>(
    'SELECT email, fullname FROM users WHERE email = ANY($1)',
    [emails],
  );
  return rows;
}
