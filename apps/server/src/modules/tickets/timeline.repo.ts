import type { Sql } from '../../platform/db/db.ts';

export interface EventRow {
  kind: 'mail' | 'comment' | 'log' | 'chat';
  id: string;
  at: Date;
}

interface Asked {
  ticketId: string;
  /** What is read elsewhere: mails that match, with their moments. */
  mails: readonly { id: string; at: string }[];
  /** Null: everything; else comments that hold it, and those mails. */
  pattern: string | null;
  /** Chats the ticket is linked with that the caller may see. */
  chats: readonly { id: string; at: string }[];
}

const all = `(
  SELECT 'comment' AS kind, c.id, c.created_at AS at, 0 AS place FROM ticket_comments c
   WHERE c.workspace_id = $1 AND c.ticket_id = $2 AND ($3::text IS NULL OR lower(c.content) LIKE $3)
  UNION ALL
  SELECT 'log', l.id, l.created_at, l.place FROM ticket_logs l
   WHERE l.workspace_id = $1 AND l.ticket_id = $2 AND $3::text IS NULL AND l.type <> 'comment'
  UNION ALL
  SELECT 'mail', m.id, m.at, 0 FROM jsonb_to_recordset($4::jsonb) AS m (id uuid, at timestamptz)
  UNION ALL
  SELECT 'chat', h.id, h.at, 0 FROM jsonb_to_recordset($5::jsonb) AS h (id uuid, at timestamptz)) e`;

const valuesOf = (workspaceId: string, { ticketId, pattern, mails, chats }: Asked): unknown[] => [
  ...[workspaceId, ticketId, pattern, JSON.stringify(mails), JSON.stringify(chats)],
];

/** One page of what happened to a ticket, by time. */
export async function listEvents(
  sql: Sql,
  workspaceId: string,
  asked: Asked,
  { rising, limit, offset }: { rising: boolean; limit: number; offset: number },
): Promise<EventRow[]> {
  const { rows } = await sql.query<EventRow>(
    `SELECT e.kind, e.id, e.at FROM ${all}
      ORDER BY CASE WHEN $6 THEN e.at END, CASE WHEN NOT $6 THEN e.at END DESC,
               CASE WHEN $6 THEN e.place END, CASE WHEN NOT $6 THEN e.place END DESC, e.id LIMIT $7 OFFSET $8`,
    [...valuesOf(workspaceId, asked), rising, limit, offset],
  );
  return rows;
}

export async function countEvents(sql: Sql, workspaceId: string, asked: Asked): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${all}`,
    valuesOf(workspaceId, asked),
  );
  return rows[0]?.count ?? 0;
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
