import type { ChatNote } from '@chatso/contract';
import type { AgentActor } from '../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../platform/ctx.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { audienceOf } from './audience.ts';
import type { ConversationRow } from './conversation-row.ts';
import { noteLeft } from './conversations.events.ts';
import { refuseAction } from './conversations.policy.ts';
import { mentionable } from './transfer-targets.ts';
import { lockConversation } from './transition.ts';
import { visible } from './use-cases/spectate-chat.ts';

interface NoteRow {
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

const toNote = (row: NoteRow): ChatNote => ({
  messageId: row.note_id,
  conversationId: row.conversation_id,
  seq: row.seq,
  afterSeq: row.after_seq,
  senderId: row.sender_id,
  senderName: row.sender_name ?? '',
  text: row.body,
  mentions: row.mentions ?? [],
  timestamp: row.created_at.toISOString(),
});

interface NotePage {
  afterSeq?: number | undefined;
  beforeSeq?: number | undefined;
  limit: number;
}

/** Whoever sees a chat sees its notes. */
export async function getNotes(ctx: Ctx<AgentActor>, id: string, page: NotePage) {
  const chat = await visible(ctx, id);
  const forward = page.afterSeq !== undefined;
  const { rows } = await ctx.pool.query<NoteRow>({
    name: forward ? 'notes-after' : 'notes-before',
    text: `SELECT ${columns} FROM conversation_notes n WHERE n.workspace_id = $1 AND n.conversation_id = $2
           ${forward ? 'AND n.seq > $3 ORDER BY n.seq LIMIT $4' : 'AND n.seq < $3 ORDER BY n.seq DESC LIMIT $4'}`,
    values: [ctx.workspaceId, id, forward ? page.afterSeq : (page.beforeSeq ?? 2_147_483_647), page.limit],
  });
  const notes = rows.map(toNote);
  return { notes: forward ? notes : notes.reverse(), noteSeq: chat.note_seq };
}

interface NewNote {
  messageId: string;
  text: string;
  mentions: readonly string[];
}

/**
 * Leaves a note in a chat one takes part in or looks on. A repeated messageId answers with the note it made.
 * @throws not-found, conversation-pending, conversation-ended, forbidden, bad-request (somebody named does not see the
 * chat), conflict (the messageId is another's)
 */
export async function leaveNote(ctx: Ctx<AgentActor>, id: string, input: NewNote): Promise<ChatNote> {
  const chat = await visible(ctx, id);
  const repeated = await findNote(ctx, id, input.messageId);
  if (repeated) return repeated;
  refuseAction('note', chat, ctx.actor);
  const mentions = await namedIn(ctx, chat, input);
  return withTransaction(ctx, async (tx) => {
    const locked = await lockConversation(tx, id);
    if (!locked) throw notFound();
    // The twin of a retry may have been committed while this one waited for the row.
    const twin = await findNote(tx, id, input.messageId);
    if (twin) return twin;
    refuseAction('note', { ...chat, ...locked }, tx.actor);
    await tx.pool.query({
      name: 'notes-insert',
      text: `WITH head AS (
               UPDATE conversations SET note_seq = note_seq + 1 WHERE workspace_id = $1 AND id = $2
               RETURNING note_seq, head_seq)
             INSERT INTO conversation_notes
               (conversation_id, seq, note_id, workspace_id, sender_id, body, mentions, after_seq, created_at)
             SELECT $2, head.note_seq, $3, $1, $4, $5, $6::uuid[], head.head_seq, $7 FROM head`,
      values: [tx.workspaceId, id, input.messageId, tx.actor.userId, input.text, mentions, tx.now()],
    });
    const note = await findNote(tx, id, input.messageId);
    if (!note) throw new Error('A note vanished inside its own transaction.');
    await tx.audit({ action: 'conversation.note-left', subject: { type: 'conversation', id }, data: { mentions } });
    const audience = audienceOf({ ...chat, ...locked });
    tx.emit(noteLeft({ audience, note, mentioned: mentions, storeName: chat.store_name }));
    return note;
  });
}

async function findNote(ctx: Ctx<AgentActor>, id: string, noteId: string): Promise<ChatNote | null> {
  const { rows } = await ctx.pool.query<NoteRow>({
    name: 'notes-find',
    text: `SELECT ${columns} FROM conversation_notes n
           WHERE n.workspace_id = $1 AND n.conversation_id = $2 AND n.note_id = $3`,
    values: [ctx.workspaceId, id, noteId],
  });
  const [row] = rows;
  if (!row) return null;
  // The id is the sender's choice: it may be that of another's note.
  if (row.sender_id !== ctx.actor.userId) throw new AppError('conflict');
  return toNote(row);
}

/** Only people who see the chat can be named in it: a mention must not tell anybody that it exists. */
async function namedIn(ctx: Ctx<AgentActor>, chat: ConversationRow, { mentions }: NewNote): Promise<string[]> {
  const wanted = [...new Set(mentions)];
  if (wanted.length === 0) return [];
  const allowed = new Set((await mentionable(ctx, chat)).map(({ id }) => id));
  if (wanted.some((id) => !allowed.has(id))) {
    throw new AppError('bad-request', { message: 'Only people who see this chat can be mentioned.' });
  }
  return wanted;
}
