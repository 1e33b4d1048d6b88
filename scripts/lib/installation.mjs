import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { root } from './project.mjs';
import { useRuntime } from './runtime.mjs';
import { staleTargets } from './targets.mjs';

/** A mistake of the caller, told as a sentence without a stack. */
export function stopWith(sentence) {
  console.error(sentence);
  process.exit(1);
}

/**
 * Runs `work(tools, config, dataDir)` with the database of this installation: the one of DATABASE_URL, else the
 * built-in one of CHATSO_DATA_DIR, which is started for the purpose or, when Chatso is running, shared with it.
 * `entry`: the built file that has the tools.
 */
export async function withInstallation(work, entry = 'backup-tools.js') {
  await useRuntime();
  ensureInstalled();
  if (staleTargets(['server']).length > 0) {
    const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs'), 'server'], {
      stdio: 'inherit',
    });
    if (status !== 0) process.exit(1);
  }
  const tools = await import(pathToFileURL(join(root, 'apps', 'server', 'dist', entry)).href);
  const dataDir = resolve(process.env.CHATSO_DATA_DIR || '.data');
  const log = { info: () => {}, warn: (line) => console.warn(line), error: (line) => console.error(line) };
  let server = null;
  // Ctrl-C in the middle must not leave the database running that was started for this.
  const endOn = (signal, code) =>
    process.once(signal, async () => {
      console.error('Stopped in the middle.');
      await server?.stop().catch(() => {});
      process.exit(code);
    });
  endOn('SIGINT', 130);
  endOn('SIGTERM', 143);
  try {
    if (!process.env.DATABASE_URL)
      server = await tools.startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log });
    await work(tools, server ? server.config : { connectionString: process.env.DATABASE_URL }, dataDir, log);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    await server?.stop();
  }
}
