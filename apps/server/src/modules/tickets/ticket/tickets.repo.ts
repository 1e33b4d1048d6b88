import type { TicketStatus } from '@chatso/contract';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Sql } from '../../../platform/db/db.ts';
import type { LinkKind, NewLink } from '../links/links.repo.ts';
import type { NewLog } from '../timeline/logs.repo.ts';

/** A ticket by itself, as those who change it hold it. */
export interface TicketRow {
  id: string;
  number: number;
  code: string;
  type: 'manual' | 'chat' | 'email';
  status: TicketStatus;
  title: string;
  description: string;
  flag: boolean;
  seen: boolean;
  customer_email: string;
  customer_name: string;
  store_id: string | null;
  conversation_id: string | null;
  account_id: string | null;
  support_email: string | null;
  source_mail_id: string | null;
  source_thread_id: string | null;
  message_id: string | null;
  assignee_id: string | null;
  created_at: Date;
  updated_at: Date;
  due_at: Date | null;
  solved_at: Date | null;
  snoozed_until: Date | null;
  merged_into: string | null;
  version: number;
  mails: number;
  comments: number;
  links: number;
  first_goal: number | null;
  first_due_at: Date | null;
  first_met_at: Date | null;
  first_told: boolean;
  next_goal: number | null;
  next_due_at: Date | null;
  next_met_at: Date | null;
  next_told: boolean;
  solve_goal: number | null;
  solve_due_at: Date | null;
  solve_told: boolean;
  paused_at: Date | null;
}

export const ticketColumns = `t.id, t.number, t.code, t.type, t.status, t.title, t.description, t.flag, t.seen, t.customer_email,
  t.customer_name, t.store_id, t.conversation_id, t.account_id, t.support_email, t.source_mail_id, t.source_thread_id,
  t.message_id, t.assignee_id, t.created_at, t.updated_at, t.due_at, t.solved_at, t.snoozed_until, t.merged_into, t.version,
  t.mails, t.comments, t.links, t.first_goal, t.first_due_at, t.first_met_at, t.first_told, t.next_goal, t.next_due_at,
  t.next_met_at, t.next_told, t.solve_goal, t.solve_due_at, t.solve_told, t.paused_at`;

/** A ticket with the names of what it points to. */
export interface ShownTicket extends TicketRow {
  prefix: string;
  store_name: string | null;
  assignee_fullname: string | null;
  assignee_avatar: string | null;
  assignee_email: string | null;
  tags: { _id: string; name: string; color: string }[];
  merged_code: string | null;
  rating_score: number | null;
  rating_comment: string | null;
  rated_at: Date | null;
}

/** The stores whose tickets somebody sees; null for all of them. */
export type SeenStores = readonly string[] | null;

/** A condition on `tickets t`: tickets of no store are everybody's who has tickets. */
export const seenIn = (stores: string): string =>
  `(${stores}::uuid[] IS NULL OR t.store_id IS NULL OR t.store_id = ANY (${stores}::uuid[]))`;

/** In the order of the ids; those that are not here, or not to be seen, are left out. */
export async function findTickets(
  sql: Sql,
  workspaceId: string,
  ids: readonly string[],
  stores: SeenStores,
): Promise<ShownTicket[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql.query<ShownTicket>({
    name: 'tickets-shown',
    text: `SELECT ${ticketColumns}, coalesce(s.prefix, 'TK-') AS prefix, st.name AS store_name,
             u.fullname AS assignee_fullname, u.avatar AS assignee_avatar, u.email AS assignee_email, m.code AS merged_code,
             r.score AS rating_score, r.comment AS rating_comment, r.changed_at AS rated_at,
             coalesce((SELECT jsonb_agg(jsonb_build_object('_id', g.id, 'name', g.name, 'color', g.color) ORDER BY g.name_key)
                         FROM ticket_tagged d JOIN ticket_tags g ON g.id = d.tag_id WHERE d.ticket_id = t.id), '[]') AS tags
           FROM tickets t
           LEFT JOIN ticket_settings s ON s.workspace_id = t.workspace_id
           LEFT JOIN stores st ON st.id = t.store_id AND st.workspace_id = t.workspace_id
           LEFT JOIN users u ON u.id = t.assignee_id
           LEFT JOIN tickets m ON m.id = t.merged_into AND m.workspace_id = t.workspace_id
           LEFT JOIN ticket_ratings r ON r.ticket_id = t.id
           WHERE t.workspace_id = $1 AND t.id = ANY ($2::uuid[]) AND ${seenIn('$3')}
           ORDER BY array_position($2::uuid[], t.id)`,
    values: [workspaceId, ids, stores],
  });
  return rows;
}

export async function findTicket(
  sql: Sql,
  workspaceId: string,
  id: string,
  stores: SeenStores,
): Promise<ShownTicket | null> {
  const [row] = await findTickets(sql, workspaceId, [id], stores);
  return row ?? null;
}

/** Held until the transaction ends; always in the order of their ids, so that two calls never wait for each other. */
export async function lockTickets(
  sql: Sql,
  workspaceId: string,
  ids: readonly string[],
  stores: SeenStores,
): Promise<TicketRow[]> {
  const { rows } = await sql.query<TicketRow>({
    name: 'tickets-lock',
    text: `SELECT ${ticketColumns} FROM tickets t WHERE t.workspace_id = $1 AND t.id = ANY ($2::uuid[]) AND ${seenIn('$3')}
            ORDER BY t.id FOR NO KEY UPDATE`,
    values: [workspaceId, ids, stores],
  });
  return rows;
}

export type NewTicket = Omit<TicketRow, 'code' | 'number' | 'mails' | 'comments' | 'links' | 'version' | 'merged_into'>;

/** What a ticket holds from its beginning: written with it, as its words are sorted in with each writing. */
export interface Held {
  mails: { count: number; words: string };
  links: readonly (NewLink & { kind: LinkKind })[];
}

export async function insertTicket(
  sql: Sql,
  { workspaceId, number, createdBy }: { workspaceId: string; number: number; createdBy: string | null },
  row: NewTicket,
  { mails, links }: Held,
  logs: readonly Pick<NewLog, 'id' | 'type' | 'became'>[],
): Promise<TicketRow | undefined> {
  const { rows } = await sql.query<TicketRow>({
    name: 'ticket-insert',
    text: `WITH t AS (INSERT INTO tickets (id, workspace_id, number, created_by, type, status, title, description, flag, seen,
             customer_email, customer_name, store_id, conversation_id, account_id, support_email, source_mail_id,
             source_thread_id, message_id, assignee_id, created_at, updated_at, due_at, solved_at, snoozed_until,
             first_goal, first_due_at, first_met_at, next_goal, next_due_at, next_met_at, solve_goal, solve_due_at, mails, mail_words, links)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
             $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, jsonb_array_length($36::jsonb))
           RETURNING *),
           said AS (INSERT INTO ticket_logs (id, ticket_id, workspace_id, type, by_id, became, created_at)
             SELECT l.id, $1, $2, l.type, $4, l.became, $21
               FROM jsonb_to_recordset($37::jsonb) AS l (id uuid, type text, became text)),
           linked AS (INSERT INTO ticket_links (ticket_id, workspace_id, kind, ref, store_id, name, created_at)
             SELECT $1, $2, l.kind, l.ref, l.store_id, l.name, $21
               FROM jsonb_to_recordset($36::jsonb) AS l (kind text, ref text, store_id uuid, name text))
           SELECT ${ticketColumns} FROM t`,
    values: [
      ...[row.id, workspaceId, number, createdBy, row.type, row.status, row.title, row.description, row.flag, row.seen],
      ...[row.customer_email, row.customer_name, row.store_id, row.conversation_id, row.account_id, row.support_email],
      ...[row.source_mail_id, row.source_thread_id, row.message_id, row.assignee_id, row.created_at, row.updated_at],
      ...[row.due_at, row.solved_at, row.snoozed_until, row.first_goal, row.first_due_at, row.first_met_at],
      ...[row.next_goal, row.next_due_at, row.next_met_at, row.solve_goal, row.solve_due_at],
      ...[mails.count, mails.words, JSON.stringify(links), JSON.stringify(logs)],
    ],
  });
  return rows[0];
}

/** Writes what may change of a ticket that is held. */
export async function saveTicket(sql: Sql, workspaceId: string, row: TicketRow): Promise<void> {
  await sql.query({
    name: 'ticket-save',
    text: `UPDATE tickets SET status = $3, title = $4, description = $5, flag = $6, seen = $7, customer_email = $8,
             customer_name = $9, store_id = $10, account_id = $11, support_email = $12, assignee_id = $13, updated_at = $14,
             due_at = $15, solved_at = $16, snoozed_until = $17, merged_into = $18, version = $19, first_due_at = $20,
             first_met_at = $21, first_told = $22, next_goal = $23, next_due_at = $24, next_met_at = $25, next_told = $26,
             solve_due_at = $27, solve_told = $28, paused_at = $29
            WHERE workspace_id = $1 AND id = $2`,
    values: [
      ...[workspaceId, row.id, row.status, row.title, row.description, row.flag, row.seen, row.customer_email],
      ...[row.customer_name, row.store_id, row.account_id, row.support_email, row.assignee_id, row.updated_at],
      ...[row.due_at, row.solved_at, row.snoozed_until, row.merged_into, row.version, row.first_due_at],
      ...[row.first_met_at, row.first_told, row.next_goal, row.next_due_at, row.next_met_at, row.next_told],
      ...[row.solve_due_at, row.solve_told, row.paused_at],
    ],
  });
}

/** Its assignee has opened it; true the first time. */
export async function noteSeen(sql: Sql, workspaceId: string, id: string, userId: string): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'ticket-seen',
    text: `UPDATE tickets SET seen = true WHERE workspace_id = $1 AND id = $2 AND assignee_id = $3 AND NOT seen`,
    values: [workspaceId, id, userId],
  });
  return rowCount === 1;
}

/** What is counted of comments and links; `mailWords`, where mails came or went. */
export async function recount(
  sql: Sql,
  workspaceId: string,
  id: string,
  mails?: { count: number; words: string },
): Promise<void> {
  await sql.query({
    name: 'ticket-recount',
    text: `UPDATE tickets SET
             comments = (SELECT count(*) FROM ticket_comments c WHERE c.ticket_id = $2),
             links = (SELECT count(*) FROM ticket_links l WHERE l.ticket_id = $2),
             mails = coalesce($3::int, mails), mail_words = coalesce($4::text, mail_words)
            WHERE workspace_id = $1 AND id = $2`,
    values: [workspaceId, id, mails?.count ?? null, mails?.words ?? null],
  });
}

export interface PersonRow {
  _id: string;
  fullname: string;
}

export async function findPerson(sql: Sql, userId: string): Promise<PersonRow | null> {
  const { rows } = await sql.query<PersonRow>({
    name: 'ticket-person',
    text: 'SELECT id AS _id, fullname FROM users WHERE id = $1',
    values: [userId],
  });
  return rows[0] ?? null;
}

/** How tickets are called, for rows of mails. */
export async function codesOf(
  sql: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<{ id: string; code: string }[]> {
  const { rows } = await sql.query<{ id: string; code: string }>({
    name: 'ticket-codes',
    text: `SELECT t.id, coalesce(s.prefix, 'TK-') || t.code AS code FROM tickets t
             LEFT JOIN ticket_settings s ON s.workspace_id = t.workspace_id
            WHERE t.workspace_id = $1 AND t.id = ANY ($2::uuid[])`,
    values: [workspaceId, ids],
  });
  return rows;
}

/** Tickets of a store that somebody still has to solve. */
export async function countOpenOfStore({ pool, workspaceId }: Ctx, storeId: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM tickets
      WHERE workspace_id = $1 AND store_id = $2 AND status IN ('todo', 'in-progress')`,
    [workspaceId, storeId],
  );
  return rows[0]?.count ?? 0;
}
