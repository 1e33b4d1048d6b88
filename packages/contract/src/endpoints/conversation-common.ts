import { idParams } from '../entities/common.ts';
import { conversationSchema } from '../entities/conversation.ts';

/** What the calls about chats share. */
export const liveChat = { kind: 'member', scope: 'store', permission: 'liveChat' } as const;
/** What is read of a chat from live chat and from the records. */
export const readChats = { kind: 'member', scope: 'store', permission: ['liveChat', 'chatRecords'] } as const;
/** An action on one conversation that answers with it (H-90). */
export const onChat = { method: 'PATCH', params: idParams, response: conversationSchema, rate: 'write' } as const;
export const notOngoing = ['not-found', 'conversation-pending', 'conversation-ended'] as const;
