import type { PersonalData } from '../../platform/personal.ts';
import { eraseFiles } from '../files/index.ts';

export const personal: PersonalData = {
  tables: { shortcuts: 'A member’s own go, with their files.' },
  export: (workspaceId, { type, id }) =>
    type === 'user'
      ? [
          {
            name: 'shortcuts',
            text: 'SELECT keyword, message, created_at AS "createdAt" FROM shortcuts WHERE workspace_id = $1 AND user_id = $2',
            values: [workspaceId, id],
          },
        ]
      : [],
  erase: {
    async memberFiles(ctx, userId) {
      const { rows } = await ctx.pool.query<{ id: string }>(
        'SELECT id FROM shortcuts WHERE workspace_id = $1 AND user_id = $2',
        [ctx.workspaceId, userId],
      );
      const ids = rows.map(({ id }) => id);
      await eraseFiles(ctx, 'shortcuts', ids);
    },
    async member(tx, userId) {
      await tx.pool.query('DELETE FROM shortcuts WHERE workspace_id = $1 AND user_id = $2', [tx.workspaceId, userId]);
    },
  },
};
