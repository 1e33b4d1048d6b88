import type { TicketTag } from '@chatso/contract';
import type { Sql } from '../../../platform/db/db.ts';

export type TagRow = TicketTag;

/** `emailUsage`: mails of the tickets that carry it. */
const columns = `g.id AS _id, g.name, g.color, g.version,
  (SELECT coalesce(sum(t.mails), 0)::int FROM ticket_tagged d JOIN tickets t ON t.id = d.ticket_id WHERE d.tag_id = g.id)
    AS "emailUsage"`;

export async function listTagRows(
  sql: Sql,
  workspaceId: string,
  { pattern, by, rising }: { pattern: string | null; by: 'name' | 'emailUsage'; rising: boolean },
): Promise<TagRow[]> {
  const { rows } = await sql.query<TagRow>({
    name: 'ticket-tags',
    text: `SELECT f._id, f.name, f.color, f.version, f."emailUsage" FROM (
             SELECT ${columns}, g.name_key FROM ticket_tags g
              WHERE g.workspace_id = $1 AND ($2::text IS NULL OR g.name_key LIKE $2)) f
           ORDER BY CASE WHEN $3 = 'emailUsage' AND $4 THEN f."emailUsage" END,
                    CASE WHEN $3 = 'emailUsage' AND NOT $4 THEN f."emailUsage" END DESC,
                    CASE WHEN $4 OR $3 = 'emailUsage' THEN f.name_key END, f.name_key DESC`,
    values: [workspaceId, pattern, by, rising],
  });
  return rows;
}

export async function findTag(sql: Sql, workspaceId: string, id: string): Promise<TagRow | null> {
  const { rows } = await sql.query<TagRow>(
    `SELECT ${columns} FROM ticket_tags g WHERE g.workspace_id = $1 AND g.id = $2`,
    [workspaceId, id],
  );
  return rows[0] ?? null;
}

/** Names of those that are here. */
export async function tagNames(sql: Sql, workspaceId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql.query<{ name: string }>(
    'SELECT name FROM ticket_tags WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) FOR KEY SHARE',
    [workspaceId, ids],
  );
  return rows.map(({ name }) => name);
}

interface NewTag {
  id: string;
  name: string;
  key: string;
  color: string;
  max: number;
  now: Date;
}

/** Call it behind the settings' lock, so that no two count at once. */
export async function insertTag(sql: Sql, workspaceId: string, tag: NewTag): Promise<'done' | 'taken' | 'full'> {
  const { rows } = await sql.query<{ inserted: boolean; full: boolean }>(
    `WITH had AS (SELECT count(*) >= $6 AS is_full FROM ticket_tags WHERE workspace_id = $2),
          put AS (
            INSERT INTO ticket_tags (id, workspace_id, name, name_key, color, created_at)
            SELECT $1, $2, $3, $4, $5, $7 FROM had WHERE NOT is_full
            ON CONFLICT (workspace_id, name_key) DO NOTHING RETURNING id)
     SELECT EXISTS (SELECT 1 FROM put) AS inserted, is_full AS full FROM had`,
    [tag.id, workspaceId, tag.name, tag.key, tag.color, tag.max, tag.now],
  );
  if (rows[0]?.inserted) return 'done';
  return rows[0]?.full ? 'full' : 'taken';
}

/** False: it is not of this version any more. Throws 23505 where another tag has the name. */
export async function updateTag(
  sql: Sql,
  workspaceId: string,
  tag: { id: string; version: number; name: string | null; key: string | null; color: string | null },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `UPDATE ticket_tags SET name = coalesce($4, name), name_key = coalesce($5, name_key), color = coalesce($6, color),
       version = version + 1 WHERE workspace_id = $1 AND id = $2 AND version = $3`,
    [workspaceId, tag.id, tag.version, tag.name, tag.key, tag.color],
  );
  return rowCount === 1;
}

/** From its tickets too. Null: it was gone. */
export async function deleteTag(sql: Sql, workspaceId: string, id: string): Promise<string | null> {
  const { rows } = await sql.query<{ name: string }>(
    'DELETE FROM ticket_tags WHERE workspace_id = $1 AND id = $2 RETURNING name',
    [workspaceId, id],
  );
  return rows[0]?.name ?? null;
}

/** Gives a ticket that is held these tags. Answers names. */
export async function writeTags(
  sql: Sql,
  workspaceId: string,
  ticketId: string,
  { ids, beside }: { ids: readonly string[]; beside: boolean },
): Promise<{ added: string[]; removed: string[] }> {
  const gone = await sql.query<{ name: string }>(
    `DELETE FROM ticket_tagged d USING ticket_tags g
      WHERE d.workspace_id = $1 AND d.ticket_id = $2 AND g.id = d.tag_id AND NOT $4 AND d.tag_id <> ALL ($3::uuid[])
      RETURNING g.name`,
    [workspaceId, ticketId, ids, beside],
  );
  const put = await sql.query<{ name: string }>(
    `INSERT INTO ticket_tagged AS d (ticket_id, tag_id, workspace_id)
       SELECT $2, g.id, $1 FROM ticket_tags g WHERE g.workspace_id = $1 AND g.id = ANY ($3::uuid[])
     ON CONFLICT DO NOTHING RETURNING (SELECT name FROM ticket_tags WHERE id = d.tag_id)`,
    [workspaceId, ticketId, ids],
  );
  return { added: put.rows.map(({ name }) => name), removed: gone.rows.map(({ name }) => name) };
}

export async function moveTags(sql: Sql, workspaceId: string, from: string, to: string): Promise<void> {
  await sql.query(
    `INSERT INTO ticket_tagged (ticket_id, tag_id, workspace_id)
       SELECT $3, tag_id, workspace_id FROM ticket_tagged WHERE workspace_id = $1 AND ticket_id = $2 ON CONFLICT DO NOTHING`,
    [workspaceId, from, to],
  );
  await sql.query('DELETE FROM ticket_tagged WHERE workspace_id = $1 AND ticket_id = $2', [workspaceId, from]);
}
