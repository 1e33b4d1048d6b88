import { parseTimelineCursor } from '@chatso/contract';
import type { Sql } from '../../../platform/db/db.ts';

export interface EventRow {
  kind: 'mail' | 'comment' | 'log' | 'chat';
  id: string;
  at: Date;
  /** Where it stands, as a cursor says it. */
  cursor: string;
}

interface Asked {
  ticketId: string;
  tab: 'all' | 'comments' | 'logs';
  /** Null: everything; else comments and mails that hold it. */
  pattern: string | null;
  /** Chats the ticket is linked with that the caller may see. */
  chats: readonly { id: string; at: string }[];
}

/**
 * A place between two things that happened. At one moment entries of the log come last, each with a place of its own; the
 * others stand in the order of their ids, and before an entry all of them.
 */
interface Bound {
  at: string;
  place: string;
  id: string;
}

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const end: Bound = { at: 'infinity', place: '0', id: lastId };
const beginning: Bound = { at: '-infinity', place: '0', id: '00000000-0000-0000-0000-000000000000' };

function boundOf(cursor: string | undefined, otherwise: Bound): Bound {
  const read = cursor === undefined ? null : parseTimelineCursor(cursor);
  if (read === null) return otherwise;
  return { at: read.at, place: String(read.place), id: read.place > 0 ? lastId : read.id };
}

/**
 * The newest of what lies before one place and not before another, the newest first. Each of the four is read from the end of
 * its index, so that a ticket's length is of no account.
 */
export async function listEvents(
  sql: Sql,
  workspaceId: string,
  { ticketId, tab, pattern, chats }: Asked,
  { before, from, limit }: { before: string | undefined; from: string | undefined; limit: number },
): Promise<EventRow[]> {
  const upper = boundOf(before, end);
  const lower = boundOf(from, beginning);
  const { rows } = await sql.query<EventRow>({
    name: 'ticket-timeline',
    text: `SELECT e.kind, e.id, e.at,
             to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '~' || e.place || '~' || e.id AS cursor
        FROM (
          (SELECT 'comment' AS kind, c.id, c.created_at AS at, 0::bigint AS place FROM ticket_comments c
            WHERE c.workspace_id = $1 AND c.ticket_id = $2 AND $3 <> 'logs' AND ($4::text IS NULL OR lower(c.content) LIKE $4)
              AND (c.created_at, c.id) < ($6::timestamptz, $8::uuid) AND (c.created_at, c.id) >= ($9::timestamptz, $11::uuid)
            ORDER BY c.created_at DESC, c.id DESC LIMIT $12)
          UNION ALL
          (SELECT 'log', l.id, l.created_at, l.place FROM ticket_logs l
            WHERE l.workspace_id = $1 AND l.ticket_id = $2 AND ($3 = 'logs' OR ($3 = 'all' AND $4::text IS NULL AND l.type <> 'comment'))
              AND (l.created_at, l.place) < ($6::timestamptz, $7::bigint) AND (l.created_at, l.place) >= ($9::timestamptz, $10::bigint)
            ORDER BY l.created_at DESC, l.place DESC LIMIT $12)
          UNION ALL
          (SELECT 'mail', m.id, m.date, 0 FROM mails m
            WHERE m.workspace_id = $1 AND m.ticket_id = $2 AND $3 = 'all'
              AND ($4::text IS NULL OR lower(m.subject || ' ' || m.preview || ' ' || m.from_name || ' ' || m.from_address) LIKE $4)
              AND (m.date, m.id) < ($6::timestamptz, $8::uuid) AND (m.date, m.id) >= ($9::timestamptz, $11::uuid)
            ORDER BY m.date DESC, m.id DESC LIMIT $12)
          UNION ALL
          (SELECT 'chat', h.id, h.at, 0 FROM jsonb_to_recordset($5::jsonb) AS h (id uuid, at timestamptz)
            WHERE $3 = 'all' AND $4::text IS NULL
              AND (h.at, h.id) < ($6::timestamptz, $8::uuid) AND (h.at, h.id) >= ($9::timestamptz, $11::uuid))) e
       ORDER BY e.at DESC, e.place DESC, e.id DESC LIMIT $12`,
    values: [
      ...[workspaceId, ticketId, tab, pattern, JSON.stringify(chats)],
      ...[upper.at, upper.place, upper.id, lower.at, lower.place, lower.id, limit],
    ],
  });
  return rows;
}

/** What each tab holds; all of it: as far as it fits what is looked for. */
export async function countEvents(
  sql: Sql,
  workspaceId: string,
  { ticketId, pattern, chats }: Omit<Asked, 'tab'>,
): Promise<{ all: number; comments: number; logs: number }> {
  const { rows } = await sql.query<{ mails: number; found: number; comments: number; changes: number; logs: number }>({
    name: 'ticket-timeline-counts',
    text: `SELECT c.found, c.comments, l.changes, l.logs, m.mails FROM
         (SELECT count(*)::int AS comments, count(*) FILTER (WHERE $3::text IS NULL OR lower(c.content) LIKE $3)::int AS found
            FROM ticket_comments c WHERE c.workspace_id = $1 AND c.ticket_id = $2) c,
         (SELECT count(*)::int AS logs, count(*) FILTER (WHERE l.type <> 'comment')::int AS changes
            FROM ticket_logs l WHERE l.workspace_id = $1 AND l.ticket_id = $2) l,
         (SELECT count(*)::int AS mails FROM mails m WHERE m.workspace_id = $1 AND m.ticket_id = $2
             AND ($3::text IS NULL OR lower(m.subject || ' ' || m.preview || ' ' || m.from_name || ' ' || m.from_address) LIKE $3)) m`,
    values: [workspaceId, ticketId, pattern],
  });
  const { mails = 0, found = 0, comments = 0, changes = 0, logs = 0 } = rows[0] ?? {};
  return { all: mails + found + (pattern === null ? changes + chats.length : 0), comments, logs };
}

export interface SaidRow {
  author: 'client' | 'agent' | 'system';
  text: string;
}

/** The last words of a chat, in their order. Ask first whether the caller may see it. */
export async function lastWords(sql: Sql, conversationId: string, limit: number): Promise<SaidRow[]> {
  const { rows } = await sql.query<SaidRow>(
    `SELECT author, text FROM (
       SELECT CASE WHEN m.author IN ('client', 'agent') THEN m.author ELSE 'system' END AS author, left(m.body, 500) AS text, m.seq
         FROM messages m WHERE m.conversation_id = $1 AND m.type = 'text' AND m.body <> ''
        ORDER BY m.seq DESC LIMIT $2) f ORDER BY f.seq`,
    [conversationId, limit],
  );
  return rows;
}
