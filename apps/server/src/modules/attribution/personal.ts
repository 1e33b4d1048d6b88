import type { PersonalData } from '../../platform/personal.ts';

export const personal: PersonalData = {
  tables: { attributed_orders: 'The sale stays; whose chat it followed is forgotten with the member.' },
  erase: {
    async member(tx, userId) {
      await tx.pool.query('UPDATE attributed_orders SET agent_id = NULL WHERE workspace_id = $1 AND agent_id = $2', [
        tx.workspaceId,
        userId,
      ]);
    },
  },
};
