import { findStoreByAnalyticsId, type StoreRow } from '../../../apps/server/src/modules/stores/index.ts';
import type { Site } from './site.ts';

/** The store whose widget is in the demo shop: its shoppers may begin chats by calls too. */
export async function demoStore({ people, pool }: Site): Promise<StoreRow> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT analytics_id AS id FROM stores WHERE name = 'Northwind Outfitters' ORDER BY created_at LIMIT 1`,
  );
  const store = await findStoreByAnalyticsId(people.rootCtx().db, rows[0]?.id ?? '');
  if (!store) throw new Error('The demo has no store.');
  return store;
}
