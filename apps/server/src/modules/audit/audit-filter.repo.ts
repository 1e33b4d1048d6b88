import type { AuditFilter } from '@chatso/contract';
import type { Sql } from '../../platform/db/db.ts';

/** Beyond this many members the list ends; the others are still found by their id. */
const peopleAtMost = 2000;

/**
 * A filter as conditions that an index answers. A search never scans the log: it is first turned into the actions and
 * people it may mean, and those are looked up.
 */
export async function conditionsOf(
  sql: Sql,
  workspaceId: string,
  filter: AuditFilter,
): Promise<{ where: string; values: unknown[] }> {
  const values: unknown[] = [workspaceId];
  const parts = ['a.workspace_id = $1'];
  const add = (condition: (place: string) => string, value: unknown) => {
    values.push(value);
    parts.push(condition(`$${values.length}`));
  };
  if (filter.actorId !== undefined) add((at) => `a.actor_id = ${at}`, filter.actorId);
  if (filter.action !== undefined) add((at) => `a.action = ${at}`, filter.action);
  if (filter.subjectId !== undefined) add((at) => `a.subject_id = ${at}`, filter.subjectId);
  if (filter.from !== undefined) add((at) => `a.at >= ${at}`, filter.from);
  if (filter.to !== undefined) add((at) => `a.at < ${at}`, filter.to);
  const search = filter.search?.trim().toLowerCase();
  if (search) {
    const wanted = search.replace(/[\s.-]+/g, '');
    const actions = (await actionsIn(sql, workspaceId)).filter((action) =>
      action.replace(/[.-]/g, '').includes(wanted),
    );
    const ids = [...(await idsNamed(sql, workspaceId, search)), search];
    values.push(actions, ids);
    const [action, id] = [`$${values.length - 1}::text[]`, `$${values.length}::text[]`];
    parts.push(`(a.action = ANY (${action}) OR a.actor_id = ANY (${id}) OR a.subject_id = ANY (${id}))`);
  }
  return { where: parts.join(' AND '), values };
}

/** Each action once. Jumps from one to the next in the index: a million rows with fifty actions are fifty look-ups. */
export async function actionsIn(sql: Sql, workspaceId: string): Promise<string[]> {
  const { rows } = await sql.query<{ value: string }>(
    `WITH RECURSIVE jump AS (
       (SELECT action AS value FROM audit_log WHERE workspace_id = $1 ORDER BY action LIMIT 1)
       UNION ALL
       SELECT (SELECT a.action FROM audit_log a WHERE a.workspace_id = $1 AND a.action > jump.value ORDER BY a.action LIMIT 1)
         FROM jump WHERE jump.value IS NOT NULL
     )
     SELECT value FROM jump WHERE value IS NOT NULL`,
    [workspaceId],
  );
  return rows.map(({ value }) => value);
}

/** Members, present and past: the latter are known from what was done to them. */
export async function actorsIn(sql: Sql, workspaceId: string): Promise<{ _id: string; name: string }[]> {
  const toMembers = (await actionsIn(sql, workspaceId)).filter((action) => action.startsWith('member.'));
  const { rows } = await sql.query<{ _id: string; name: string }>(
    `SELECT n.id AS "_id", n.name FROM (
       SELECT user_id AS id FROM workspace_members WHERE workspace_id = $1
       UNION
       SELECT subject_id::uuid FROM audit_log WHERE workspace_id = $1 AND action = ANY ($2) AND subject_type = 'user'
     ) who JOIN audit_names n ON n.id = who.id
      WHERE n.name <> '' AND NOT EXISTS (SELECT 1 FROM audit_hidden h WHERE h.workspace_id = $1 AND h.id = n.id)
      ORDER BY lower(n.name), n.id LIMIT ${peopleAtMost}`,
    [workspaceId, toMembers],
  );
  return rows;
}

/** Ids of the members and stores whose name, or address, holds the text. */
async function idsNamed(sql: Sql, workspaceId: string, search: string): Promise<string[]> {
  const stores = await sql.query<{ _id: string; name: string }>(
    'SELECT id AS "_id", name FROM stores WHERE workspace_id = $1',
    [workspaceId],
  );
  // The invited have no name yet.
  const addresses = await sql.query<{ _id: string; name: string }>(
    `SELECT u.id AS "_id", u.email AS name FROM workspace_members m JOIN users u ON u.id = m.user_id
      WHERE m.workspace_id = $1 LIMIT ${peopleAtMost}`,
    [workspaceId],
  );
  const named = [...(await actorsIn(sql, workspaceId)), ...stores.rows, ...addresses.rows];
  return named.filter(({ name }) => name.toLowerCase().includes(search)).map(({ _id }) => _id);
}
