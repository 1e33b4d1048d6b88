import { defineEvent } from '../../platform/events.ts';

/** What was said in a chat, and by whom, is gone. */
export const conversationErased = defineEvent<{
  workspaceId: string;
  conversationId: string;
  storeId: string;
  categoryId: string | null;
  agentId: string | null;
}>('privacy.conversation-erased');
/** An erasure has come to its end. */
export const personErased = defineEvent<{ workspaceId: string }>('privacy.person-erased');
