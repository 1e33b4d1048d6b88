/** The server's own parts, put together as `main` does, with one module that is not shipped: the test channel. */
import { createApp } from '../../apps/server/src/app/create-app.ts';
import { modules } from '../../apps/server/src/app/modules.ts';
import { openDatabase } from '../../apps/server/src/app/open-database.ts';
import { createAdjustableClock } from '../../apps/server/src/platform/clock.ts';
import { loadConfig } from '../../apps/server/src/platform/config.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { testChannelModule } from '../../apps/server/test/test-channel.ts';

const config = loadConfig(process.env, []);
const log = createLog(config.logLevel);
const database = await openDatabase(config, log);
const channel = testChannelModule({ url: process.env.TEST_CHANNEL_URL ?? '' }, 20_000);
const clock = createAdjustableClock();
const app = await createApp({ config, log, clock, pool: database.pool, modules: [...modules, channel] });
await app.start();
await app.http.listen({ port: config.port, host: config.host });

process.once('SIGTERM', async () => {
  await app.drain();
  await database.close();
  process.exit(0);
});
