import type { Person, PrivacyRequest } from '@chatso/contract';
import type { Sql } from '../../platform/db/db.ts';

export type Subject = Pick<Person, 'type' | 'id'>;

const perKind = 20;

/** One row per kind of person, always inside one workspace: what a subject means is asked here and nowhere else. */
const people = `
SELECT 'user' AS type, u.id, u.fullname AS name, u.email, NULL::integer AS number
  FROM workspace_members m JOIN users u ON u.id = m.user_id WHERE m.workspace_id = $1
UNION ALL
SELECT 'customer', c.id, trim(c.first_name || ' ' || c.last_name), c.email, NULL
  FROM customers c WHERE c.workspace_id = $1
UNION ALL
SELECT 'visitor', v.id, coalesce(nullif(v.fullname, ''), 'Visitor #' || v.number), v.email, v.number
  FROM visitors v WHERE v.workspace_id = $1
UNION ALL
SELECT 'visitor', t.id, coalesce(t.name, ''), NULL, NULL
  FROM contacts t WHERE t.workspace_id = $1 AND t.visitor_id IS NULL`;

export async function findPeople(sql: Sql, workspaceId: string, search: string): Promise<Person[]> {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql.query<Omit<Person, 'customer'>>(
    `SELECT type, id, name, email FROM (
       SELECT p.*, row_number() OVER (PARTITION BY type ORDER BY lower(name), id) AS place
         FROM (${people}) p WHERE name ILIKE $2 OR email ILIKE $2
     ) found WHERE place <= ${perKind} ORDER BY type DESC, lower(name), id`,
    [workspaceId, pattern],
  );
  const visitorIds = rows.filter(({ type }) => type === 'visitor').map(({ id }) => id);
  const behind = visitorIds.length === 0 ? new Map() : await customersOf(sql, workspaceId, visitorIds);
  return rows.map((row) => ({ ...row, customer: row.type === 'visitor' ? (behind.get(row.id) ?? null) : null }));
}

export async function subjectExists(sql: Sql, workspaceId: string, { type, id }: Subject): Promise<boolean> {
  const { rows } = await sql.query(`SELECT 1 FROM (${people}) p WHERE p.type = $2 AND p.id = $3`, [
    workspaceId,
    type,
    id,
  ]);
  return rows.length > 0;
}

/** What belongs to one person: their records in the shops' data, and the devices they were seen at. */
export interface Whole {
  customerIds: string[];
  visitorIds: string[];
}

/** Signed for: by the store's own id of the customer, or as the customer whom the claim meant. Nothing that was typed. */
const isOf = `(c.id = v.customer_id OR (c.store_id = v.store_id AND v.subject = 'id:' || c.external_id))`;

/**
 * A customer is also every visitor that was recognised as them, and everybody whose signed id is theirs, though the shop's
 * data came later. A visitor is also the guests who turned out to be them, and the customer they were signed for, with all
 * the others of that customer. An address that was typed makes nobody a customer here: anybody may type it.
 */
export async function wholeOf(sql: Sql, workspaceId: string, { type, id }: Subject): Promise<Whole> {
  if (type === 'user') return { customerIds: [], visitorIds: [] };
  const { rows } = await sql.query<{ type: 'customer' | 'visitor'; id: string }>(
    `WITH customer AS (
       SELECT c.id, c.store_id, c.external_id FROM customers c
        WHERE c.workspace_id = $1 AND (($2 = 'customer' AND c.id = $3) OR ($2 = 'visitor' AND EXISTS (
          SELECT 1 FROM visitors v WHERE v.workspace_id = $1 AND v.id = $3 AND ${isOf})))
     ), known AS (
       SELECT id FROM visitors WHERE workspace_id = $1 AND $2 = 'visitor' AND id = $3
       UNION
       SELECT v.id FROM customer c JOIN visitors v ON v.workspace_id = $1 AND ${isOf}
       UNION
       SELECT id FROM contacts WHERE workspace_id = $1 AND $2 = 'visitor' AND id = $3 AND visitor_id IS NULL
       UNION
       SELECT coalesce(visitor_id, contact_id) FROM conversations WHERE workspace_id = $1 AND $2 = 'customer' AND customer_id = $3
     )
     SELECT 'customer' AS type, id FROM customer
     UNION ALL SELECT 'visitor', id FROM (
       SELECT id FROM known UNION SELECT v.id FROM visitors v JOIN known ON v.absorbed_by = known.id) all_known`,
    [workspaceId, type, id],
  );
  const idsOf = (wanted: string) => rows.filter((row) => row.type === wanted).map((row) => row.id);
  return { customerIds: idsOf('customer'), visitorIds: idsOf('visitor') };
}

/** The customer behind each visitor: signed for, or else one who has the same address or chat, which proves nothing. */
async function customersOf(sql: Sql, workspaceId: string, visitorIds: readonly string[]) {
  const { rows } = await sql.query<NonNullable<Person['customer']> & { visitorId: string }>(
    `SELECT DISTINCT ON (v.id) v.id AS "visitorId", c.id, trim(c.first_name || ' ' || c.last_name) AS name, c.email,
            coalesce(${isOf}, false) AS proved
       FROM visitors v JOIN customers c ON c.workspace_id = $1 AND (${isOf}
         OR (c.store_id = v.store_id AND (lower(c.email) = lower(v.email)
             OR c.id IN (SELECT o.customer_id FROM conversations o WHERE o.visitor_id = v.id))))
      WHERE v.workspace_id = $1 AND v.id = ANY ($2::uuid[])
      ORDER BY v.id, proved DESC, c.created_at`,
    [workspaceId, visitorIds],
  );
  return new Map(rows.map(({ visitorId, ...customer }) => [visitorId, customer]));
}

export async function hasOpenChat(sql: Sql, workspaceId: string, visitorIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql.query(
    `SELECT 1 FROM conversations WHERE workspace_id = $1 AND (visitor_id = ANY ($2) OR contact_id = ANY ($2))
        AND (state = 'pending' OR (state = 'ongoing' AND NOT client_left)) LIMIT 1`,
    [workspaceId, visitorIds],
  );
  return rows.length > 0;
}

interface RequestRow {
  id: string;
  kind: PrivacyRequest['kind'];
  subject_type: Person['type'];
  subject_id: string;
  subject_name: string | null;
  requested_by: string;
  requester_name: string | null;
  state: PrivacyRequest['state'];
  size: number | null;
  created_at: Date;
  expires_at: Date | null;
}

const toRequest = (row: RequestRow): PrivacyRequest => ({
  _id: row.id,
  kind: row.kind,
  subject: { type: row.subject_type, id: row.subject_id, name: row.subject_name },
  requestedBy: { _id: row.requested_by, name: row.requester_name },
  state: row.state,
  size: row.size,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
});

/** Names are those of now; who was erased has none. */
const named = `
SELECT r.*, p.name AS subject_name, n.name AS requester_name
  FROM privacy_requests r
  LEFT JOIN LATERAL (
    SELECT u.fullname AS name FROM users u JOIN workspace_members m ON m.user_id = u.id AND m.workspace_id = r.workspace_id
     WHERE r.subject_type = 'user' AND u.id = r.subject_id
    UNION ALL
    SELECT trim(c.first_name || ' ' || c.last_name) FROM customers c
     WHERE r.subject_type = 'customer' AND c.id = r.subject_id AND c.workspace_id = r.workspace_id
    UNION ALL
    SELECT coalesce(nullif(v.fullname, ''), 'Visitor #' || v.number) FROM visitors v
     WHERE r.subject_type = 'visitor' AND v.id = r.subject_id AND v.workspace_id = r.workspace_id
    UNION ALL
    SELECT coalesce(t.name, '') FROM contacts t
     WHERE r.subject_type = 'visitor' AND t.id = r.subject_id AND t.workspace_id = r.workspace_id AND t.visitor_id IS NULL
  ) p ON r.kind = 'export' OR r.state = 'working'
  LEFT JOIN audit_names n ON n.id = r.requested_by`;

export async function listRequests(sql: Sql, workspaceId: string, limit: number, offset: number) {
  const { rows } = await sql.query<RequestRow>(
    `${named} WHERE r.workspace_id = $1 ORDER BY r.created_at DESC, r.id DESC LIMIT $2 OFFSET $3`,
    [workspaceId, limit, offset],
  );
  const counted = await sql.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM privacy_requests WHERE workspace_id = $1',
    [workspaceId],
  );
  return { data: rows.map(toRequest), count: counted.rows[0]?.count ?? 0 };
}

export async function findRequest(sql: Sql, workspaceId: string, id: string): Promise<PrivacyRequest | null> {
  const { rows } = await sql.query<RequestRow>(`${named} WHERE r.workspace_id = $1 AND r.id = $2`, [workspaceId, id]);
  return rows[0] ? toRequest(rows[0]) : null;
}

/** The request under way for this person if there is one, else a new one; `isNew` tells which. */
export async function claimRequest(
  sql: Sql,
  given: { id: string; workspaceId: string; kind: PrivacyRequest['kind']; subject: Subject; by: string; now: Date },
): Promise<{ id: string; isNew: boolean }> {
  const { rows } = await sql.query<{ id: string; is_new: boolean }>(
    `INSERT INTO privacy_requests (id, workspace_id, kind, subject_type, subject_id, requested_by, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (workspace_id, kind, subject_type, subject_id) WHERE state = 'working'
     DO UPDATE SET kind = excluded.kind RETURNING id, id = $1 AS is_new`,
    [given.id, given.workspaceId, given.kind, given.subject.type, given.subject.id, given.by, given.now],
  );
  return { id: rows[0]?.id ?? given.id, isNew: rows[0]?.is_new ?? true };
}

/** False for an export that is not under way any more. */
export async function readyExport(
  sql: Sql,
  workspaceId: string,
  { id, size, now, expiresAt }: { id: string; size: number; now: Date; expiresAt: Date },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `UPDATE privacy_requests SET state = 'ready', size = $3, finished_at = $4, expires_at = $5
          WHERE workspace_id = $1 AND id = $2 AND state = 'working'`,
    [workspaceId, id, size, now, expiresAt],
  );
  return rowCount !== 0;
}

/** False when another try has finished it. */
export async function finishErasure(sql: Sql, workspaceId: string, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql.query<{ id: string }>(
    `UPDATE privacy_requests SET state = 'done', finished_at = $3
          WHERE workspace_id = $1 AND id = $2 AND state = 'working' RETURNING id`,
    [workspaceId, id, now],
  );
  return rows.length > 0;
}
