import type { PersonalData } from '../../platform/personal.ts';

export const personal: PersonalData = {
  tables: { stores: 'Who changed the settings last is forgotten with the membership.' },
  erase: {
    member: async (tx, userId) => {
      await tx.pool.query(
        'UPDATE stores SET settings_changed_by = NULL WHERE workspace_id = $1 AND settings_changed_by = $2',
        [tx.workspaceId, userId],
      );
    },
  },
};
