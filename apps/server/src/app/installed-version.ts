import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../platform/config.ts';
import { folders } from '../server-root.ts';

/** The configured version, with the console's build: open consoles reload when either changes (F-10, F-13). */
export function installedVersion({ version }: Config): string {
  try {
    return `${version}+${readFileSync(join(folders.console, '.stamp'), 'utf8').slice(0, 8)}`;
  } catch {
    return version;
  }
}
