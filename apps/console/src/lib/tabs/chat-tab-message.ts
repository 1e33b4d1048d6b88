import { conversationSchema, idSchema } from '@chatso/contract';
import { z } from 'zod';

const read = z.object({ agentId: idSchema, messageId: idSchema });
export const chatTabMessageSchema = z.discriminatedUnion('kind', [
  /** Changed, accepted or begun here: also a new outbound chat. */
  z.object({ kind: z.literal('chat'), conversation: conversationSchema }),
  z.object({ kind: z.literal('gone'), ids: z.array(idSchema) }),
  /** A request to go on with a chat was answered here, or is over. */
  z.object({ kind: z.literal('transfer-over'), conversationId: idSchema }),
  z.object({ kind: z.literal('read'), conversationId: idSchema, readBy: read, unreadCount: z.number() }),
]);
