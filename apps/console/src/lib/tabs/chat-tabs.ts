import { conversationSchema, idSchema } from '@chatso/contract';
import { z } from 'zod';
import { openTabChannel, type TabChannel } from './tab-channel.ts';

const read = z.object({ agentId: idSchema, messageId: idSchema });
const messageSchema = z.discriminatedUnion('kind', [
  /** Changed, accepted or begun here: also a new outbound chat. */
  z.object({ kind: z.literal('chat'), conversation: conversationSchema }),
  z.object({ kind: z.literal('gone'), ids: z.array(idSchema) }),
  /** A request to go on with a chat was answered here, or is over. */
  z.object({ kind: z.literal('transfer-over'), conversationId: idSchema }),
  z.object({ kind: z.literal('read'), conversationId: idSchema, readBy: read, unreadCount: z.number() }),
]);
export type ChatTabMessage = z.infer<typeof messageSchema>;

export interface ChatTabs {
  post(message: ChatTabMessage): void;
  listen(handler: (message: ChatTabMessage) => void): () => void;
}

/**
 * What one tab did to a chat, told to the others of the same person at once (F-14): they need not wait for their own
 * sockets, which may be down.
 */
export function openChatTabs(
  workspaceId: string,
  userId: string,
  channel: TabChannel = openTabChannel(`chats:${workspaceId}:${userId}`),
): ChatTabs {
  return {
    post: channel.post,
    listen: (handler) =>
      channel.listen((raw) => {
        const message = messageSchema.safeParse(raw);
        if (message.success) handler(message.data);
      }),
  };
}
