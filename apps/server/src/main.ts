import { createApp } from './app/create-app.ts';
import { holdDataFolder, prepareDataFolder } from './app/data-folder.ts';
import { installedVersion } from './app/installed-version.ts';
import { modules } from './app/modules.ts';
import { openDatabase } from './app/open-database.ts';
import { requireFreePort } from './app/port-holder.ts';
import { seedFirstRun } from './app/seed-first-run.ts';
import { settleMode } from './app/settle-mode.ts';
import { welcome } from './app/welcome.ts';
import { createAdjustableClock, systemClock } from './platform/clock.ts';
import { type Config, loadConfig } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { reasonOf } from './platform/reason.ts';

const exitWaitMs = 30_000;
/** A reader of mail that outlived its killed parent ends with the mail it is at. */
const orphanMs = 20_000;
/** Ctrl-C reaches us twice, from the terminal and from npm; a person who means it twice takes longer. */
const echoMs = 1000;

/** Undoes what was begun, the last first. One that fails keeps no other from being undone: the database is the last of all. */
async function undoAll(steps: (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps.splice(0).reverse()) await step().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Starts the roles it was given, and answers how to stop them. A start that fails, or is told to end, leaves nothing behind. */
async function start(given: Config, ending: AbortSignal): Promise<() => Promise<void>> {
  const config = { ...given, version: installedVersion(given) };
  const log = createLog(config.logLevel);
  const isWeb = config.roles.includes('web');
  const dieOf = (what: string) => (error: unknown) => {
    log.fatal({ err: error }, what);
    process.exit(1);
  };
  process.on('uncaughtException', dieOf('Uncaught exception'));
  process.on('unhandledRejection', dieOf('Unhandled rejection'));

  const begun: (() => Promise<unknown>)[] = [];
  const stop = () => undoAll(begun);
  try {
    if (isWeb) await requireFreePort({ port: config.port, host: config.host, setting: 'PORT' });
    if (config.metricsPort !== null)
      await requireFreePort({ port: config.metricsPort, host: config.metricsHost, setting: 'METRICS_PORT' });
    const mail = config.roles.includes('worker') ? (config.inbound?.listen ?? null) : null;
    if (mail !== null) {
      const setting = 'CHATSO_INBOUND_SMTP_PORT';
      const onWait = () => log.warn(`Port ${mail.port} (${setting}) is taken: waiting ${orphanMs / 1000} s for it`);
      await requireFreePort({ port: mail.port, host: mail.host, setting, patienceMs: orphanMs, onWait });
    }
    await prepareDataFolder(config.dataDir);
    if (isWeb) begun.push(await holdDataFolder(config));
    const database = await openDatabase(config, log);
    begun.push(database.close);
    ending.throwIfAborted();
    const clock = config.testHooks ? createAdjustableClock() : systemClock;
    const app = await createApp({ config, log, clock, pool: database.pool, modules, database });
    begun.push(app.drain);
    if (app.gaps.length > 0) throw new Error(`The server is not complete:\n${app.gaps.join('\n')}`);
    await seedFirstRun(config, app);
    await settleMode(config, app);
    ending.throwIfAborted();
    await app.start();
    ending.throwIfAborted();
    if (isWeb) await app.http.listen({ port: config.port, host: config.host });
    process.stdout.write(await welcome(config, app));
  } catch (error) {
    await stop().catch((failure: unknown) => log.warn({ err: failure }, 'Not everything could be ended'));
    throw error;
  }
  return stop;
}

/** The first signal drains, a second one ends at once. */
function stopOnSignals(stop: () => Promise<void>): void {
  let stoppingSince: number | null = null;
  const onSignal = () => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > echoMs) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    setTimeout(() => process.exit(1), exitWaitMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Stopping failed: ${error instanceof Error ? error.stack : String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

const ending = new AbortController();
try {
  const starting = start(loadConfig(process.env, process.argv.slice(2)), ending.signal);
  // From the beginning: a signal in the middle of a start must not leave the database running.
  stopOnSignals(async () => {
    ending.abort(new Error('It was told to end.'));
    const stop = await starting.catch(() => null);
    await stop?.();
  });
  await starting;
} catch (error) {
  // Configuration, port and migration errors are sentences; a stack would only hide them.
  process.stderr.write(`Chatso did not start.\n${reasonOf(error)}\n`);
  process.exit(1);
}
