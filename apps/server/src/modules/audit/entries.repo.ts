import type { AuditEntry, AuditFilter } from '@chatso/contract';
import type { AgentActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { Sql } from '../../platform/db/db.ts';
import { conditionsOf } from './audit-filter.repo.ts';

/** Beyond this nobody pages; `count` says so by stopping there. */
export const countedAtMost = 10_000;

interface Row {
  id: string;
  at: Date;
  actor_kind: AuditEntry['actor']['kind'];
  actor_id: string | null;
  actor_name: string | null;
  action: string;
  subject_type: string | null;
  subject_id: string | null;
  subject_name: string | null;
  other_id: string | null;
  other_name: string | null;
  data: Record<string, unknown>;
  ip: string | null;
  user_agent: string | null;
  request_id: string;
}

/** A CASE, because a condition beside it would not keep the database from reading a job's name as an id first. */
const idWhen = (condition: string, id: string) =>
  `CASE WHEN ${condition} AND ${id} ~ '^[0-9a-f-]{36}$' THEN ${id}::uuid END`;

/** An erased person has no name here, whatever other workspaces still call them. */
const isShown = (names: string) =>
  `${names}.name <> '' AND NOT EXISTS (SELECT 1 FROM audit_hidden h WHERE h.workspace_id = a.workspace_id AND h.id = ${names}.id)`;

/** People without a name, above all the invited, are named by their address; an erased person has none here. */
const invitedAs = `CASE WHEN a.subject_type = 'user' AND NOT EXISTS (
         SELECT 1 FROM audit_hidden h WHERE h.workspace_id = a.workspace_id AND h.id::text = a.subject_id)
       THEN coalesce(a.data->>'email', su.email) END`;

const visitorName = (fullname: string, visitors: string) =>
  `CASE WHEN ${visitors}.id IS NOT NULL THEN coalesce(nullif(${fullname}, ''), 'Visitor #' || ${visitors}.number) END`;

/** The second person of what happened to a chat: who was asked, or had it before. */
const otherId = `CASE WHEN a.subject_type = 'conversation'
       THEN coalesce(a.data->>'to', a.data->>'from', a.data->>'agentId') END`;

/** Names of the few rows that are shown; never part of finding them. */
const withNames = (found: string) => `
SELECT a.*,
       coalesce(an.name, ${visitorName('av.fullname', 'av')}) AS actor_name,
       coalesce(sn.name, ${invitedAs}, ss.name, ${visitorName('sv.fullname', 'sv')}, ${visitorName('sc.customer_fullname', 'cv')}) AS subject_name,
       ${otherId} AS other_id, o.name AS other_name
  FROM (${found}) a
  LEFT JOIN audit_names an ON an.id = ${idWhen("a.actor_kind IN ('agent', 'user')", 'a.actor_id')} AND ${isShown('an')}
  LEFT JOIN visitors av ON av.id = ${idWhen("a.actor_kind = 'visitor'", 'a.actor_id')} AND av.workspace_id = a.workspace_id
  LEFT JOIN audit_names sn ON sn.id = ${idWhen("a.subject_type = 'user'", 'a.subject_id')} AND ${isShown('sn')}
  LEFT JOIN users su ON su.id = ${idWhen("a.subject_type = 'user'", 'a.subject_id')} AND su.fullname = ''
  LEFT JOIN stores ss ON ss.id = ${idWhen("a.subject_type = 'store'", 'a.subject_id')} AND ss.workspace_id = a.workspace_id
  LEFT JOIN visitors sv ON sv.id = ${idWhen("a.subject_type = 'visitor'", 'a.subject_id')} AND sv.workspace_id = a.workspace_id
  LEFT JOIN conversations sc ON sc.id = ${idWhen("a.subject_type = 'conversation'", 'a.subject_id')} AND sc.workspace_id = a.workspace_id
  LEFT JOIN visitors cv ON cv.id = sc.visitor_id
  LEFT JOIN audit_names o ON o.id = ${idWhen("a.subject_type = 'conversation'", `(${otherId})`)} AND ${isShown('o')}
 ORDER BY a.at DESC, a.id DESC`;

export const toEntry = (row: Row): AuditEntry => ({
  _id: row.id,
  at: row.at.toISOString(),
  actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
  action: row.action,
  subject:
    row.subject_type === null || row.subject_id === null
      ? null
      : { type: row.subject_type, id: row.subject_id, name: row.subject_name },
  other: row.other_id === null ? null : { id: row.other_id, name: row.other_name },
  data: row.data,
  ip: row.ip,
  userAgent: row.user_agent,
  requestId: row.request_id,
});

export async function readPage(
  sql: Sql,
  workspaceId: string,
  filter: AuditFilter,
  { page, limit }: { page: number; limit: number },
): Promise<{ data: AuditEntry[]; count: number }> {
  const { where, values } = await conditionsOf(sql, workspaceId, filter);
  const counted = await sql.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (SELECT 1 FROM audit_log a WHERE ${where} LIMIT ${countedAtMost}) found`,
    values,
  );
  const offset = (page - 1) * limit;
  const count = counted.rows[0]?.count ?? 0;
  if (offset >= count) return { data: [], count };
  const found = `SELECT a.* FROM audit_log a WHERE ${where} ORDER BY a.at DESC, a.id DESC LIMIT ${limit} OFFSET ${offset}`;
  const { rows } = await sql.query<Row>(withNames(found), values);
  return { data: rows.map(toEntry), count };
}

type Placed = Row & { place: string };

/** Reads what matches, newest first: so many entries behind one of them, from the newest for null. */
export async function entryReader(sql: Sql, workspaceId: string, filter: AuditFilter) {
  const { where, values } = await conditionsOf(sql, workspaceId, filter);
  const [at, id] = [`$${values.length + 1}::timestamptz`, `$${values.length + 2}::uuid`];
  return async (after: Pick<Placed, 'place' | 'id'> | null, limit: number): Promise<Placed[]> => {
    // As text: a Date would lose the microseconds and with them the place.
    const cursor = after === null ? '' : `AND (a.at, a.id) < (${at}, ${id})`;
    const found = `SELECT a.*, a.at::text AS place FROM audit_log a WHERE ${where} ${cursor} ORDER BY a.at DESC, a.id DESC LIMIT ${limit}`;
    const { rows } = await sql.query<Placed>(
      withNames(found),
      after === null ? values : [...values, after.place, after.id],
    );
    return rows;
  };
}

/** Whether the caller looked at just these entries since then. */
export async function hasLooked(ctx: Ctx<AgentActor>, since: Date, filter: AuditFilter): Promise<boolean> {
  const { rows } = await ctx.pool.query(
    `SELECT 1 FROM audit_log
      WHERE workspace_id = $1 AND actor_id = $2 AND action = 'audit-log.viewed' AND at > $3 AND data = $4::jsonb LIMIT 1`,
    [ctx.workspaceId, ctx.actor.userId, since, JSON.stringify(filter)],
  );
  return rows.length > 0;
}
