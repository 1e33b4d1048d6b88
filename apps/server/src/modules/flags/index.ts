/**
 * Feature flags: the product's defaults, changed by the installation, changed by the workspace, in this order.
 */
import { endpoints, type FlagName, flagNames } from '@chatso/contract';
import type { RootCtx } from '../../platform/ctx.ts';
import { defineModule } from '../../platform/module.ts';
import { workspaceFlags } from './flags.schema.ts';

export { workspaceFlags } from './flags.schema.ts';

export type Flags = Record<FlagName, boolean>;

const offByDefault: readonly FlagName[] = ['email-marketing', 'metabase-dashboard'];

export const resolveFlags = (installation: Partial<Flags>, workspace: Partial<Record<string, boolean>>): Flags =>
  Object.fromEntries(
    flagNames.map((name) => [name, workspace[name] ?? installation[name] ?? !offByDefault.includes(name)]),
  ) as Flags;

export async function setFlag(ctx: RootCtx, workspaceId: string, flag: FlagName, enabled: boolean): Promise<void> {
  await ctx.db
    .insert(workspaceFlags)
    .values({ workspaceId, flag, enabled })
    .onConflictDoUpdate({ target: [workspaceFlags.workspaceId, workspaceFlags.flag], set: { enabled } });
}

export const flags = defineModule({
  name: 'flags',
  routes(binder, { config }) {
    binder.on(endpoints['flags.get'], async (ctx) => {
      const { rows } = await ctx.pool.query<{ flag: string; enabled: boolean }>({
        name: 'flags-of-workspace',
        text: 'SELECT flag, enabled FROM workspace_flags WHERE workspace_id = $1',
        values: [ctx.workspaceId],
      });
      return resolveFlags(config.flags, Object.fromEntries(rows.map(({ flag, enabled }) => [flag, enabled])));
    });
  },
});
