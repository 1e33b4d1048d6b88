import { type FlagName, flagNames, type Navigation, type Viewer } from '@chatso/contract';
import { type AgentActor, isAdmin } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { notFound } from '../../platform/errors.ts';
import type { Deps } from '../../platform/module.ts';
import { type Flags, resolveFlags } from '../flags/index.ts';
import { listStores } from '../stores/index.ts';
import { buildNavigation } from './build-navigation.ts';

type Query = {
  cs_ws_id?: string | undefined;
  bs_store_id?: string | undefined;
  source?: string | undefined;
} & { [Flag in FlagName]?: string | undefined };

interface Row {
  organizationId: string;
  organizationName: string;
  profileType: 1 | 2 | 3;
  enabledTicketSystem: boolean;
  planClosed: boolean;
  flags: Partial<Record<string, boolean>>;
}

const statement = `
SELECT w.organization_id AS "organizationId", w.organization_name AS "organizationName",
       w.profile_type AS "profileType", w.enabled_ticket_system AS "enabledTicketSystem",
       coalesce(p.state = 'closed' AND NOT p.is_freemium, false) AS "planClosed",
       coalesce((SELECT json_object_agg(f.flag, f.enabled)
                   FROM workspace_flags f WHERE f.workspace_id = w.id), '{}') AS flags
  FROM workspaces w
  LEFT JOIN workspace_plans p ON p.workspace_id = w.id
 WHERE w.id = $1`;

/** The caller may know less than the server (an older answer), never more. */
const narrowed = (flags: Flags, query: Query): Flags =>
  Object.fromEntries(
    flagNames.map((name) => [name, flags[name] && query[name] !== 'false' && query[name] !== '0']),
  ) as Flags;

/** What the caller may reach in this workspace (C-23, C-24; decision C-1). */
export async function getNavigation(ctx: Ctx<AgentActor>, deps: Deps, query: Query): Promise<Navigation> {
  if (query.cs_ws_id && query.cs_ws_id !== ctx.workspaceId) throw notFound();
  const { rows } = await ctx.pool.query<Row>({ name: 'navigation', text: statement, values: [ctx.workspaceId] });
  const row = rows[0];
  if (row === undefined) throw notFound();
  const assigned = isAdmin(ctx.actor) ? null : ctx.actor.memberStores.map(({ storeId }) => storeId);
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
