import type { Ctx } from '../../../platform/ctx.ts';
import type { PersonalData } from '../../../platform/personal.ts';
import { removeBytes } from '../../files/index.ts';

const filesOf = async (tx: Ctx, ids: readonly { id: string }[]): Promise<void> => {
  if (ids.length === 0) return;
  await removeBytes(
    tx,
    ids.map(({ id }) => ({ workspaceId: tx.workspaceId, fileId: id })),
  );
};

export const personalOfExports: PersonalData = {
  tables: { record_exports: 'Stay as ids; files go when anybody in the workspace’s chats is erased, and after a day.' },
  export: (workspaceId, { type, id }) =>
    type === 'user'
      ? [
          {
            name: 'chatExports',
            text: `SELECT id, format, state, row_count AS "rows", created_at AS "createdAt" FROM record_exports
                    WHERE workspace_id = $1 AND requested_by = $2 ORDER BY created_at, id`,
            values: [workspaceId, id],
          },
        ]
      : [],
  erase: {
    // Nobody knows which of them the chat stands in; whoever needs one asks again.
    async chat(tx) {
      const { rows } = await tx.pool.query<{ id: string }>(
        `UPDATE record_exports SET state = 'expired', size = NULL, query = '{}', finished_at = coalesce(finished_at, $2)
          WHERE workspace_id = $1 AND state IN ('working', 'ready') RETURNING id`,
        [tx.workspaceId, tx.now()],
      );
      await filesOf(tx, rows);
    },
    async member(tx, userId) {
      const { rows } = await tx.pool.query<{ id: string }>(
        'DELETE FROM record_exports WHERE workspace_id = $1 AND requested_by = $2 RETURNING id',
        [tx.workspaceId, userId],
      );
      await filesOf(tx, rows);
    },
  },
};
