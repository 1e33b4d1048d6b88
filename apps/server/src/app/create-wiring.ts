import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { createCallerSource } from '../modules/access/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { type CtxSource, createRootCtx, type RootCtx } from '../platform/ctx.ts';
import { createDb } from '../platform/db/db.ts';
import { createStorage } from '../platform/files/create-storage.ts';
import { createHeavyWork } from '../platform/heavy-work.ts';
import { createRateLimiter } from '../platform/http/rate-limit.ts';
import { createTokens } from '../platform/http/tokens.ts';
import { newId } from '../platform/ids.ts';
import { definePeriodic } from '../platform/jobs/job.ts';
import { createJobRunner } from '../platform/jobs/job-runner.ts';
import { createPeriodicRunner } from '../platform/jobs/periodic-runner.ts';
import { createMailer, mailJob } from '../platform/mail/mail.ts';
import { createMetrics } from '../platform/metrics.ts';
import type { Deps, Module } from '../platform/module.ts';
import { createOutbound } from '../platform/outbound.ts';
import { partsAt } from '../platform/place.ts';
import { createRealtime } from '../platform/realtime/create-realtime.ts';
import type { RealtimeParts } from '../platform/realtime/parts.ts';
import { createRedis } from '../platform/redis.ts';
import { loadSecrets } from '../platform/secrets.ts';
import { createSource, type Relay } from './create-source.ts';
import { createLanes, type LaneName } from './lanes.ts';

export interface WiringInput {
  config: Config;
  log: Logger;
  clock: Clock;
  pool: Pool;
  modules: readonly Module[];
  /** In a process that has neither sockets nor jobs. */
  relay?: Relay | null;
}

/** So long, at most, a socket outlives the role, the stores, the plan or the sign-in that let it in. */
const recheckEveryMs = 10_000;

/** Everything below HTTP: parts in the order in which they need each other, closed over where they need each other both ways. */
export function createWiring({ config, log, clock, pool, modules, relay = null }: WiringInput) {
  const db = createDb(pool);
  const strict = config.environment === 'test';
  const metrics = createMetrics();
  const secrets = loadSecrets(config);
  const { redisUrl, redisSentinels } = config;
  const redis = redisUrl === null ? null : createRedis({ redisUrl, redisSentinels }, log);
  const tokens = createTokens(secrets.jwtKey, clock);
  const limiter = createRateLimiter(config.rates, redis);
  const realtime = createRealtime({ redis, strict });
  const jobList = [mailJob, ...modules.flatMap((module) => module.jobs ?? [])];
  const jobs = createJobRunner(pool, log, jobList, (job, payload) => job.handler(jobCtx(job.name), payload, deps));
  const happened = { realtime, relay, reactions: () => reactions, strict };
  const source = createSource({ pool, db, jobs, clock, log, modules, ...happened });
  const lanes = createLanes(pool);
  const sourceIn = (lane: LaneName, key: string): CtxSource => {
    const share = lanes[lane].of(key);
    return { ...source, pool: share, db: createDb(share) };
  };
  const jobCtx = (name: string): RootCtx => createRootCtx(sourceIn('jobs', name), log, `job:${name}:${newId()}`);
  const rootCtx = (reason: string): RootCtx => createRootCtx(source, log, `${reason}:${newId()}`);
  const callers = createCallerSource(pool, config, () => clock.now());
  const parts = modules.flatMap((module) => module.parts ?? []);
  const deps: Deps = {
    ...{ config, secrets, clock, log, pool, db, tokens, limiter, realtime, rootCtx },
    files: createStorage(config),
    heavy: createHeavyWork(),
    mailer: createMailer(config.smtpUrl, config.publicUrl),
    outbound: createOutbound(limiter),
    partsAt: (place) => partsAt(parts, place),
  };
  const reactions = modules.flatMap((module) => module.reactions?.(deps) ?? []);
  const handlers = modules.flatMap((module) => module.sockets?.(deps) ?? []);
  const upkeep = definePeriodic({ name: 'jobs.maintain', everyMs: 60_000, run: () => jobs.maintain() });
  const recheck = definePeriodic({
    name: 'realtime.recheck',
    everyMs: recheckEveryMs,
    scope: 'process',
    run: () => realtime.recheck(),
  });
  const tasks = [upkeep, recheck, ...modules.flatMap((module) => module.periodic?.(deps) ?? [])];
  const periodic = createPeriodicRunner(tasks, { pool, log, ctx: (task) => rootCtx(`periodic:${task}`) });
  const realtimeParts: RealtimeParts = {
    ...hooksOf(modules, deps),
    ...{ source, log, metrics, tokens, callers, limiter, handlers, proxies: proxiesOf(config) },
  };
  const jobNames = jobList.map(({ name }) => name);
  return {
    deps,
    source,
    sourceIn,
    callers,
    metrics,
    jobs,
    jobNames,
    periodic,
    realtime,
    realtimeParts,
    handlers,
    redis,
  };
}

/** How many proxies stand before us; with an address or network in the configuration the nearest one counts. */
const proxiesOf = ({ trustProxy }: Config): number =>
  typeof trustProxy === 'number' ? trustProxy : trustProxy ? 1 : 0;

type Hooks = Pick<RealtimeParts, 'admitVisitor' | 'onAgentConnect' | 'onVisitorConnect' | 'onDisconnect'>;

/** The hooks of all modules, one after the other, low to high. */
const hooksOf = (modules: readonly Module[], deps: Deps): Hooks => ({
  async admitVisitor(ctx) {
    for (const module of modules) await module.admitVisitor?.(ctx, deps);
  },
  async onAgentConnect(ctx, socket) {
    for (const module of modules) await module.onAgentConnect?.(ctx, socket, deps);
  },
  async onVisitorConnect(ctx, socket) {
    for (const module of modules) await module.onVisitorConnect?.(ctx, socket, deps);
  },
  async onDisconnect(ctx, socket) {
    for (const module of modules) await module.onDisconnect?.(ctx, socket, deps);
  },
});
