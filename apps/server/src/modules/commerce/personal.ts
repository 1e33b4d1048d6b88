import type { PersonalData } from '../../platform/personal.ts';

export const personal: PersonalData = {
  tables: {
    shop_connections: 'Who connected a shop is set to nobody when they leave.',
    shop_grants: 'Who is on the way to let us in at a shop; half an hour, and not after they leave.',
  },
  erase: {
    async member(tx, userId) {
      await tx.pool.query(
        'UPDATE shop_connections SET connected_by = NULL WHERE workspace_id = $1 AND connected_by = $2',
        [tx.workspaceId, userId],
      );
      await tx.pool.query('DELETE FROM shop_grants WHERE workspace_id = $1 AND asked_by = $2', [
        tx.workspaceId,
        userId,
      ]);
    },
  },
};
