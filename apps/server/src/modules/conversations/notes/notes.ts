import type { ChatNote } from '@chatso/contract';
import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { audienceOf } from '../audience.ts';
import type { ConversationRow } from '../conversation-row.ts';
import { noteLeft } from '../conversations.events.ts';
import { refuseAction } from '../conversations.policy.ts';
import { lockConversation } from '../lifecycle/transition.repo.ts';
import { visible } from '../participation/spectate-chat.ts';
import { mentionable } from '../participation/transfer-targets.ts';
import { findNoteRow, insertNote, listNotes, type NotePage, type NoteRow } from './notes.repo.ts';

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

/** Notes are visible to everyone who may see the chat. */
export async function getNotes(ctx: Ctx<AgentActor>, id: string, page: NotePage) {
  const chat = await visible(ctx, id);
  const rows = await listNotes(ctx.pool, ctx.workspaceId, id, page);
  return { notes: rows.map(toNote), noteSeq: chat.note_seq };
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
    const locked = await lockConversation(tx.pool, tx.workspaceId, id);
    if (!locked) throw notFound();
    // The twin of a retry may have been committed while this one waited for the row.
    const twin = await findNote(tx, id, input.messageId);
    if (twin) return twin;
    refuseAction('note', { ...chat, ...locked }, tx.actor);
    const added = { messageId: input.messageId, senderId: tx.actor.userId, text: input.text, mentions, now: tx.now() };
    await insertNote(tx.pool, tx.workspaceId, id, added);
    const note = await findNote(tx, id, input.messageId);
    if (!note) throw new Error('A note vanished inside its own transaction.');
    await tx.audit({ action: 'conversation.note-left', subject: { type: 'conversation', id }, data: { mentions } });
    const audience = audienceOf({ ...chat, ...locked });
    tx.emit(noteLeft({ audience, note, mentioned: mentions, storeName: chat.store_name }));
    return note;
  });
}

async function findNote(ctx: Ctx<AgentActor>, id: string, noteId: string): Promise<ChatNote | null> {
  const row = await findNoteRow(ctx.pool, ctx.workspaceId, id, noteId);
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
    throw new AppError('bad-request', { reason: 'mention-outside' });
  }
  return wanted;
}
