import type { PrechatAnswer } from '@chatso/contract';
import { limits } from '@chatso/domain';
import type { Sql } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { provenEmailSql } from '../visitors/index.ts';
import type { ConversationRow } from './conversation-row.ts';
import type { Viewer } from './conversations.policy.ts';
import { beyondHistory, type Look, spectatedBy, viewerValues, visible } from './lists/visible-chats.ts';

/**
 * A conversation with the names of what it points to. Read across the tables of stores, visitors, departments and
 * members in one statement: this is the list agents look at all day, and one query per row's agent would be felt.
 */
const columns = `
  c.id, c.workspace_id, c.rev, c.head_seq, c.note_seq, c.state, c.reason, c.flag, c.archived, c.links_allowed, c.client_left,
  coalesce(c.visitor_id, c.contact_id) AS visitor_id, c.visitor_id IS NULL AS outside, coalesce(v.number, 0) AS visitor_number,
  c.visitor_online, c.visitor_seen_at, c.agent_id, a.fullname AS agent_fullname, a.avatar AS agent_avatar, am.agent_alias,
  am.avatar AS agent_store_avatar,
  c.ender_id, e.fullname AS ender_fullname, em.agent_alias AS ender_alias, c.transferring_to,
  c.transfer_until, c.spectator_ids, c.assigned_at,
  CASE WHEN c.state = 'pending' THEN c.assigned_to END AS assigned_to,
  CASE WHEN c.state = 'pending' AND c.assigned_to IS NOT NULL THEN (
    SELECT w.fullname FROM users w WHERE w.id = c.assigned_to) END AS assigned_fullname,
  CASE WHEN c.transferring_to IS NOT NULL THEN (SELECT t.fullname FROM users t WHERE t.id = c.transferring_to) END
    AS transferring_fullname,
  CASE WHEN c.spectator_ids <> '{}' THEN (
    SELECT jsonb_agg(jsonb_build_object('_id', p.id, 'fullname', p.fullname, 'avatar', p.avatar, 'role', pm.role)
                     ORDER BY array_position(c.spectator_ids, p.id))
    FROM users p LEFT JOIN workspace_members pm ON pm.workspace_id = c.workspace_id AND pm.user_id = p.id
    WHERE p.id = ANY (c.spectator_ids)) END AS spectators,
  c.category_id, d.name AS category_name,
  c.store_id, s.name AS store_name, s.image AS store_image, s.type AS store_type, s.active AS store_active,
  s.url AS store_url, s.crm_store_id AS store_crm_id, s.onboarded_by AS store_onboarded_by,
  s.social_id AS store_social_id, coalesce((s.settings ->> 'muteAlertsOffline')::boolean, false) AS store_mute,
  CASE WHEN c.linked_at IS NOT NULL THEN (
    SELECT jsonb_build_object('fullname', trim(k.first_name || ' ' || k.last_name), 'email', k.email, 'phone', k.phone,
             'at', c.linked_at, 'by', (SELECT jsonb_build_object('_id', w.id, 'fullname', w.fullname) FROM users w WHERE w.id = c.linked_by))
      FROM customers k WHERE k.workspace_id = c.workspace_id AND k.id = c.customer_id) END AS linked,
  c.customer_id IS NOT NULL AND c.linked_at IS NULL AND v.id IS NOT NULL AND v.customer_id IS NULL
    AND coalesce(v.subject, '') NOT LIKE 'id:%' AND NOT (CASE WHEN ${provenEmailSql} = lower(c.customer_email) THEN
      EXISTS (SELECT 1 FROM customers k WHERE k.workspace_id = c.workspace_id AND k.id = c.customer_id
        AND lower(k.email) = ${provenEmailSql}) ELSE false END) AS customer_unconfirmed,
  c.customer_id, c.customer_fullname, c.customer_email, c.customer_phone, c.customer_type, c.client_timezone, c.country, c.opening,
  c.start_date, c.accepted_date, c.end_date, c.last_msg, c.last_talk, c.last_client_message_id, c.last_client_at, c.client_unread,
  c.read_agent_id, c.read_message_id, c.open_form_message_id, c.rating, c.rating_comment, c.rating_skipped, c.sentiment,
  c.consent_version IS NOT NULL OR coalesce(jsonb_array_length(c.answers) > 0, false) AS has_given,
  coalesce(v.attributes <> '{}', false) AS has_attributes,
  EXISTS (SELECT 1 FROM conversations o WHERE o.visitor_id = c.visitor_id AND o.start_date < c.start_date)
    OR (c.visitor_id IS NULL AND EXISTS (
      SELECT 1 FROM conversations o WHERE o.contact_id = c.contact_id AND o.start_date < c.start_date)) AS had_chats,
  CASE WHEN c.state = 'pending' THEN (
    SELECT count(*)::int FROM (
      SELECT 1 FROM conversations q
      WHERE q.store_id = c.store_id AND q.state = 'pending' AND q.start_date < c.start_date
      LIMIT ${limits.queuePlaces}) AS before) + 1 END AS queue_position`;

const joins = `
  JOIN stores s ON s.id = c.store_id
  LEFT JOIN visitors v ON v.id = c.visitor_id
  LEFT JOIN departments d ON d.id = c.category_id
  LEFT JOIN users a ON a.id = c.agent_id
  LEFT JOIN member_stores am ON am.workspace_id = c.workspace_id AND am.user_id = c.agent_id AND am.store_id = c.store_id
  LEFT JOIN users e ON e.id = c.ender_id
  LEFT JOIN member_stores em ON em.workspace_id = c.workspace_id AND em.user_id = c.ender_id AND em.store_id = c.store_id`;

/** In no order, and without a question of who asks. */
export async function rowsById(sql: Sql, workspaceId: string, ids: readonly string[]): Promise<ConversationRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql.query<ConversationRow>({
    name: 'conversations-by-id',
    text: `SELECT ${columns} FROM conversations c ${joins} WHERE c.workspace_id = $1 AND c.id = ANY ($2::uuid[])`,
    values: [workspaceId, ids],
  });
  return rows;
}

/** A conversation the viewer may see, or null. Throws `history-limit` when only a larger plan would show it. */
export async function findVisibleConversation(
  { pool, workspaceId, now }: Look,
  viewer: Viewer,
  id: string,
): Promise<ConversationRow | null> {
  const { rows } = await pool.query<ConversationRow & { beyond_history: boolean }>({
    name: 'conversations-find-visible',
    text: `SELECT ${columns}, ${beyondHistory('$7')} AS beyond_history
             FROM conversations c ${joins} WHERE c.workspace_id = $1 AND c.id = $6 AND ${visible}`,
    values: [...viewerValues(workspaceId, viewer), id, now()],
  });
  const [row] = rows;
  if (row?.beyond_history === true) throw new AppError('history-limit');
  return row ?? null;
}

/** Those of `ids` that the viewer may see and the plan shows, in no particular order. */
export async function listVisibleConversations(
  { pool, workspaceId, now }: Look,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ConversationRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool.query<ConversationRow>({
    name: 'conversations-list-visible',
    text: `SELECT ${columns} FROM conversations c ${joins}
           WHERE c.workspace_id = $1 AND c.id = ANY ($6::uuid[]) AND ${visible} AND NOT ${beyondHistory('$7')}`,
    values: [...viewerValues(workspaceId, viewer), ids, now()],
  });
  return rows;
}

/** A conversation without a question of who asks; null where there is none. */
export async function findConversationRow(sql: Sql, workspaceId: string, id: string): Promise<ConversationRow | null> {
  const { rows } = await sql.query<ConversationRow>({
    name: 'conversations-get',
    text: `SELECT ${columns} FROM conversations c ${joins} WHERE c.workspace_id = $1 AND c.id = $2`,
    values: [workspaceId, id],
  });
  return rows[0] ?? null;
}

/** The same after a transition, for its events. */
export async function getConversationRow(sql: Sql, workspaceId: string, id: string): Promise<ConversationRow> {
  const row = await findConversationRow(sql, workspaceId, id);
  if (!row) throw new Error('A conversation vanished inside its own transaction.');
  return row;
}

/** The newest conversations of a visitor. */
export async function listVisitorRows(sql: Sql, workspaceId: string, visitorId: string, limit: number) {
  const { rows } = await sql.query<ConversationRow>({
    name: 'conversations-of-visitor',
    text: `SELECT ${columns} FROM conversations c ${joins}
           WHERE c.workspace_id = $1 AND c.visitor_id = $2 ORDER BY c.start_date DESC, c.id DESC LIMIT $3`,
    values: [workspaceId, visitorId, limit],
  });
  return rows;
}

export async function findVisitorRow(sql: Sql, workspaceId: string, visitorId: string, id: string) {
  const { rows } = await sql.query<ConversationRow>({
    name: 'conversations-find-own',
    text: `SELECT ${columns} FROM conversations c ${joins} WHERE c.workspace_id = $1 AND c.visitor_id = $2 AND c.id = $3`,
    values: [workspaceId, visitorId, id],
  });
  return rows[0] ?? null;
}

/** The ongoing chat of a visitor in a store whose agents see what is typed; null: nobody may see it. */
export async function findPeekable(sql: Sql, workspaceId: string, visitorId: string, id: string) {
  const { rows } = await sql.query<
    Pick<ConversationRow, 'id' | 'workspace_id' | 'store_id' | 'category_id' | 'visitor_id' | 'agent_id' | 'state'>
  >({
    name: 'conversations-find-peekable',
    text: `SELECT c.id, c.workspace_id, c.store_id, c.category_id, c.visitor_id, c.agent_id, c.state
             FROM conversations c JOIN stores s ON s.id = c.store_id
            WHERE c.workspace_id = $1 AND c.visitor_id = $2 AND c.id = $3 AND c.state = 'ongoing' AND NOT c.client_left
              AND coalesce((s.settings ->> 'sneakPeek')::boolean, false)`,
    values: [workspaceId, visitorId, id],
  });
  return rows[0] ?? null;
}

/** The visitor of an agent's ongoing chat, while a message of the agent's could follow; null: nobody sees them type. */
export async function findVisitorOfTyping(sql: Sql, workspaceId: string, id: string, agentId: string) {
  const { rows } = await sql.query<{ visitor_id: string }>({
    name: 'conversations-typing',
    text: `SELECT visitor_id FROM conversations WHERE workspace_id = $1 AND id = $2 AND agent_id = $3 AND state = 'ongoing'
             AND NOT client_left AND transferring_to IS NULL AND visitor_id IS NOT NULL`,
    values: [workspaceId, id, agentId],
  });
  return rows[0]?.visitor_id ?? null;
}

/** Heads of what an agent's console holds live: waiting for anybody it may see, the own ongoing ones and spectated ones. */
export async function liveHeadsOf(sql: Sql, workspaceId: string, viewer: Viewer) {
  const { rows } = await sql.query<{ id: string; seq: number; rev: number; notes: number }>({
    name: 'conversations-live-heads',
    text: `SELECT c.id, c.head_seq AS seq, c.rev, c.note_seq AS notes FROM conversations c
           WHERE c.workspace_id = $1 AND ((c.state = 'pending' AND ${visible}) OR (c.state = 'ongoing' AND c.agent_id = $3::uuid)
                                      OR (${spectatedBy('$3')} AND ${visible}))
           ORDER BY c.start_date DESC LIMIT 2000`,
    values: viewerValues(workspaceId, viewer),
  });
  return rows;
}

/** Heads of the open chats of many visitors at once. */
export async function openHeadsOf(sql: Sql, visitorIds: readonly string[]) {
  const { rows } = await sql.query<{ visitor_id: string; id: string; seq: number; rev: number }>({
    name: 'conversations-open-heads',
    text: `SELECT visitor_id, id, head_seq AS seq, rev FROM conversations
           WHERE visitor_id = ANY ($1::uuid[]) AND (state = 'pending' OR (state = 'ongoing' AND NOT client_left))`,
    values: [visitorIds],
  });
  return rows;
}

/** What a visitor agreed to and answered before the chat. */
export async function findGivenBefore(
  sql: Sql,
  workspaceId: string,
  conversationId: string,
): Promise<{ version: number | null; at: Date | null; answers: PrechatAnswer[] | null } | null> {
  const { rows } = await sql.query<{ version: number | null; at: Date | null; answers: PrechatAnswer[] | null }>(
    `SELECT consent_version AS version, consent_at AS at, answers FROM conversations
      WHERE workspace_id = $1 AND id = $2`,
    [workspaceId, conversationId],
  );
  return rows[0] ?? null;
}

/** Chats of others that somebody looks on and may see, in this workspace. */
export async function spectatedIdsOf(sql: Sql, workspaceId: string, viewer: Viewer): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>({
    name: 'conversations-spectated',
    text: `SELECT c.id FROM conversations c WHERE c.workspace_id = $1 AND ${spectatedBy('$3')} AND ${visible}`,
    values: viewerValues(workspaceId, viewer),
  });
  return rows.map(({ id }) => id);
}

/** Chats that wait for this person to accept or reject them, the oldest request first. */
export async function listTransferring(sql: Sql, workspaceId: string, userId: string, now: Date) {
  const { rows } = await sql.query<ConversationRow>({
    name: 'conversations-transferring',
    text: `SELECT ${columns} FROM conversations c ${joins}
           WHERE c.workspace_id = $1 AND c.transferring_to = $2 AND c.transfer_until > $3 AND c.state = 'ongoing'
           ORDER BY c.transfer_until, c.id LIMIT 50`,
    values: [workspaceId, userId, now],
  });
  return rows;
}
