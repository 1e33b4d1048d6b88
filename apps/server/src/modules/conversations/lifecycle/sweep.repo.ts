import type { Sql } from '../../../platform/db/db.ts';
import type { audienceOf } from '../audience.ts';
import type { LockCondition } from './transition.repo.ts';

/** One round never holds the worker for long; what is left is taken by the next. */
const perRound = 500;

export interface Candidate {
  id: string;
  workspace_id: string;
}

/** Open chats of every workspace whose visitor was seen last before then, and not before `since`. */
export async function listDisconnected(sql: Sql, before: Date, since: Date): Promise<Candidate[]> {
  const { rows } = await sql.query<Candidate>(
    `SELECT id, workspace_id FROM conversations
     WHERE (state = 'pending' OR (state = 'ongoing' AND NOT client_left))
       AND visitor_seen_at < $1 AND visitor_seen_at >= $2 AND visitor_id IS NOT NULL
     ORDER BY visitor_seen_at LIMIT ${perRound}`,
    [before, since],
  );
  return rows;
}

/** The same once more under the chat's lock. */
export const stillDisconnected = (before: Date): LockCondition => ({
  sql: 'visitor_seen_at < $3',
  values: [before],
});

/** Its last client message, or the moment its agent was taken from it. */
const waitsSince = 'greatest(coalesce(last_client_at, start_date), released_at)';

export async function listUnanswered(sql: Sql, before: Date): Promise<Candidate[]> {
  const { rows } = await sql.query<Candidate>(
    `SELECT id, workspace_id FROM conversations
     WHERE state = 'pending' AND ${waitsSince} < $1 LIMIT ${perRound}`,
    [before],
  );
  return rows;
}

/** The same once more under the chat's lock. */
export const stillUnanswered = (before: Date): LockCondition => ({ sql: `${waitsSince} < $3`, values: [before] });

/** Ongoing chats whose client has been silent since before then; each is answered once per silence. */
export async function markIdle(sql: Sql, before: Date) {
  const { rows } = await sql.query<Parameters<typeof audienceOf>[0]>(
    `UPDATE conversations c SET idle_noted = true
     WHERE c.id IN (SELECT id FROM conversations WHERE state = 'ongoing' AND NOT client_left AND NOT idle_noted
                      AND coalesce(last_client_at, accepted_date, start_date) < $1
                    LIMIT ${perRound} FOR NO KEY UPDATE SKIP LOCKED)
     RETURNING c.id, c.workspace_id, c.store_id, c.category_id, coalesce(c.visitor_id, c.contact_id) AS visitor_id,
               c.agent_id, c.state`,
    [before],
  );
  return rows;
}
