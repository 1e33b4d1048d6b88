import { readFileSync } from 'node:fs';
import { type Asked, type Said, startVendor } from '../vendor-server.ts';

const file = new URL('../../../../../tests/contracts/cova/cova-contract.json', import.meta.url);
interface Contract {
  token: { fields: string[]; lifetimeSeconds: number };
  CustomerFull: string[];
  routes: Record<string, { fields?: string[]; filters?: string[] }>;
}
const contract = JSON.parse(readFileSync(file, 'utf8')) as Contract;
const invoice = Object.values(contract.routes).find(({ filters }) => filters?.includes('LocationId'));

type Row = Record<string, unknown>;
const only = (names: readonly string[], row: Row): Row => {
  const strange = Object.keys(row).filter((name) => !names.includes(name));
  if (strange.length > 0) throw new Error(`Cova has no ${strange.join(', ')}`);
  return row;
};
export const covaCustomer = (row: Row): Row => only(contract.CustomerFull, row);
export const covaInvoice = (row: Row): Row => only(invoice?.fields ?? [], row);

export type CovaShop = Awaited<ReturnType<typeof startCova>>;

export async function startCova(now: () => Date) {
  const shop = {
    keys: {
      username: 'api@shop.test',
      password: 'pass',
      clientId: 'client',
      clientSecret: 'secret',
      companyId: '4711',
    },
    locations: [] as Row[],
    customers: [] as Row[],
    invoices: [] as Row[],
    products: [] as Row[],
    points: new Map<string, number>(),
    tokens: 0,
    /** Calls of a service in its minute. */
    limit: 1000,
    /** Every token given so far is dead from now on. */
    forget: () => void given.clear(),
  };
  const given = new Map<string, number>();
  const used = new Map<string, { minute: number; calls: number }>();
  const vendor = await startVendor((asked) => {
    if (asked.url.pathname === '/v1/oauth2/token') return giveToken(asked);
    const token = /^Bearer (.+)$/.exec(asked.headers.authorization ?? '')?.[1] ?? '';
    if (!((given.get(token) ?? 0) > now().getTime())) return { status: 401, body: { Message: 'Unauthorized' } };
    const service = asked.url.pathname.split('/')[1] ?? '';
    const minute = Math.floor(now().getTime() / 60_000);
    const known = used.get(service);
    const calls = (known?.minute === minute ? known.calls : 0) + 1;
    used.set(service, { minute, calls });
    const headers = {
      'cova-apim-ratelimit-limit': String(shop.limit),
      'cova-apim-ratelimit-remaining': String(Math.max(0, shop.limit - calls)),
      'cova-apim-ratelimit-reset': String(60 - Math.floor((now().getTime() / 1000) % 60)),
    };
    if (calls > shop.limit) return { status: 429, body: { Message: 'Rate limit is exceeded.' }, headers };
    return { ...answer(asked), headers };
  });
  return Object.assign(shop, vendor, { vendor });

  function giveToken({ body }: Asked): Said {
    const form = new URLSearchParams(body);
    const { username, password, clientId, clientSecret } = shop.keys;
    const right =
      form.get('grant_type') === 'password' &&
      form.get('username') === username &&
      form.get('password') === password &&
      form.get('client_id') === clientId &&
      form.get('client_secret') === clientSecret;
    const strange = [...form.keys()].filter((name) => !contract.token.fields.includes(name));
    if (!right || strange.length > 0) return { status: 400, body: { error: 'invalid_grant' } };
    shop.tokens += 1;
    const value = `token-${shop.tokens}`;
    given.set(value, now().getTime() + contract.token.lifetimeSeconds * 1000);
    return {
      status: 200,
      body: { access_token: value, expires_in: contract.token.lifetimeSeconds, token_type: 'Bearer' },
    };
  }

  function answer({ method, url, body }: Asked): Said {
    const { pathname, searchParams } = url;
    const company = shop.keys.companyId;
    const filter = searchParams.get('$filter') ?? '';
    const strange = [...searchParams.keys()].filter((name) => name !== '$filter');
    if (strange.length > 0) return { status: 400, body: { Message: `Unknown query option ${strange.join(', ')}` } };
    if (pathname === `/v1/Companies(${company})/Locations` && method === 'GET')
      return { status: 200, body: shop.locations };
    if (pathname === `/crm/v1/Companies(${company})/CustomerFull` && method === 'GET') {
      const since = /^LastModifiedDateUtc ge datetime'([\d:T-]+)'$/.exec(filter)?.[1];
      if (since === undefined) return { status: 400, body: { Message: 'The filter is not valid.' } };
      return { status: 200, body: shop.customers.filter((row) => String(row.LastModifiedDateUtc) >= since) };
    }
    if (pathname === `/pointofsale/Companies(${company})/SalesInvoiceSummaries` && method === 'GET') {
      const [, field = '', wanted = ''] = /^(\w+) eq (?:guid)?'?([\w-]+)'?$/.exec(filter) ?? [];
      if (!invoice?.filters?.includes(field)) return { status: 400, body: { Message: 'The filter is not valid.' } };
      return { status: 200, body: shop.invoices.filter((row) => String(row[field]) === wanted) };
    }
    const points = /^\/iqloyalty\/v1\/Companies\(\w+\)\/Entities\((\w+)\)\/customers\(([\w-]+)\)\/summary$/.exec(
      pathname,
    );
    if (points) {
      const balance = shop.points.get(points[2] ?? '');
      if (balance === undefined) return { status: 404, body: { Message: 'Not found' } };
      return { status: 200, body: { PointsBalance: balance, LifetimePointsBalance: balance } };
    }
    const products = new RegExp(
      `^/dataplatform/v1/companies/${company}/DetailedProductData(/UpdatedAsOf/([\\d:T-]+))?$`,
    ).exec(pathname);
    if (products && method === 'POST') {
      const { Skip = 0, Top = 500 } = JSON.parse(body) as { Skip?: number; Top?: number };
      const rows = shop.products.filter((row) => !products[2] || String(row.UpdatedDateUtc) >= products[2]);
      return { status: 200, body: { Products: rows.slice(Skip, Skip + Top) } };
    }
    return { status: 404, body: { Message: 'No such resource' } };
  }
}
