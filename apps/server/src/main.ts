import { createApp } from './app/create-app.ts';
import { installedVersion } from './app/installed-version.ts';
import { modules } from './app/modules.ts';
import { openDatabase } from './app/open-database.ts';
import { requireFreePort } from './app/port-holder.ts';
import { seedFirstRun } from './app/seed-first-run.ts';
import { welcome } from './app/welcome.ts';
import { createAdjustableClock, systemClock } from './platform/clock.ts';
import { type Config, loadConfig } from './platform/config.ts';
import { createLog } from './platform/log.ts';

const exitWaitMs = 30_000;
/** Ctrl-C reaches us twice, from the terminal and from npm; a person who means it twice takes longer. */
const echoMs = 1000;

/** Starts the roles it was given, and answers how to stop them. */
async function start(given: Config): Promise<() => Promise<void>> {
  const config = { ...given, version: installedVersion(given) };
  const log = createLog(config.logLevel);
  const isWeb = config.roles.includes('web');
  const dieOf = (what: string) => (error: unknown) => {
    log.fatal({ err: error }, what);
    process.exit(1);
  };
  process.on('uncaughtException', dieOf('Uncaught exception'));
  process.on('unhandledRejection', dieOf('Unhandled rejection'));

  if (isWeb) await requireFreePort(config.port, config.host);
  const database = await openDatabase(config, log);
  const clock = config.testHooks ? createAdjustableClock() : systemClock;
  const app = await createApp({ config, log, clock, pool: database.pool, modules });
  const stop = async () => {
    await app.drain();
    await database.close();
  };
  try {
    if (app.gaps.length > 0) throw new Error(`The server is not complete:\n${app.gaps.join('\n')}`);
    await seedFirstRun(config, app);
    await app.start();
    if (isWeb) await app.http.listen({ port: config.port, host: config.host });
    process.stdout.write(await welcome(config, app));
  } catch (error) {
    await stop();
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

try {
  stopOnSignals(await start(loadConfig(process.env, process.argv.slice(2))));
} catch (error) {
  // Configuration, port and migration errors are sentences; a stack would only hide them.
  process.stderr.write(`Chatso did not start.\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
