import { z } from 'zod';
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

/** Written by the demo seed; its presence is what makes an installation a demo. */
export async function recordDemoInstall(sql: Sql, demo: DemoInstall): Promise<void> {
  await putValue(sql, 'demo', schema.parse(demo));
}

export async function findDemoInstall(sql: Sql): Promise<DemoInstall | null> {
  const value = await findValue(sql, 'demo');
  return value === undefined ? null : schema.parse(value);
}
