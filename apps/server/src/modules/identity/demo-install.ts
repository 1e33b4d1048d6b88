import { z } from 'zod';
import type { Sql } from '../../platform/db/db.ts';

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
  await sql.query(
    `INSERT INTO installation (key, value) VALUES ('demo', $1)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [JSON.stringify(schema.parse(demo))],
  );
}

export async function findDemoInstall(sql: Sql): Promise<DemoInstall | null> {
  const { rows } = await sql.query<{ value: unknown }>("SELECT value FROM installation WHERE key = 'demo'");
  return rows[0] === undefined ? null : schema.parse(rows[0].value);
}
