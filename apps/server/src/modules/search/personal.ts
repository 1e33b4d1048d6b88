import type { PersonalData } from '../../platform/personal.ts';

export const personal: PersonalData = {
  tables: { search_chats: 'Goes; made anew of what is left of the chat by the next run of the index.' },
  erase: {
    async chat(tx, conversationId) {
      const values = [tx.workspaceId, conversationId];
      await tx.pool.query('DELETE FROM search_chats WHERE workspace_id = $1 AND conversation_id = $2', values);
    },
  },
};
