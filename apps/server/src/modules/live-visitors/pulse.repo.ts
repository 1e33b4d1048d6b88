import type { Sql } from '../../platform/db/db.ts';

export interface Sample {
  workspaceId: string;
  storeId: string;
  visitors: number;
}

/** Adds what one process counted in one minute; `minute` is its number in the quarter, from 0. */
export async function addSamples(sql: Sql, at: Date, minute: number, samples: readonly Sample[]): Promise<void> {
  if (samples.length === 0) return;
  await sql.query({
    name: 'visitor-quarters-add',
    // In the order of the keys, so that two processes cannot wait for each other.
    text: `INSERT INTO visitor_quarters (workspace_id, store_id, at, minutes)
           SELECT s.workspace_id, s.store_id, $1, array_fill(0, ARRAY[$2::int]) || s.visitors || array_fill(0, ARRAY[14 - $2::int])
             FROM unnest($3::uuid[], $4::uuid[], $5::int[]) AS s (workspace_id, store_id, visitors)
             JOIN stores ON stores.id = s.store_id AND stores.workspace_id = s.workspace_id
            ORDER BY s.store_id
           ON CONFLICT (store_id, at) DO UPDATE
             SET minutes[$2 + 1] = visitor_quarters.minutes[$2 + 1] + excluded.minutes[$2 + 1]`,
    values: [
      at,
      minute,
      samples.map(({ workspaceId }) => workspaceId),
      samples.map(({ storeId }) => storeId),
      samples.map(({ visitors }) => visitors),
    ],
  });
}

export interface Quarter {
  at: Date;
  minutes: number[];
}

export async function listQuarters(sql: Sql, workspaceId: string, storeId: string, from: Date): Promise<Quarter[]> {
  const { rows } = await sql.query<Quarter>({
    name: 'visitor-quarters-list',
    text: `SELECT at, minutes FROM visitor_quarters WHERE workspace_id = $1 AND store_id = $2 AND at >= $3 ORDER BY at`,
    values: [workspaceId, storeId, from],
  });
  return rows;
}

/** Chats that began, by quarters of an hour since `from`. */
export async function countBegun(
  sql: Sql,
  workspaceId: string,
  { storeId, from, stepSeconds }: { storeId: string; from: Date; stepSeconds: number },
): Promise<{ quarter: number; chats: number }[]> {
  const { rows } = await sql.query<{ quarter: number; chats: number }>({
    name: 'visitor-quarters-chats',
    text: `SELECT floor(extract(epoch FROM start_date - $3::timestamptz) / $4)::int AS quarter, count(*)::int AS chats
             FROM conversations WHERE workspace_id = $1 AND store_id = $2 AND start_date >= $3
            GROUP BY 1`,
    values: [workspaceId, storeId, from, stepSeconds],
  });
  return rows;
}

export async function dropQuarters(sql: Sql, before: Date): Promise<void> {
  await sql.query('DELETE FROM visitor_quarters WHERE at < $1', [before]);
}
