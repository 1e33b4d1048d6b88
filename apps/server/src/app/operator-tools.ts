/** What the operator's scripts load: `scripts/create-admin.mjs` and `scripts/plan.mjs`. */
import { setPlan } from '../modules/plans/index.ts';
import { createAdmin, type NewAdmin } from '../modules/registration/index.ts';
import { findWorkspaces } from '../modules/workspaces/index.ts';
import { systemClock } from '../platform/clock.ts';
import { loadConfig } from '../platform/config.ts';
import { inWorkspace } from '../platform/ctx.ts';
import { migrate } from '../platform/db/migrate.ts';
import { ownAddress } from '../platform/http/own-address.ts';
import { createLog } from '../platform/log.ts';
import type { Deps } from '../platform/module.ts';
import { folders } from '../server-root.ts';
import { createWiring } from './create-wiring.ts';
import { modules } from './modules.ts';
import { type DatabaseAccess, openPool } from './open-database.ts';

export { startEmbeddedPostgres } from '../platform/db/embedded-postgres/index.ts';

/** Runs `work` on this installation's database, which a running server may share. */
async function withDeps<T>(access: DatabaseAccess, work: (deps: Deps) => Promise<T>): Promise<T> {
  const config = loadConfig(process.env, []);
  const log = createLog('error');
  const pool = openPool(access, log, 2);
  const { deps, redis } = createWiring({
    config,
    log,
    clock: systemClock,
    pool,
    modules,
    // Neither sockets nor jobs are here; open consoles learn of the change when their access is checked again.
    relay: { publish: () => undefined, wake: () => undefined },
  });
  try {
    await migrate(pool, folders.migrations, { info: () => {}, warn: console.warn, error: console.error });
    return await work(deps);
  } finally {
    redis?.disconnect();
    await pool.end();
  }
}

/** Answers the link with which the new admin chooses a password, good for an hour. */
export const makeAdmin = (access: DatabaseAccess, input: NewAdmin) =>
  withDeps(access, async (deps) => {
    const { path, ...made } = await createAdmin(deps.rootCtx('operator'), deps, input);
    return { ...made, link: `${ownAddress(deps.config)}${path}` };
  });

const planNames = ['free', 'starter', 'standard', 'advanced', 'freemium', 'trial'] as const;
type PlanName = (typeof planNames)[number];
const isPlanName = (name: string | undefined): name is PlanName => planNames.some((known) => known === name);

const day = 86_400_000;
const trialDays = 14;

/** Sets a plan without a payment. `trial` starts 14 days from now; `freemium` is everything, free of charge. */
export const changePlan = (access: DatabaseAccess, input: { workspace: string | null; plan: string | undefined }) =>
  withDeps(access, async (deps) => {
    const { plan } = input;
    if (!isPlanName(plan)) throw new Error(`Which plan? One of ${planNames.join(', ')}.`);
    const ctx = deps.rootCtx('operator');
    const found = await findWorkspaces(ctx.pool, input.workspace);
    const [workspace] = found;
    if (workspace === undefined || found.length > 1) {
      const all = await findWorkspaces(ctx.pool, null);
      throw new Error(
        `Which workspace? Add --workspace with one of: ${all.map(({ name }) => `"${name}"`).join(', ')}.`,
      );
    }
    const isFreeTrial = plan === 'trial';
    await setPlan(ctx, workspace.id, {
      type: plan === 'trial' || plan === 'freemium' ? 'free' : plan,
      state: 'ongoing',
      closedReason: null,
      isFreeTrial,
      freeTrialEndDate: isFreeTrial ? new Date(ctx.now().getTime() + trialDays * day) : null,
      isFreemium: plan === 'freemium',
      selfHosted: false,
    });
    const scoped = inWorkspace(ctx, workspace.id, { kind: 'system' });
    await scoped.audit({
      action: 'workspace.plan-set',
      subject: { type: 'workspace', id: workspace.id },
      data: { plan },
    });
    return { workspaceName: workspace.name, isSelling: deps.config.billing === 'on' };
  });
