import type { Sql } from '../../platform/db/db.ts';
import { currencyOfStore } from '../catalog/index.ts';
import type { VisitorActivity } from './tracking.repo.ts';

/** A shop is connected once and sells in one currency; asked for anew so that one that is connected later is seen. */
const keptMs = 600_000;
const storesKept = 10_000;

const lacksIn = ({ cart, products }: VisitorActivity): boolean =>
  (cart !== undefined && cart.currency === undefined) || products.some(({ currency }) => currency === undefined);

/** What pages tell of prices, in the currency of the store's shop where they do not say one. */
export function createCurrencies(now: () => Date) {
  const known = new Map<string, { currency: string | null; until: number }>();
  async function of(sql: Sql, { workspaceId, storeId }: Pick<VisitorActivity, 'workspaceId' | 'storeId'>) {
    const at = now().getTime();
    const found = known.get(storeId);
    if (found && found.until > at) return found.currency;
    const currency = await currencyOfStore(sql, workspaceId, storeId);
    if (known.size >= storesKept) known.clear();
    known.set(storeId, { currency, until: at + keptMs });
    return currency;
  }
  return async function filled(sql: Sql, news: readonly VisitorActivity[]): Promise<VisitorActivity[]> {
    const all: VisitorActivity[] = [];
    for (const one of news) {
      const currency = lacksIn(one) ? await of(sql, one) : null;
      if (currency === null) {
        all.push(one);
        continue;
      }
      const products = one.products.map((product) => ({ currency, ...defined(product) }));
      all.push({ ...one, products, ...(one.cart ? { cart: { currency, ...defined(one.cart) } } : {}) });
    }
    return all;
  };
}

/** Without what is there and undefined: it would take the other's place. */
const defined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as T;
