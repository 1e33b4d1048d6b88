import { endpoints } from '@chatso/contract';
import type { FastifyInstance } from 'fastify';
import { dropCookiesAt401 } from '../modules/identity/index.ts';
import { type BoundRoutes, createBinder } from '../platform/http/bind.ts';
import { closeHttp } from '../platform/http/close-http.ts';
import { addCors } from '../platform/http/cors.ts';
import { createHttpApp, setNotFound } from '../platform/http/create-http-app.ts';
import { addHealth, createProbe } from '../platform/http/health.ts';
import { addMetricsRoute, createMetricsServer } from '../platform/http/metrics-endpoint.ts';
import { addOpenApi, addOpenApiPage } from '../platform/http/openapi.ts';
import { createPatience } from '../platform/http/patience.ts';
import { addSentryTunnel } from '../platform/http/sentry-tunnel.ts';
import { addVersionStream } from '../platform/http/sse.ts';
import { addOutboxPage } from '../platform/mail/outbox-page.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Deps } from '../platform/module.ts';
import { createAside } from './aside.ts';
import { findGaps } from './check-boot.ts';
import { createWiring, type WiringInput } from './create-wiring.ts';
import type { Database } from './open-database.ts';
import { addPages, sendConsole } from './pages.ts';
import { addTestHooks, advanceClock } from './test-hooks.ts';

export interface AppInput extends Omit<WiringInput, 'relay'> {
  /** What a process beside this one needs to open the same house; without it what belongs aside is done in this one. */
  database?: Database;
}

export interface App {
  http: FastifyInstance;
  deps: Deps;
  /** Sentences on what the contract promises and no module does; `main` stops on any. */
  gaps: string[];
  /** Queues ready, sockets attached, worker and timers running as the roles say; does not listen. */
  start(options?: { timers?: boolean }): Promise<void>;
  advanceClock(ms: number): Promise<void>;
  /** Where `/metrics` stands alone, once started; null where it does not. */
  metricsPort(): number | null;
  /** Sockets told to reconnect, requests and writes in flight finished, jobs parked. The pool stays the caller's. */
  drain(): Promise<void>;
}

const drainWaitMs = 5000;

/** Puts the house together from its configuration. Nothing is opened but what the pool opens itself. */
export async function createApp(input: AppInput): Promise<App> {
  const { config, log, modules } = input;
  const wiring = createWiring(input);
  const { deps, source, sourceIn, callers, metrics, jobs, periodic } = wiring;
  const { tokens, limiter } = deps;
  const aside = createAside({ modules, deps, source, jobs }, config.roles.includes('web') ? input.database : undefined);
  let draining = false;
  const http = await createHttpApp(config, log, metrics);
  await addOpenApi(http);
  const databaseAnswers = createProbe(deps.pool);
  const patience = createPatience(databaseAnswers);
  const routes = createBinder(http, { tokens, callers, limiter, source, sourceIn, config, patience });
  addCors(http, () => routes.originRules);
  dropCookiesAt401(http, config);
  for (const module of modules) module.routes?.(routes.binder, deps);
  await addOpenApiPage(http);
  const stream = addEdges(http, deps, metrics, { databaseAnswers, isDraining: () => draining });
  const metricsServer = createMetricsServer(config, metrics);
  const advance = (ms: number) => advanceClock(deps, { periodic, jobs }, ms);
  if (config.testHooks) addTestHooks(http, advance, deps);
  setNotFound(http, allowedMethods(routes), (request, reply) => sendConsole(config, request, reply));

  return {
    http,
    deps,
    gaps: findGaps({ modules, bound: routes.bound, handlers: wiring.handlers, jobNames: wiring.jobNames }),
    advanceClock: advance,
    metricsPort: metricsServer.port,
    async start({ timers = true } = {}) {
      await metricsServer.open();
      await jobs.start();
      await http.ready();
      const web = config.roles.includes('web');
      const worker = config.roles.includes('worker');
      if (web) wiring.realtime.attach(http.server, wiring.realtimeParts);
      if (worker && timers) {
        jobs.work();
        for (const module of modules) await module.onWork?.(deps);
        await aside.start();
      }
      if (timers) periodic.start([...(worker ? ['cluster' as const] : []), ...(web ? ['process' as const] : [])]);
    },
    async drain() {
      draining = true;
      await wiring.realtime.drain(drainWaitMs);
      wiring.realtime.close();
      stream.close();
      for (const module of modules) module.onDraining?.(deps);
      await closeHttp(http, drainWaitMs);
      await aside.stop();
      for (const module of modules) await module.onDrain?.(deps);
      await periodic.stop();
      await jobs.stop();
      await source.settled();
      await metricsServer.close();
      wiring.redis?.disconnect();
    },
  };
}

interface Health {
  databaseAnswers(): Promise<boolean>;
  isDraining(): boolean;
}

/** Everything outside `/api`: health, version stream, error reports, outbox, pages. */
function addEdges(http: FastifyInstance, deps: Deps, metrics: Metrics, { databaseAnswers, isDraining }: Health) {
  addHealth(http, databaseAnswers, isDraining);
  addMetricsRoute(http, deps.config, metrics);
  if (deps.config.environment !== 'production') addOutboxPage(http, deps.config, deps.pool);
  addPages(http, deps.config, deps.pool);
  addSentryTunnel(http, deps.config, deps.limiter);
  return addVersionStream(http, deps.config.version);
}

/** Which methods a path of the API has; for 405 instead of 404. */
function allowedMethods(routes: BoundRoutes): (path: string) => string[] {
  const patterns = Object.values(endpoints).map((endpoint) => ({
    endpoint,
    pattern: new RegExp(`^/api${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
  }));
  return (path) => [
    ...new Set(
      patterns
        .filter(({ endpoint, pattern }) => routes.bound.includes(endpoint) && pattern.test(path))
        .map(({ endpoint }) => endpoint.method),
    ),
  ];
}
