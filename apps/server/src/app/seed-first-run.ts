import { seedDemo } from '../../seeds/demo/index.ts';
import { findDemoInstall, hasAccounts } from '../modules/identity/index.ts';
import type { Config } from '../platform/config.ts';
import type { App } from './create-app.ts';

/**
 * The demo comes by itself into an empty development installation, elsewhere only when `--demo` asks for it; never
 * twice. Of several processes that start at once one seeds, the others wait for it.
 */
export async function seedFirstRun(config: Config, { deps }: App): Promise<void> {
  if (!config.demo && config.environment !== 'development') return;
  const client = await deps.pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock(72031, 1)');
    const wanted = config.demo || !(await hasAccounts(client));
    if (!wanted || (await findDemoInstall(deps.pool)) !== null) return;
    await seedDemo(deps.rootCtx('seed'), {
      encryptionKey: deps.secrets.encryptionKey,
      signingKey: deps.secrets.jwtKey,
      storage: deps.files,
      origin: config.publicUrl ?? `http://localhost:${config.port}`,
    });
  } finally {
    // Closing the connection gives the lock back.
    client.release(true);
  }
}
