import { createHash } from 'node:crypto';
import type { MessageFile } from '@chatso/contract';
import { type Ctx, runStep, withTransaction } from '../../../platform/ctx.ts';
import { sqlState } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { contactAt } from '../../channels/index.ts';
import { isStoreOpen, type StoreRow } from '../../stores/index.ts';
import { changedPayload } from '../audience.ts';
import { chatStarted, messageLeft } from '../conversations.events.ts';
import { getConversationRow } from '../conversations.repo.ts';
import { chatWaits } from '../lifecycle/assignment.ts';
import { appendMessage } from '../messages/append-message.ts';
import { publishMessage } from '../messages/publish-message.ts';
import { findOpenOf, insertOutside, isReceived, renameCustomer } from './receive-message.repo.ts';

export interface ReceivedMessage {
  /** The sender's id at the channel. */
  from: { outsideId: string; name: string | null };
  /** What the channel calls the message: the same when it is told again. */
  outsideId: string;
  text: string;
  files?: readonly MessageFile[];
}

/** The same id for the same message, whoever is told of it, and however often. */
function messageIdOf(storeId: string, outsideId: string): string {
  const hex = createHash('sha256').update(`${storeId}:${outsideId}`).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`;
}

/**
 * A customer has written at an outside channel: into their open chat, or a new one. Told again, it changes nothing.
 * Answers the conversation.
 */
export async function receiveMessage(ctx: Ctx, store: StoreRow, message: ReceivedMessage): Promise<string | null> {
  try {
    return await receive(ctx, store, message);
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    // Another process was told of the same contact in the same moment.
    return receive(ctx, store, message);
  }
}

/** Null when it is here already. */
async function receive(ctx: Ctx, store: StoreRow, message: ReceivedMessage): Promise<string | null> {
  const messageId = messageIdOf(store.id, message.outsideId);
  const { files = [] } = message;
  const received = await withTransaction(ctx, async (tx) => {
    // Holds the contact's row, so that two messages of one person come one after the other.
    const { workspaceId } = tx;
    const contactId = await contactAt(tx.pool, { workspaceId, storeId: store.id, ...message.from });
    if (await isReceived(tx.pool, contactId, messageId)) return null;
    const open = await findOpenOf(tx.pool, workspaceId, contactId);
    const id = open?.id ?? newId();
    const { name } = message.from;
    if (open && name !== null && name !== open.customer_fullname) await renameCustomer(tx.pool, workspaceId, id, name);
    const offHours = open === null && !isStoreOpen(store, null, tx.now());
    if (open === null) {
      await insertOutside(tx.pool, { id, workspaceId, storeId: store.id, contactId, offHours, now: tx.now() }, name);
    }
    const appended = await appendMessage(tx, id, {
      author: 'client',
      senderId: contactId,
      type: files.length > 0 ? 'file' : 'text',
      text: message.text,
      messageId,
      files,
    });
    if (open !== null) return { id, appended };
    await tx.audit({ action: 'conversation.started', subject: { type: 'conversation', id } });
    if (!offHours) await runStep(tx, chatWaits, { conversationId: id });
    const row = await getConversationRow(tx.pool, workspaceId, id);
    tx.emit((offHours ? messageLeft : chatStarted)(changedPayload(row, tx.now())));
    return { id, appended };
  });
  if (!received) return null;
  await publishMessage(ctx, received.appended.write, received.appended.written);
  return received.id;
}
