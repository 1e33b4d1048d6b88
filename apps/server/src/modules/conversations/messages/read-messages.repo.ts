import type { Sql } from '../../../platform/db/db.ts';

interface Marker {
  /** False when it stood there or further on already. */
  moved: boolean;
  rev: number;
  client_unread: number;
  read_message_id: string;
}

interface Read {
  id: string;
  agentId: string;
  messageId: string;
}

/** Moves the read marker of a chat's agent, never back; null when the chat has no such message. */
export async function moveReadMarker(
  sql: Sql,
  workspaceId: string,
  { id, agentId, messageId }: Read,
): Promise<Marker | null> {
  const { rows } = await sql.query<Marker>({
    name: 'conversations-read',
    text: `WITH marker AS (SELECT seq FROM messages WHERE conversation_id = $2 AND message_id = $4),
      moved AS (
        UPDATE conversations c SET read_agent_id = $3, read_message_id = $4, read_seq = marker.seq, rev = c.rev + 1,
          client_unread = (SELECT count(*) FROM messages m WHERE m.conversation_id = $2 AND m.author = 'client'
                             AND m.type IN ('text', 'file') AND m.seq > marker.seq)
        FROM marker
        WHERE c.workspace_id = $1 AND c.id = $2 AND c.agent_id = $3
          AND (c.read_agent_id IS DISTINCT FROM $3 OR c.read_seq < marker.seq)
        RETURNING c.rev, c.client_unread, c.read_message_id)
      SELECT true AS moved, rev, client_unread, read_message_id FROM moved
      UNION ALL
      SELECT false, c.rev, c.client_unread, c.read_message_id FROM conversations c, marker
      WHERE c.workspace_id = $1 AND c.id = $2 AND NOT EXISTS (SELECT 1 FROM moved)`,
    values: [workspaceId, id, agentId, messageId],
  });
  return rows[0] ?? null;
}
