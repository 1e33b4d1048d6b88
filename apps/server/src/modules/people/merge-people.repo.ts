import { type MergeField, mergeFields, type PersonDetail, type PersonPair } from '@chatso/contract';
import { limits } from '@chatso/domain';
import type { AgentActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { Sql } from '../../platform/db/db.ts';
import { chatAccess, viewerOf } from '../conversations/index.ts';

export type Keeps = Partial<Record<MergeField, string>>;

export interface Root {
  id: string;
  root_id: string;
  chats: number;
  first_at: Date | null;
  keeps: Keeps;
}

/** These two as they are until the transaction ends. */
export async function lockTwo(sql: Sql, workspaceId: string, ids: readonly string[]): Promise<Root[]> {
  const { rows } = await sql.query<Root>(
    `SELECT id, root_id, chats, first_at, keeps FROM people
      WHERE workspace_id = $1 AND id::text = ANY ($2::text[]) ORDER BY id FOR UPDATE`,
    [workspaceId, ids],
  );
  return rows;
}

/** Of whom this person's fact is, by field: as `sumUp` finds it. */
export async function givers(sql: Sql, workspaceId: string, rootId: string): Promise<Keeps> {
  const { rows } = await sql.query<{ field: MergeField; giver: string | null }>(
    `SELECT f.field, coalesce(
              (SELECT m.id FROM people m WHERE m.id = (r.keeps ->> f.field)::uuid AND m.root_id = r.id AND m.own ? f.field),
              CASE WHEN r.own ? f.field THEN r.id END,
              (SELECT m.id FROM people m WHERE m.root_id = r.id AND m.own ? f.field ORDER BY m.own ->> f.field DESC LIMIT 1)) AS giver
       FROM people r CROSS JOIN unnest($3::text[]) AS f (field) WHERE r.workspace_id = $1 AND r.id = $2`,
    [workspaceId, rootId, mergeFields],
  );
  return Object.fromEntries(rows.flatMap(({ field, giver }) => (giver === null ? [] : [[field, giver]])));
}

/** From now on all who count as `from` count as `to`. Answers who they are. */
export async function moveMembers(sql: Sql, workspaceId: string, from: string, to: string): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    'UPDATE people SET root_id = $3 WHERE workspace_id = $1 AND root_id = $2 RETURNING id',
    [workspaceId, from, to],
  );
  return rows.map(({ id }) => id);
}

export async function setKeeps(sql: Sql, workspaceId: string, id: string, keeps: Keeps): Promise<void> {
  await sql.query('UPDATE people SET keeps = $3 WHERE workspace_id = $1 AND id = $2', [
    workspaceId,
    id,
    JSON.stringify(keeps),
  ]);
}

export interface NewMerge {
  id: string;
  keptId: string;
  goneId: string;
  memberIds: readonly string[];
  keepsBefore: Keeps;
  by: string;
  at: Date;
}

export async function insertMerge(sql: Sql, workspaceId: string, merge: NewMerge): Promise<void> {
  await sql.query(
    `INSERT INTO person_merges (id, workspace_id, kept_id, gone_id, member_ids, keeps_before, merged_by, merged_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[merge.id, workspaceId, merge.keptId, merge.goneId, merge.memberIds],
      ...[JSON.stringify(merge.keepsBefore), merge.by, merge.at],
    ],
  );
}

export interface MergeRow {
  id: string;
  kept_id: string;
  gone_id: string;
  member_ids: string[];
  keeps_before: Keeps;
  merged_at: Date;
  undone_at: Date | null;
}

export async function lockMerge(sql: Sql, workspaceId: string, id: string): Promise<MergeRow | null> {
  const { rows } = await sql.query<MergeRow>(
    `SELECT id, kept_id, gone_id, member_ids, keeps_before, merged_at, undone_at FROM person_merges
      WHERE workspace_id = $1 AND id::text = $2 FOR UPDATE`,
    [workspaceId, id.toLowerCase()],
  );
  return rows[0] ?? null;
}

/** Those who went with a merge count as the one that went again. */
export async function giveBack(sql: Sql, workspaceId: string, merge: MergeRow): Promise<void> {
  await sql.query('UPDATE people SET root_id = $3 WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) AND root_id = $4', [
    workspaceId,
    merge.member_ids,
    merge.gone_id,
    merge.kept_id,
  ]);
}

export async function markUndone(
  sql: Sql,
  workspaceId: string,
  id: string,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await sql.query('UPDATE person_merges SET undone_by = $3, undone_at = $4 WHERE workspace_id = $1 AND id = $2', [
    workspaceId,
    id,
    by,
    at,
  ]);
}

interface Brief {
  id: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  number: number | null;
}

const brief = ({ id, name, email, phone, number }: Brief) => ({
  ...{ _id: id, fullname: name, email, phone },
  visitorNumber: number ?? 0,
});

/** Merges of this person that can be undone; the newest first. */
export async function undoableMerges(
  sql: Sql,
  workspaceId: string,
  id: string,
  now: Date,
): Promise<PersonDetail['merges']> {
  const since = new Date(now.getTime() - limits.mergeUndoMs);
  const { rows } = await sql.query<Brief & { merge_id: string; merged_at: Date; by: string | null }>(
    `SELECT g.id AS merge_id, g.merged_at, u.fullname AS by, p.id, p.own ->> 'name' AS name, p.own ->> 'email' AS email,
            p.own ->> 'phone' AS phone, p.visitor_number AS number
       FROM person_merges g JOIN people p ON p.id = g.gone_id LEFT JOIN users u ON u.id = g.merged_by
      WHERE g.workspace_id = $1 AND g.kept_id = $2 AND g.undone_at IS NULL AND g.merged_at > $3
      ORDER BY g.merged_at DESC, g.id LIMIT 50`,
    [workspaceId, id, since],
  );
  return rows.map((row) => ({
    _id: row.merge_id,
    by: row.by,
    at: row.merged_at.toISOString(),
    until: new Date(row.merged_at.getTime() + limits.mergeUndoMs).toISOString(),
    other: brief(row),
  }));
}

interface Reasons {
  same_phone: boolean;
  same_name: boolean;
}

const whyOf = ({ same_phone: phone, same_name: name }: Reasons): ('phone' | 'name')[] => [
  ...(phone ? (['phone'] as const) : []),
  ...(name ? (['name'] as const) : []),
];

const open = `d.workspace_id = $1 AND d.apart_at IS NULL AND a.root_id = a.id AND b.root_id = b.id AND a.chats > 0 AND b.chats > 0`;

/** Conditions over `people a` and `people b`, each with a chat that the caller may see; `next` is the first free parameter. */
function bothSeen(ctx: Ctx<AgentActor>, wholeHistory: boolean) {
  const viewer = viewerOf(ctx.actor);
  // Who sees every chat sees everybody.
  if (viewer.all && wholeHistory) return { condition: open, values: [ctx.workspaceId], next: 2 };
  const access = chatAccess(ctx, viewer);
  const seen = (who: string) => `EXISTS (
    SELECT 1 FROM people m JOIN person_chats x ON x.person_id = m.id JOIN conversations c ON c.id = x.conversation_id
     WHERE m.root_id = ${who}.id AND ${access.condition})`;
  return { condition: `${open} AND ${seen('a')} AND ${seen('b')}`, values: access.values, next: 7 };
}

/** Who may be the same as this person. */
export async function alikeOf(ctx: Ctx<AgentActor>, id: string, wholeHistory: boolean): Promise<PersonDetail['alike']> {
  const { condition, values, next } = bothSeen(ctx, wholeHistory);
  const it = `$${next}::uuid`;
  const { rows } = await ctx.pool.query<Brief & Reasons>(
    `SELECT b.id, b.name, b.email, b.phone, b.visitor_number AS number, d.same_phone, d.same_name
       FROM person_pairs d JOIN people a ON a.id = ${it}
       JOIN people b ON b.id = CASE WHEN d.one_id = ${it} THEN d.other_id ELSE d.one_id END
      WHERE (d.one_id = ${it} OR d.other_id = ${it}) AND ${condition} ORDER BY d.same_phone DESC, b.last_at DESC LIMIT 10`,
    [...values, id],
  );
  return rows.map((row) => ({ ...brief(row), why: whyOf(row) }));
}

export async function listPairs(
  ctx: Ctx<AgentActor>,
  { limit, offset, atMost }: { limit: number; offset: number; atMost: number },
  wholeHistory: boolean,
): Promise<{ data: PersonPair[]; count: number }> {
  const { condition, values } = bothSeen(ctx, wholeHistory);
  const from = 'person_pairs d JOIN people a ON a.id = d.one_id JOIN people b ON b.id = d.other_id';
  const { rows } = await ctx.pool.query<{ one: Brief; other: Brief } & Reasons>(
    `SELECT jsonb_build_object('id', a.id, 'name', a.name, 'email', a.email, 'phone', a.phone, 'number', a.visitor_number) AS one,
            jsonb_build_object('id', b.id, 'name', b.name, 'email', b.email, 'phone', b.phone, 'number', b.visitor_number) AS other,
            d.same_phone, d.same_name
       FROM ${from} WHERE ${condition} ORDER BY d.one_id, d.other_id LIMIT ${limit} OFFSET ${offset}`,
    values,
  );
  const counted = await ctx.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (SELECT 1 FROM ${from} WHERE ${condition} LIMIT ${atMost}) counted`,
    values,
  );
  return {
    data: rows.map((row) => ({ one: brief(row.one), other: brief(row.other), why: whyOf(row) })),
    count: counted.rows[0]?.count ?? 0,
  };
}

/** Remembered for good, also where nobody thought that they might be the same. */
export async function setApart(
  sql: Sql,
  workspaceId: string,
  [one, other]: readonly [string, string],
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await sql.query(
    `INSERT INTO person_pairs (workspace_id, one_id, other_id, apart_by, apart_at)
     VALUES ($1, least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid), $4, $5)
     ON CONFLICT (one_id, other_id) DO UPDATE SET apart_by = excluded.apart_by, apart_at = excluded.apart_at`,
    [workspaceId, one, other, by, at],
  );
}
