import { readFileSync } from 'node:fs';
import { type Asked, type Said, startVendor } from '../vendor-server.ts';

const file = new URL('../../../../../tests/contracts/flowhub/flowhub-contract.json', import.meta.url);
interface Contract {
  routes: Record<string, { query?: string[] }>;
  types: Record<string, { extends?: string; fields: Record<string, string> }>;
}
const contract = JSON.parse(readFileSync(file, 'utf8')) as Contract;
/** The unofficial client pages its lists of orders by the same parameters as those of customers. */
const paging = Object.keys(contract.types.PaginationParams?.fields ?? {});

type Row = Record<string, unknown>;
const perSecond = 59;

/** What the type has, so that a row has no field the vendor has not. */
export function flowhubRow(type: string, given: Row): Row {
  const own = contract.types[type]?.fields ?? {};
  const strange = Object.keys(given).filter((name) => !(name in own));
  if (strange.length > 0) throw new Error(`${type} has no ${strange.join(', ')}`);
  return given;
}

export type FlowhubShop = Awaited<ReturnType<typeof startFlowhub>>;

export async function startFlowhub(now: () => Date) {
  const shop = {
    clientId: 'client-1',
    key: 'key-1',
    locations: [] as Row[],
    customers: [] as Row[],
    /** By the import id of their location; `day` is the shop's own date of the sale. */
    sales: [] as { importId: string; day: string; row: Row }[],
    inventory: new Map<string, Row[]>(),
    points: new Map<string, number>(),
    /** An answer that is larger than anybody reads. */
    isTooMuch: (_asked: URL): boolean => false,
  };
  let [second, calls] = [0, 0];
  const vendor = await startVendor((asked) => {
    const at = Math.floor(now().getTime() / 1000);
    if (at !== second) [second, calls] = [at, 0];
    calls += 1;
    if (calls > perSecond * 20) return { status: 429, body: { message: 'Too Many Requests' } };
    if (shop.isTooMuch(asked.url)) return { status: 200, body: { data: [], rest: ' '.repeat(9 * 1024 * 1024) } };
    return answer(asked);
  });
  return Object.assign(shop, vendor, { vendor });

  function answer({ method, url, headers }: Asked): Said {
    const notFound = { status: 404, body: { message: 'Not Found' } };
    if (headers.clientid !== shop.clientId || headers.key !== shop.key) {
      return { status: 401, body: { message: 'Invalid authentication credentials' } };
    }
    const route = Object.keys(contract.routes).find((line) => {
      const [verb, path = ''] = line.split(' ');
      return verb === method && new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(url.pathname);
    });
    if (route === undefined) return notFound;
    const allowed = contract.routes[route]?.query ?? (route.includes('/orders/') ? paging : []);
    const strange = [...url.searchParams.keys()].filter((name) => !allowed.includes(name));
    if (strange.length > 0) return { status: 400, body: { message: `Unknown parameter ${strange.join(', ')}` } };
    for (const [name, value] of url.searchParams) {
      if (/_(after|before)$/.test(name) && !/^\d{4}-\d{2}-\d{2}$/.test(value)) return notFound;
    }
    const id = decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
    if (route.endsWith('clientsLocations')) return { status: 200, body: { data: shop.locations } };
    if (route === 'GET /v1/customers/') {
      const after = url.searchParams.get('updated_after');
      return {
        status: 200,
        body: page(
          shop.customers.filter((row) => !after || String(row.updatedAt).slice(0, 10) >= after),
          url,
        ),
      };
    }
    if (route.startsWith('GET /v1/customers/{')) {
      const row = shop.customers.find((one) => one.id === id);
      if (row === undefined) return notFound;
      const points = url.searchParams.has('store_id') ? { loyaltyPointsInPennies: shop.points.get(id) ?? 0 } : {};
      return { status: 200, body: { ...row, ...points } };
    }
    if (route.includes('findByLocationId')) {
      const after = url.searchParams.get('created_after');
      const sales = shop.sales.filter(({ importId, day }) => importId === id && (!after || day >= after));
      return {
        status: 200,
        body: {
          total: sales.length,
          orders: page(
            sales.map(({ row }) => row),
            url,
          ),
        },
      };
    }
    if (route.endsWith('{locationId}/inventory')) {
      return { status: 200, body: shop.inventory.get(decodeURIComponent(url.pathname.split('/')[3] ?? '')) ?? [] };
    }
    throw new Error(`Not simulated: ${route}`);
  }
}

function page(rows: Row[], url: URL): Row[] {
  const size = Number(url.searchParams.get('page_size') ?? 20);
  const start = (Number(url.searchParams.get('page') ?? 1) - 1) * size;
  return rows.slice(start, start + size);
}
