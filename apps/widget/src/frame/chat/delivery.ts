import type { VisitorConversation, VisitorMessage } from '@chatso/contract';
import { createOutbox, newMessageId, type Outbox, type SyncStorage } from '@chatso/sync';
import type { Answer, WidgetApi } from '../api.ts';
import type { ChatStart, Outgoing, OutgoingItem } from '../model/outgoing.ts';
import { isMessage } from './parse.ts';

export interface Stored {
  conversation: VisitorConversation | null;
  messages: VisitorMessage[];
}

export interface DeliveryPorts {
  storage: SyncStorage;
  api: WidgetApi;
  request(event: string, payload: unknown): Promise<unknown>;
  /** What the store wants to be worked out before a chat begins. */
  prove(): Promise<string | undefined>;
  onStored(conversationId: string, stored: Stored): void;
  /** How a message begins a chat of its own when the one it was written in is over. */
  startFor(endedConversationId: string): ChatStart;
  onMoved(fromConversationId: string, toConversationId: string): void;
  /** The visitor's open chat, asked of the server. */
  findOpenChat(): Promise<string | null>;
  /** The server asks for other details: the texts go back to the form. */
  onFormRefused(conversationId: string, texts: string[], message: string, first: Outgoing): void;
  onBanned(): void;
  /** The store asks for consent, or for another one than was given: the messages wait until `agree`. */
  onConsentAsked(): void;
  onAgreed(version: number): void;
}

/** A message that waits for the visitor's consent. */
export const waitsForConsent = ({ code, final }: OutgoingItem): boolean => final && code === 'consent-required';

export interface Delivery extends Outbox<Outgoing> {
  /** Sends what waits for consent in this conversation, and all that was written behind it. */
  agree(conversationId: string, version: number): void;
}

const withoutStart = ({ text, files }: Outgoing): Outgoing => ({ text, files });

/** Sends one item: by the call that begins a chat, or as a message over the socket. Both take a repeated id for the same. */
async function sendItem(item: OutgoingItem, { api, request, prove }: DeliveryPorts): Promise<Stored> {
  const { text, files, start } = item.payload;
  const { conversationId, messageId } = item;
  if (start) {
    const { contact, ...chosen } = start;
    const proof = await prove();
    const body = { conversationId, messageId, ...contact, ...chosen, text, files, ...(proof && { proof }) };
    return (await api.post('/conversations', body)) as Answer<'widget.startChat'>;
  }
  const type = files.length > 0 ? 'file' : 'text';
  const message = await request('conversation:message', { conversationId, messageId, type, text, files });
  return { conversation: null, messages: isMessage(message) ? [message] : [] };
}

/**
 * The outbox of this visitor, and what becomes of an item the server refuses because its conversation is not what it was:
 * over (G-13: the message opens a new one), already open elsewhere, or in need of other details.
 */
export function createDelivery(ports: DeliveryPorts): Delivery {
  const outbox = createOutbox<Outgoing, Stored>({
    storage: ports.storage,
    storageKey: 'outbox',
    send: (item) => sendItem(item, ports),
    onSent(item, stored) {
      ports.onStored(item.conversationId, stored);
      const version = item.payload.start?.consentVersion;
      if (version) ports.onAgreed(version);
    },
  });
  /** One repair per refusal: a second one of the same kind is shown to the visitor instead of tried for ever. */
  const repaired = new Set<string>();

  const fromHere = (item: OutgoingItem): OutgoingItem[] =>
    outbox.items(item.conversationId).filter(({ createdAt }) => createdAt >= item.createdAt);
  const idsFrom = (item: OutgoingItem): string[] => fromHere(item).map(({ messageId }) => messageId);

  function moveToNewChat(item: OutgoingItem, start: ChatStart): void {
    const conversationId = newMessageId();
    ports.onMoved(item.conversationId, conversationId);
    void outbox.moveTo(idsFrom(item), conversationId, (payload, moved) =>
      moved.messageId === item.messageId ? { ...payload, start } : withoutStart(payload),
    );
  }

  async function moveToOpenChat(item: OutgoingItem): Promise<void> {
    const conversationId = await ports.findOpenChat().catch(() => null);
    if (!conversationId) return;
    ports.onMoved(item.conversationId, conversationId);
    await outbox.moveTo(idsFrom(item), conversationId, withoutStart);
  }

  function backToForm(item: OutgoingItem): void {
    const items = fromHere(item);
    const written = items.map(({ payload }) => payload.text).filter((text) => text !== '');
    for (const { messageId } of items) void outbox.discard(messageId);
    ports.onFormRefused(item.conversationId, written, item.error ?? '', item.payload);
  }

  function repair(item: OutgoingItem): void {
    const { start } = item.payload;
    if (item.code === 'visitor-banned') ports.onBanned();
    else if (item.code === 'consent-required') ports.onConsentAsked();
    else if (item.code === 'conversation-ended') moveToNewChat(item, start ?? ports.startFor(item.conversationId));
    else if (start && item.code === 'proof-required') void outbox.retry(item.messageId);
    else if (start && item.code === 'chat-open') void moveToOpenChat(item);
    else if (start && item.code === 'conflict') moveToNewChat(item, start);
    else if (start && item.code === 'blocked-word') backToForm(item);
    else if (start && (item.code === 'bad-request' || item.code === 'validation') && item.payload.files.length === 0)
      backToForm(item);
  }

  outbox.subscribe(() => {
    for (const item of outbox.items()) {
      const mark = `${item.messageId}:${item.code}:${item.payload.start?.consentVersion}`;
      if (!item.final || !item.code || repaired.has(mark)) continue;
      repaired.add(mark);
      // After the outbox has finished with this change.
      queueMicrotask(() => repair(item));
    }
  });
  return {
    ...outbox,
    agree(conversationId, consentVersion) {
      const item = outbox.items(conversationId).find(waitsForConsent);
      if (item?.payload.start) moveToNewChat(item, { ...item.payload.start, consentVersion });
    },
  };
}
