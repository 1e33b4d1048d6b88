/**
 * Feature flags: the product's defaults, changed by the installation, changed by the workspace, in this order.
 * Only what a workspace has chosen itself is stored. Emits `flags.changed`, so that open consoles ask again.
 */
import { endpoints, type FlagName } from '@chatso/contract';
import type { RootCtx } from '../../platform/ctx.ts';
import { defineModule } from '../../platform/module.ts';
import { changeFlag } from './change-flag.ts';
import { flagsChanged } from './flags.events.ts';
import { flagsRealtime } from './flags.realtime.ts';
import { workspaceFlags } from './flags.schema.ts';
import { flagSettings, readChoices, resolveFlags } from './resolve-flags.repo.ts';

export { changeFlag } from './change-flag.ts';
export { workspaceFlags } from './flags.schema.ts';
export { type Flags, resolveFlags } from './resolve-flags.repo.ts';

/** For seeds and tests: no audit entry, and nobody is told. */
export async function setFlag(ctx: RootCtx, workspaceId: string, flag: FlagName, enabled: boolean): Promise<void> {
  await ctx.db
    .insert(workspaceFlags)
    .values({ workspaceId, flag, enabled })
    .onConflictDoUpdate({ target: [workspaceFlags.workspaceId, workspaceFlags.flag], set: { enabled } });
}

/** Of the workspace as it is now; `installation`: `config.flags`. */
export const isFlagOn = async (
  ctx: Pick<RootCtx, 'pool'> & { workspaceId: string },
  installation: Parameters<typeof resolveFlags>[0],
  flag: FlagName,
): Promise<boolean> => resolveFlags(installation, await readChoices(ctx.pool, ctx.workspaceId))[flag];

export const flags = defineModule({
  name: 'flags',
  tables: { owns: ['workspace_flags'] },
  events: [flagsChanged],
  realtime: flagsRealtime,
  routes(binder, { config }) {
    const settingsOf = async (ctx: RootCtx & { workspaceId: string }) => {
      const data = flagSettings(config.flags, await readChoices(ctx.pool, ctx.workspaceId));
      return { data, count: data.length };
    };
    binder
      .on(endpoints['flags.get'], async (ctx) =>
        resolveFlags(config.flags, await readChoices(ctx.pool, ctx.workspaceId)),
      )
      .on(endpoints['flags.list'], settingsOf)
      .on(endpoints['flags.set'], async (ctx, { body }) => {
        await changeFlag(ctx, body);
        return settingsOf(ctx);
      });
  },
});
