import type { Sql } from '../../../platform/db/db.ts';

interface Acceptance {
  agentId: string;
  /** May also take one that was given to a colleague. */
  manages: boolean;
  now: Date;
}

/** Compare-and-set on the state: exactly one of many gets the row; one that was given to a colleague only who manages them. */
export async function acceptPending(
  sql: Sql,
  workspaceId: string,
  id: string,
  { agentId, manages, now }: Acceptance,
): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'conversations-accept',
    text: `UPDATE conversations SET state = 'ongoing', agent_id = $3, accepted_date = $4, rev = rev + 1, client_unread = 0,
             read_agent_id = $3, read_message_id = last_client_message_id, read_seq = head_seq,
             assigned_to = NULL, assign_passed = '{}'
           WHERE workspace_id = $1 AND id = $2 AND state = 'pending'
             AND (assigned_to IS NULL OR assigned_to = $3 OR $5::boolean)`,
    values: [workspaceId, id, agentId, now, manages],
  });
  return rowCount === 1;
}

/** Answers those that were missed and not dismissed yet. */
export async function archiveMissed(sql: Sql, workspaceId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    // Locked in the order of ids, as the message path does: two that lock many must not wait for each other.
    `UPDATE conversations SET archived = true, rev = rev + 1
       WHERE workspace_id = $1 AND id IN (
         SELECT id FROM conversations WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) AND state = 'missed' AND NOT archived
         ORDER BY id FOR NO KEY UPDATE)
       RETURNING id`,
    [workspaceId, ids],
  );
  return rows.map(({ id }) => id);
}

interface GivenRating {
  rating: number | null;
  comment: string | null;
  skipped: boolean;
}

/** False when it is rated or skipped already, or nobody answered, or it is still open. */
export async function updateRating(
  sql: Sql,
  workspaceId: string,
  { id, visitorId }: { id: string; visitorId: string },
  { rating, comment, skipped }: GivenRating,
): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'conversations-rate',
    text: `UPDATE conversations SET rating = $4, rating_comment = $5, rating_skipped = $6, rev = rev + 1
             WHERE workspace_id = $1 AND id = $2 AND visitor_id = $3 AND rating IS NULL AND NOT rating_skipped
               AND accepted_date IS NOT NULL AND (state = 'closed' OR client_left)`,
    values: [workspaceId, id, visitorId, rating, comment, skipped],
  });
  return rowCount === 1;
}

/** False when it is so already. */
export async function updateFlag(sql: Sql, workspaceId: string, id: string, flag: boolean): Promise<boolean> {
  const { rowCount } = await sql.query(
    'UPDATE conversations SET flag = $3, rev = rev + 1 WHERE workspace_id = $1 AND id = $2 AND flag <> $3',
    [workspaceId, id, flag],
  );
  return rowCount === 1;
}

/** The oldest first. */
export async function listOngoingOf(sql: Sql, workspaceId: string, agentId: string): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `SELECT id FROM conversations WHERE workspace_id = $1 AND agent_id = $2 AND state = 'ongoing' ORDER BY start_date`,
    [workspaceId, agentId],
  );
  return rows.map(({ id }) => id);
}

/** As if nobody had read a word of it; the hour until it is missed begins now. */
export async function takeAgentAway(sql: Sql, workspaceId: string, id: string, now: Date): Promise<void> {
  await sql.query({
    name: 'conversations-take-agent-away',
    text: `UPDATE conversations c SET agent_id = NULL, accepted_date = NULL, read_agent_id = NULL,
             read_message_id = NULL, read_seq = 0, idle_noted = false, released_at = $3,
             client_unread = (SELECT count(*) FROM messages m WHERE m.conversation_id = c.id AND m.author = 'client'
                                AND m.type IN ('text', 'file'))
           WHERE c.workspace_id = $1 AND c.id = $2`,
    values: [workspaceId, id, now],
  });
}

/** A visitor's open chats, with the role of the agent who banned them. */
export async function listOpenOfBanned(
  sql: Sql,
  workspaceId: string,
  { visitorId, bannedBy }: { visitorId: string; bannedBy: string | null },
) {
  const { rows } = await sql.query<{ id: string; state: string; role: string | null }>(
    `SELECT c.id, c.state, m.role FROM conversations c
     LEFT JOIN workspace_members m ON m.workspace_id = c.workspace_id AND m.user_id = $3
     WHERE c.workspace_id = $1 AND c.visitor_id = $2 AND (c.state = 'pending' OR c.state = 'ongoing')`,
    [workspaceId, visitorId, bannedBy],
  );
  return rows;
}

const open = (of: string) => `(${of}.state = 'pending' OR (${of}.state = 'ongoing' AND NOT ${of}.client_left))`;

interface Move {
  from: string;
  to: string;
}

/** An open chat stays behind where `to` has another one open. */
export async function moveToVisitor(sql: Sql, workspaceId: string, { from, to }: Move) {
  const { rows } = await sql.query<{ id: string; is_open: boolean }>(
    `UPDATE conversations c SET visitor_id = $3, rev = rev + 1
      WHERE c.id IN (
        SELECT c.id FROM conversations c
         WHERE c.workspace_id = $1 AND c.visitor_id = $2
           AND NOT (${open('c')} AND EXISTS (SELECT 1 FROM conversations o WHERE o.visitor_id = $3 AND ${open('o')}))
         ORDER BY c.id FOR NO KEY UPDATE)
      RETURNING c.id, ${open('c')} AS is_open`,
    [workspaceId, from, to],
  );
  return rows;
}

/** A message is known again by its sender: a repeated send must find the first one. */
export async function moveToSender(sql: Sql, conversationIds: readonly string[], { from, to }: Move): Promise<void> {
  await sql.query(
    `UPDATE messages SET sender_id = $3 WHERE conversation_id = ANY ($1::uuid[]) AND author = 'client' AND sender_id = $2`,
    [conversationIds, from, to],
  );
}

/** The admin of longest standing. */
export async function findFirstAdminEmail(sql: Sql, workspaceId: string): Promise<string | null> {
  const { rows } = await sql.query<{ email: string }>(
    `SELECT u.email FROM workspace_members m JOIN users u ON u.id = m.user_id
      WHERE m.workspace_id = $1 AND m.role = 'admin' AND m.account_state = 'activated'
      ORDER BY m.created_at, m.user_id LIMIT 1`,
    [workspaceId],
  );
  return rows[0]?.email ?? null;
}

/** Marks that the mails of a missed chat are queued; null when they were before, or it is not missed. */
export async function claimMissedMail(
  sql: Sql,
  workspaceId: string,
  id: string,
  now: Date,
): Promise<{ storeId: string; offHours: boolean } | null> {
  const { rows } = await sql.query<{ storeId: string; offHours: boolean }>(
    `UPDATE conversations SET missed_mailed_at = $3
      WHERE workspace_id = $1 AND id = $2 AND state = 'missed' AND missed_mailed_at IS NULL
      RETURNING store_id AS "storeId", coalesce(reason = 'out-of-business-hours', false) AS "offHours"`,
    [workspaceId, id, now],
  );
  return rows[0] ?? null;
}
