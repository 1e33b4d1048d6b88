import { type Ctx, withTransaction } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { flagsChanged } from './flags.events.ts';
import { type FlagChoice, writeFlag } from './flags.repo.ts';

/** Changes one flag for the workspace and tells its open consoles. Throws `conflict` when `was` is no longer so. */
export async function changeFlag(ctx: Ctx, { flag, enabled, was }: FlagChoice): Promise<void> {
  if (enabled === was) return;
  await withTransaction(ctx, async (tx) => {
    if (!(await writeFlag(tx.pool, tx.workspaceId, { flag, enabled, was }))) throw new AppError('conflict');
    await tx.audit({
      action: enabled === null ? 'flag.reset' : enabled ? 'flag.switched-on' : 'flag.switched-off',
      subject: { type: 'flag', id: flag },
      data: { enabled, ...(was === undefined ? {} : { was }) },
    });
    tx.emit(flagsChanged({ workspaceId: tx.workspaceId }));
  });
}
