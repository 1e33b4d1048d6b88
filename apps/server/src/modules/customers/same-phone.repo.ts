import type { Sql } from '../../platform/db/db.ts';
import type { ShopPlace } from './copy.repo.ts';

/** Fewer are an extension, or were not meant as a number. */
const digitsAtLeast = 7;

/** A customer of the shop as somebody else is asked about them. */
export interface SamePhone {
  id: string;
  fullname: string;
  email: string;
  phone: string;
  points: number;
  orders: number;
}

/**
 * The one customer of the store with this telephone number, however it is written: of the last nine digits, as half of all
 * numbers stand without their country. Null also for a number that several have, and for somebody without an e-mail, whom a
 * chat cannot be linked to. `without`: the states, in lower case, of orders that are no purchases.
 */
export async function findCustomerByPhone(
  sql: Sql,
  { workspaceId, storeId }: ShopPlace,
  phone: string,
  without: readonly string[],
): Promise<SamePhone | null> {
  const digits = phone.replace(/\D/g, '');
  if (digits.length < digitsAtLeast) return null;
  const { rows } = await sql.query<SamePhone>({
    name: 'customers-same-phone',
    text: `SELECT c.id, trim(c.first_name || ' ' || c.last_name) AS fullname, c.email, c.phone, c.points,
                  (SELECT count(*)::int FROM orders o WHERE o.workspace_id = $1 AND o.customer_id = c.id
                      AND lower(o.status) <> ALL ($4)) AS orders
             FROM customers c WHERE c.workspace_id = $1 AND c.store_id = $2 AND c.phone IS NOT NULL AND NOT c.gone
              AND right(regexp_replace(c.phone, '\\D', '', 'g'), 9) = $3 AND c.erased_ref IS NULL
            ORDER BY c.id LIMIT 2`,
    values: [workspaceId, storeId, digits.slice(-9), without],
  });
  const [only, another] = rows;
  return only === undefined || another !== undefined || !only.email ? null : only;
}
