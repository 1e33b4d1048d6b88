import type { Sql } from '../../platform/db/db.ts';
import { undoneOrders } from '../customers/index.ts';
import type { KeyedChat, KnownPerson, Settled } from './settle-chats.ts';

export interface Queued {
  workspace_id: string;
  conversation_id: string | null;
  person_id: string | null;
  customer_id: string | null;
}

/** Takes the oldest of what waits; it comes back when the transaction fails. */
export async function takeQueued(sql: Sql, atMost: number): Promise<Queued[]> {
  const { rows } = await sql.query<Queued>({
    name: 'people-take-queued',
    text: `DELETE FROM people_queue WHERE id IN (SELECT id FROM people_queue ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)
           RETURNING workspace_id, conversation_id, person_id, customer_id`,
    values: [atMost],
  });
  return rows;
}

/** Who is who in a workspace is changed by one at a time: the worker, admins who merge, an erasure. */
export async function lockPeople(sql: Sql, workspaceId: string): Promise<void> {
  await sql.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`people:${workspaceId}`]);
}

/** Somebody of the team said that this chat is a customer's who has another address than was typed. */
const linkedElsewhere = `(c.linked_at IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM customers k WHERE k.id = c.customer_id AND lower(k.email) = lower(trim(c.customer_email))))`;

/**
 * The strongest first. A signed address is an address; whoever else says it is the same person. What was said of one chat is of
 * that chat only: neither its browser nor what was typed in it is the customer's from then on.
 */
const keysOfChat = `CASE WHEN ${linkedElsewhere} THEN ARRAY['customer:' || c.customer_id] ELSE array_remove(ARRAY[
    'customer:' || c.customer_id,
    CASE WHEN v.subject LIKE 'id:%' THEN 'subject:' || v.store_id || ':' || v.subject
         WHEN v.subject LIKE 'email:%' THEN lower(v.subject) END,
    'email:' || nullif(lower(trim(c.customer_email)), ''),
    'contact:' || coalesce(c.visitor_id, c.contact_id)], NULL) END`;

export async function keysOfChats(sql: Sql, workspaceId: string, ids: readonly string[]): Promise<KeyedChat[]> {
  const { rows } = await sql.query<{ id: string; keys: string[] }>({
    name: 'people-keys-of-chats',
    text: `SELECT c.id, ${keysOfChat} AS keys FROM conversations c LEFT JOIN visitors v ON v.id = c.visitor_id
            WHERE c.workspace_id = $1 AND c.id = ANY ($2::uuid[]) ORDER BY c.start_date, c.id`,
    values: [workspaceId, ids],
  });
  return rows;
}

export async function peopleByKeys(
  sql: Sql,
  workspaceId: string,
  keys: readonly string[],
): Promise<Map<string, KnownPerson>> {
  const { rows } = await sql.query<{ key: string; id: string; named: boolean }>({
    name: 'people-by-keys',
    text: `SELECT k.key, k.person_id AS id, EXISTS (
              SELECT 1 FROM person_keys o WHERE o.person_id = k.person_id AND o.key NOT LIKE 'contact:%') AS named
             FROM person_keys k WHERE k.workspace_id = $1 AND k.key = ANY ($2::text[])`,
    values: [workspaceId, keys],
  });
  const people = new Map<string, KnownPerson>();
  for (const { id, named } of rows) people.set(id, { id, named });
  return new Map(rows.map(({ key, id, named }) => [key, people.get(id) ?? { id, named }]));
}

/** Writes down whose chats these are. Answers whom they were before, where that is somebody else. */
export async function storeSettled(sql: Sql, workspaceId: string, { fresh, keys, chats }: Settled): Promise<string[]> {
  if (fresh.length > 0) {
    await sql.query('INSERT INTO people (id, workspace_id, root_id) SELECT id, $1, id FROM unnest($2::uuid[]) id', [
      workspaceId,
      fresh,
    ]);
  }
  const ids = chats.map(({ id }) => id);
  const { rows } = await sql.query<{ person_id: string }>(
    `SELECT p.person_id FROM person_chats p JOIN unnest($2::uuid[], $3::uuid[]) AS n (chat, person)
         ON n.chat = p.conversation_id AND n.person <> p.person_id WHERE p.workspace_id = $1`,
    [workspaceId, ids, chats.map(({ personId }) => personId)],
  );
  await sql.query(
    `INSERT INTO person_keys (workspace_id, key, person_id)
     SELECT $1, key, person FROM unnest($2::text[], $3::uuid[]) AS n (key, person) ON CONFLICT DO NOTHING`,
    [workspaceId, keys.map(({ key }) => key), keys.map(({ personId }) => personId)],
  );
  // A chat may be deleted meanwhile.
  await sql.query(
    `INSERT INTO person_chats (conversation_id, workspace_id, person_id)
     SELECT n.chat, $1, n.person FROM unnest($2::uuid[], $3::uuid[]) AS n (chat, person)
       JOIN conversations c ON c.id = n.chat AND c.workspace_id = $1 FOR KEY SHARE OF c
     ON CONFLICT (conversation_id) DO UPDATE SET person_id = excluded.person_id
       WHERE person_chats.person_id <> excluded.person_id`,
    [workspaceId, ids, chats.map(({ personId }) => personId)],
  );
  return [...new Set(rows.map((row) => row.person_id))];
}

/** Takes away the keys of these that none of their chats has any more. */
export async function dropKeys(sql: Sql, workspaceId: string, ids: readonly string[]): Promise<void> {
  await sql.query(
    `DELETE FROM person_keys k WHERE k.workspace_id = $1 AND k.person_id = ANY ($2::uuid[]) AND NOT EXISTS (
       SELECT 1 FROM person_chats p JOIN conversations c ON c.id = p.conversation_id LEFT JOIN visitors v ON v.id = c.visitor_id
        WHERE p.person_id = k.person_id AND k.key = ANY (${keysOfChat}))`,
    [workspaceId, ids],
  );
}

/** What their own chats say of each; the newest word counts. */
export async function readOwnFacts(sql: Sql, workspaceId: string, ids: readonly string[]): Promise<void> {
  const newest = (column: string) =>
    `(array_agg(${column} ORDER BY c.start_date DESC, c.id) FILTER (WHERE ${column} <> ''))[1]`;
  await sql.query(
    `UPDATE people p SET own = coalesce((
       SELECT jsonb_strip_nulls(jsonb_build_object('name', ${newest('trim(c.customer_fullname)')}, 'email', ${newest('trim(c.customer_email)')},
                'phone', ${newest('trim(c.customer_phone)')}, 'country', ${newest('c.country')}))
         FROM person_chats x JOIN conversations c ON c.id = x.conversation_id WHERE x.person_id = p.id), '{}')
      WHERE p.workspace_id = $1 AND p.id = ANY ($2::uuid[])`,
    [workspaceId, ids],
  );
}

/** Whom these people count as. */
export async function rootsOf(sql: Sql, workspaceId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ root_id: string }>(
    'SELECT DISTINCT root_id FROM people WHERE workspace_id = $1 AND id = ANY ($2::uuid[])',
    [workspaceId, ids],
  );
  return rows.map((row) => row.root_id);
}

export async function peopleOfCustomers(
  sql: Sql,
  workspaceId: string,
  customerIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql.query<{ person_id: string }>(
    `SELECT DISTINCT person_id FROM person_keys WHERE workspace_id = $1 AND key = ANY ($2::text[])`,
    [workspaceId, customerIds.map((id) => `customer:${id}`)],
  );
  return rows.map((row) => row.person_id);
}

/** Nobody wrote under them any more: they go, and with them their part in merges. Roots stay while somebody counts as them. */
export async function deleteEmpty(sql: Sql, workspaceId: string, ids: readonly string[]): Promise<void> {
  await sql.query(
    `DELETE FROM people p WHERE p.workspace_id = $1 AND p.id = ANY ($2::uuid[])
        AND NOT EXISTS (SELECT 1 FROM person_chats x WHERE x.person_id = p.id)
        AND NOT EXISTS (SELECT 1 FROM people m JOIN person_chats x ON x.person_id = m.id WHERE m.root_id = p.id)`,
    [workspaceId, ids],
  );
}

/** The chosen fact, else the root's own, else that of any who counts as it. */
const shown = (field: string) => `coalesce(
  (SELECT m.own ->> '${field}' FROM people m WHERE m.id = (r.keeps ->> '${field}')::uuid AND m.root_id = r.id),
  r.own ->> '${field}',
  (SELECT max(m.own ->> '${field}') FROM people m WHERE m.root_id = r.id))`;

/** What the list shows of these roots, over everybody who counts as them. */
export async function sumUp(sql: Sql, workspaceId: string, roots: readonly string[]): Promise<void> {
  await sql.query(
    `WITH facts AS (
       SELECT m.root_id, count(*)::int AS chats, min(c.start_date) AS first_at, max(greatest(c.start_date, c.last_client_at)) AS last_at,
              array_agg(DISTINCT c.store_id) AS store_ids, min(v.number) AS visitor_number,
              CASE WHEN bool_or(c.customer_type = 'Registered') THEN 'Registered'
                   WHEN bool_or(c.customer_type = 'Returning') OR count(*) > 1 THEN 'Returning' ELSE 'Non-registered' END AS customer_type
         FROM people m JOIN person_chats x ON x.person_id = m.id JOIN conversations c ON c.id = x.conversation_id
         LEFT JOIN visitors v ON v.id = c.visitor_id
        WHERE m.workspace_id = $1 AND m.root_id = ANY ($2::uuid[]) GROUP BY m.root_id
     ), bought AS (
       SELECT m.root_id, count(*)::int AS orders
         FROM people m JOIN person_keys k ON k.person_id = m.id AND k.key LIKE 'customer:%'
         JOIN orders o ON o.customer_id = substr(k.key, 10)::uuid AND o.workspace_id = $1 AND lower(o.status) <> ALL ($3)
        WHERE m.workspace_id = $1 AND m.root_id = ANY ($2::uuid[]) GROUP BY m.root_id
     ), known AS (
       SELECT m.root_id, string_agg(concat_ws(' ', m.own ->> 'name', m.own ->> 'phone', regexp_replace(m.own ->> 'phone', '\\D', '', 'g'),
                (SELECT string_agg(substr(k.key, 7), ' ') FROM person_keys k WHERE k.person_id = m.id AND k.key LIKE 'email:%')), ' ') AS words
         FROM people m WHERE m.workspace_id = $1 AND m.root_id = ANY ($2::uuid[]) GROUP BY m.root_id
     )
     UPDATE people r SET name = ${shown('name')}, email = ${shown('email')}, phone = ${shown('phone')}, country = ${shown('country')},
            chats = coalesce(f.chats, 0), first_at = f.first_at, last_at = f.last_at, store_ids = coalesce(f.store_ids, '{}'),
            visitor_number = f.visitor_number, customer_type = coalesce(f.customer_type, 'Non-registered'),
            orders = coalesce(b.orders, 0),
            words = lower(unaccent(concat_ws(' ', known.words, 'visitor #' || f.visitor_number)))
       FROM known LEFT JOIN facts f ON f.root_id = known.root_id LEFT JOIN bought b ON b.root_id = known.root_id
      WHERE r.workspace_id = $1 AND r.id = known.root_id`,
    [workspaceId, roots, undoneOrders],
  );
}

/** A name that so many have says nothing. */
const commonAt = 6;

/** Who may be the same as these: the same phone number, or the same name with another address. What was said stays. */
export async function findAlike(sql: Sql, workspaceId: string, roots: readonly string[]): Promise<void> {
  await sql.query(
    `DELETE FROM person_pairs WHERE workspace_id = $1 AND apart_at IS NULL AND (one_id = ANY ($2::uuid[]) OR other_id = ANY ($2::uuid[]))`,
    [workspaceId, roots],
  );
  await sql.query(
    `INSERT INTO person_pairs (workspace_id, one_id, other_id, same_phone, same_name)
     SELECT $1, least(r.id, a.id), greatest(r.id, a.id), bool_or(a.why = 'phone'), bool_or(a.why = 'name')
       FROM people r CROSS JOIN LATERAL (
         (SELECT p.id, 'phone' AS why, count(*) OVER () AS many FROM (
            SELECT p.id FROM people p
             WHERE p.workspace_id = $1 AND p.root_id = p.id AND p.chats > 0 AND p.phone_digits <> '' AND p.phone_digits = r.phone_digits
               AND length(r.phone_digits) >= 7 AND p.id <> r.id LIMIT ${commonAt}) p)
         UNION ALL
         (SELECT p.id, 'name', count(*) OVER () FROM (
            SELECT p.id FROM people p
             WHERE p.workspace_id = $1 AND p.root_id = p.id AND p.chats > 0 AND p.name IS NOT NULL AND p.email IS NOT NULL
               AND lower(p.name) = lower(r.name) AND r.name LIKE '% %' AND lower(p.email) <> lower(r.email) AND p.id <> r.id
             LIMIT ${commonAt}) p)) a
      WHERE r.workspace_id = $1 AND r.id = ANY ($2::uuid[]) AND r.root_id = r.id AND r.chats > 0 AND a.many < ${commonAt}
      GROUP BY least(r.id, a.id), greatest(r.id, a.id)
     ON CONFLICT (one_id, other_id) DO UPDATE SET same_phone = excluded.same_phone, same_name = excluded.same_name`,
    [workspaceId, roots],
  );
}

/** People with an open chat in which they wrote after the list knew last: a message itself tells nobody. */
export async function wroteSince(sql: Sql, atMost: number): Promise<{ workspace_id: string; person_id: string }[]> {
  const { rows } = await sql.query<{ workspace_id: string; person_id: string }>({
    name: 'people-wrote-since',
    text: `SELECT DISTINCT p.workspace_id, p.id AS person_id
             FROM conversations c JOIN person_chats x ON x.conversation_id = c.id JOIN people p ON p.id = x.person_id
             JOIN people r ON r.id = p.root_id
            WHERE c.state IN ('pending', 'ongoing') AND c.last_client_at > r.last_at + interval '1 minute' LIMIT $1`,
    values: [atMost],
  });
  return rows;
}
