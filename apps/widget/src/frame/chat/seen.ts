import type { VisitorMessage } from '@chatso/contract';
import type { SyncStorage } from '@chatso/sync';

const key = 'seen';
/** Older ones are of no use: their chats are over. */
const kept = 20;

export async function loadSeen(storage: SyncStorage): Promise<Record<string, number>> {
  const value = await storage.get(key);
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, seq]) => typeof seq === 'number'));
}

export function saveSeen(storage: SyncStorage, seen: Readonly<Record<string, number>>): void {
  // Ids sort by time, so the last ones are the newest.
  void storage.set(key, Object.fromEntries(Object.entries(seen).sort().slice(-kept)));
}

/** Something a person wrote or sent, which a badge should count; the system's notices are not. */
export const isFromAgent = (message: VisitorMessage): boolean =>
  message.author === 'agent' &&
  message.type !== 'customer-left' &&
  (message.type !== 'notification' || message.attachments.length > 0);

export const countUnread = (messages: readonly VisitorMessage[], seenSeq: number): number =>
  messages.filter((message) => message.seq > seenSeq && isFromAgent(message)).length;
