import * as v from 'valibot';
import { storedValue } from '../../lib/storage/storage.ts';

/** Older messages are dropped. */
const keptMessages = 100;

const messageSchema = v.object({
  id: v.string(),
  role: v.picklist(['user', 'assistant']),
  /** Of answers with their thinking, as they came. */
  text: v.string(),
  /** Who answered; `chatso-help` is Chatso's own help. */
  model: v.optional(v.string()),
  /** Cut off by the person, by its length, or by a failure. */
  ended: v.optional(v.picklist(['whole', 'stopped', 'cut', 'failed']), 'whole'),
});
export type AssistantMessage = v.InferOutput<typeof messageSchema>;

export interface History {
  read(): AssistantMessage[];
  write(messages: readonly AssistantMessage[]): void;
}

/** S-06: on this device, for one person in one workspace. */
export function historyOf(userId: string, workspaceId: string): History {
  const stored = storedValue(`assistant:${userId}:${workspaceId}`, v.array(messageSchema));
  return {
    read: () => stored.read() ?? [],
    write: (messages) => (messages.length === 0 ? stored.remove() : stored.write(messages.slice(-keptMessages))),
  };
}
