import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import type { Sql } from '../../platform/db/db.ts';
import { findValue, putValue } from '../installation/index.ts';

const schema = z.object({
  /** Shown on the start page and the sign-in page, in this order. */
  accounts: z.array(z.object({ email: z.string(), label: z.string() })),
  /** Where a one-click sign-in leads. */
  redirect: z.string(),
  /** Store whose widget the demo shop installs. */
  analyticsId: z.string(),
});

export type DemoInstall = z.infer<typeof schema>;

/** Of every demo account. It is public, so production accepts it from nobody (see `signInWithPassword`). */
export const demoPassword = 'chatso-demo';

/** Written by the demo seed. Data that began as a demo is served as one outside production only: see `findOpenDemo`. */
export async function recordDemoInstall(sql: Sql, demo: DemoInstall): Promise<void> {
  await putValue(sql, 'demo', schema.parse(demo));
}

export async function findDemoInstall(sql: Sql): Promise<DemoInstall | null> {
  const value = await findValue(sql, 'demo');
  return value === undefined ? null : schema.parse(value);
}

/**
 * The demo as browsers may see it: its one-click sign-ins, start page and shop. Demo is a mode of the process, never a
 * state of the data: in production there is none, whatever the data folder began as.
 */
export async function findOpenDemo(
  { environment }: Pick<Config, 'environment'>,
  sql: Sql,
): Promise<DemoInstall | null> {
  return environment === 'production' ? null : findDemoInstall(sql);
}
