import type { Sql } from '../../../platform/db/db.ts';

export interface NoteRow {
  note_id: string;
  conversation_id: string;
  seq: number;
  after_seq: number;
  sender_id: string;
  sender_name: string | null;
  body: string;
  mentions: { _id: string; fullname: string }[] | null;
  created_at: Date;
}

const columns = `n.note_id, n.conversation_id, n.seq, n.after_seq, n.sender_id, n.body, n.created_at,
  (SELECT u.fullname FROM users u WHERE u.id = n.sender_id) AS sender_name,
  (SELECT jsonb_agg(jsonb_build_object('_id', u.id, 'fullname', u.fullname) ORDER BY u.fullname, u.id)
     FROM users u WHERE u.id = ANY (n.mentions)) AS mentions`;

export interface NotePage {
  afterSeq?: number | undefined;
  beforeSeq?: number | undefined;
  limit: number;
}

/** Ascending: the next ones after `afterSeq`, otherwise the newest, before `beforeSeq` when it is given. */
export async function listNotes(sql: Sql, workspaceId: string, id: string, page: NotePage): Promise<NoteRow[]> {
  const forward = page.afterSeq !== undefined;
  const { rows } = await sql.query<NoteRow>({
    name: forward ? 'notes-after' : 'notes-before',
    text: `SELECT ${columns} FROM conversation_notes n WHERE n.workspace_id = $1 AND n.conversation_id = $2
           ${forward ? 'AND n.seq > $3 ORDER BY n.seq LIMIT $4' : 'AND n.seq < $3 ORDER BY n.seq DESC LIMIT $4'}`,
    values: [workspaceId, id, forward ? page.afterSeq : (page.beforeSeq ?? 2_147_483_647), page.limit],
  });
  return forward ? rows : rows.reverse();
}

interface InsertedNote {
  messageId: string;
  senderId: string;
  text: string;
  mentions: readonly string[];
  now: Date;
}

/** Numbered by its chat, whose row the caller holds. */
export async function insertNote(sql: Sql, workspaceId: string, id: string, note: InsertedNote): Promise<void> {
  await sql.query({
    name: 'notes-insert',
    text: `WITH head AS (
               UPDATE conversations SET note_seq = note_seq + 1 WHERE workspace_id = $1 AND id = $2
               RETURNING note_seq, head_seq)
             INSERT INTO conversation_notes
               (conversation_id, seq, note_id, workspace_id, sender_id, body, mentions, after_seq, created_at)
             SELECT $2, head.note_seq, $3, $1, $4, $5, $6::uuid[], head.head_seq, $7 FROM head`,
    values: [workspaceId, id, note.messageId, note.senderId, note.text, note.mentions, note.now],
  });
}

/** Anybody's. */
export async function findNoteRow(sql: Sql, workspaceId: string, id: string, noteId: string): Promise<NoteRow | null> {
  const { rows } = await sql.query<NoteRow>({
    name: 'notes-find',
    text: `SELECT ${columns} FROM conversation_notes n
           WHERE n.workspace_id = $1 AND n.conversation_id = $2 AND n.note_id = $3`,
    values: [workspaceId, id, noteId],
  });
  return rows[0] ?? null;
}
