import type { VisitorConversation, VisitorEvents, VisitorMessage } from '@chatso/contract';

/**
 * What comes in over the socket, looked at before it is believed. The server is ours and checks its own payloads; this
 * keeps an older frame in an open tab from breaking on a newer server's event.
 */
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

export const isConversation = (value: unknown): value is VisitorConversation =>
  isRecord(value) && typeof value._id === 'string' && typeof value.rev === 'number' && typeof value.state === 'string';

export const isMessage = (value: unknown): value is VisitorMessage =>
  isRecord(value) &&
  typeof value.messageId === 'string' &&
  typeof value.seq === 'number' &&
  typeof value.text === 'string' &&
  Array.isArray(value.files) &&
  Array.isArray(value.attachments);

export const readMessageEvent = (value: unknown): VisitorEvents['conversation:message'] | null =>
  isRecord(value) &&
  typeof value.conversationId === 'string' &&
  typeof value.rev === 'number' &&
  isMessage(value.message)
    ? { conversationId: value.conversationId, rev: value.rev, message: value.message }
    : null;

export const readChanged = (value: unknown): VisitorConversation | null =>
  isRecord(value) && isConversation(value.conversation) ? value.conversation : null;

export const readConversationId = (value: unknown): string | null =>
  isRecord(value) && typeof value.conversationId === 'string' ? value.conversationId : null;

/** Of both events about prompts; what is missing is empty. */
export const readPrompt = (value: unknown): VisitorEvents['visitor:prompt'] => {
  const { promptId, text } = isRecord(value) ? value : {};
  return { promptId: typeof promptId === 'string' ? promptId : '', text: typeof text === 'string' ? text : '' };
};

export const readQueue = (value: unknown): VisitorEvents['conversation:queue'] | null =>
  isRecord(value) && typeof value.conversationId === 'string' && typeof value.queuePosition === 'number'
    ? { conversationId: value.conversationId, queuePosition: value.queuePosition }
    : null;

export function readHeads(value: unknown): [conversationId: string, head: { seq: number; rev: number }][] {
  if (!isRecord(value) || !isRecord(value.heads)) return [];
  return Object.entries(value.heads).flatMap(([id, head]) =>
    isRecord(head) && typeof head.seq === 'number' && typeof head.rev === 'number'
      ? [[id, { seq: head.seq, rev: head.rev }] as [string, { seq: number; rev: number }]]
      : [],
  );
}

/** Shop data of a page in the contract's shape, or null when it is not that. */
export function readTrack(event: string, payload: unknown): { event: string; [key: string]: unknown } | null {
  if (!isRecord(payload)) return null;
  if (event === 'product_view') return isThing(payload) ? { event, product: pickThing(payload) } : null;
  if (event !== 'cart' || !Array.isArray(payload.items)) return null;
  const items = payload.items
    .filter(isThing)
    .slice(0, 100)
    .map((item) => ({ ...pickThing(item), quantity: item.quantity ?? 1 }));
  const { total, currency } = payload;
  return { event, items, currency, ...(typeof total === 'number' ? { total } : {}) };
}

const isThing = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && value.id !== undefined && typeof value.name === 'string';

const pickThing = ({ id, name, price, currency, image, url }: Record<string, unknown>) => ({
  id: String(id),
  name,
  price,
  currency,
  image,
  url,
});
