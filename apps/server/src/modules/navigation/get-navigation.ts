import { type FlagName, flagNames, type Navigation, type Viewer } from '@chatso/contract';
import { type AgentActor, servedStores } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { notFound } from '../../platform/errors.ts';
import type { Deps } from '../../platform/module.ts';
import { type Flags, resolveFlags } from '../flags/index.ts';
import { listStores } from '../stores/index.ts';
import { buildNavigation } from './build-navigation.ts';
import { findWorkspace } from './navigation.repo.ts';

type Query = {
  cs_ws_id?: string | undefined;
  bs_store_id?: string | undefined;
  source?: string | undefined;
} & { [Flag in FlagName]?: string | undefined };

/** The caller may know less than the server (an older answer), never more. */
const narrowed = (flags: Flags, query: Query): Flags =>
  Object.fromEntries(
    flagNames.map((name) => [name, flags[name] && query[name] !== 'false' && query[name] !== '0']),
  ) as Flags;

/** What the caller may reach in this workspace (C-23, C-24; decision C-1). */
export async function getNavigation(ctx: Ctx<AgentActor>, deps: Deps, query: Query): Promise<Navigation> {
  if (query.cs_ws_id && query.cs_ws_id !== ctx.workspaceId) throw notFound();
  const row = await findWorkspace(ctx);
  if (row === null) throw notFound();
  const assigned = servedStores(ctx.actor);
  const stores = await listStores(ctx.db, ctx.workspaceId, assigned);
  const { profileType, enabledTicketSystem, planClosed } = row;
  const viewer: Viewer = {
    role: ctx.actor.role,
    permissions: ctx.actor.permissions,
    flags: narrowed(resolveFlags(deps.config.flags, row.flags), query),
    ...{ profileType, enabledTicketSystem, planClosed },
  };
  const { suiteUrl, metabaseUrl } = deps.config;
  const around = { viewer, stores, storeId: query.bs_store_id ?? null, suiteUrl, metabaseUrl };
  return {
    org: { id: row.organizationId, name: row.organizationName, profile_type: profileType },
    ...buildNavigation(around, query.source),
  };
}
