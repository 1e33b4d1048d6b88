import { z } from 'zod';
import { storedValue } from '../../lib/storage/storage.ts';

/** Older messages are dropped. */
const keptMessages = 100;

const messageSchema = z.object({
  id: z.string(),
  role: z.enum(['user', 'assistant']),
  /** Of answers with their thinking, as they came. */
  text: z.string(),
  /** Who answered; `chatso-help` is Chatso's own help. */
  model: z.string().optional(),
  /** Cut off by the person, by its length, or by a failure. */
  ended: z.enum(['whole', 'stopped', 'cut', 'failed']).default('whole'),
});
export type AssistantMessage = z.infer<typeof messageSchema>;

export interface History {
  read(): AssistantMessage[];
  write(messages: readonly AssistantMessage[]): void;
}

/** S-06: on this device, for one person in one workspace. */
export function historyOf(userId: string, workspaceId: string): History {
  const stored = storedValue(`assistant:${userId}:${workspaceId}`, z.array(messageSchema));
  return {
    read: () => stored.read() ?? [],
    write: (messages) => (messages.length === 0 ? stored.remove() : stored.write(messages.slice(-keptMessages))),
  };
}
