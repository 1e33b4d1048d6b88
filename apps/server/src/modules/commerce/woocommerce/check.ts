import { z } from 'zod';
import { problemOfStatus, ShopError } from '../call-shop.ts';
import { checkLines, type Remark, type TellLine } from '../check-lines.ts';
import type { ShopAccess } from '../port.ts';
import { askWoo, callWoo, doorOf, errorOf, refusalOf } from './call-woo.ts';
import { currencyOf } from './lists.ts';

const indexSchema = z.object({ namespaces: z.array(z.string()), timezone_string: z.string().default('') });
const statusSchema = z.object({ environment: z.object({ version: z.string(), wp_version: z.string() }) });
const some = z.array(z.looseObject({}));

/** The index of WordPress's API, which needs no key; null: there is none at this address. */
async function indexOf(access: ShopAccess, path: string): Promise<z.output<typeof indexSchema> | null> {
  const url = `${access.address.replace(/\/+$/, '')}${path}`;
  const { status, body } = await access.call({ method: 'GET', url, headers: {}, body: null });
  if (status >= 500) throw new ShopError('failing', `HTTP ${status}`);
  if (problemOfStatus(status) !== null) return null;
  try {
    return indexSchema.parse(JSON.parse(body));
  } catch {
    return null;
  }
}

export const check = (access: ShopAccess, tell?: TellLine) => {
  let found: { index: z.output<typeof indexSchema>; plain: boolean } | null = null;
  const reads = (path: string, query: Record<string, string | number> = {}) =>
    askWoo(access, { path, query: { ...query, per_page: 1 } }, some);
  return checkLines(
    [
      [
        'reach',
        async (): Promise<string | null | Remark> => {
          const pretty = await indexOf(access, '/wp-json/');
          const index = pretty ?? (await indexOf(access, '/?rest_route=/'));
          found = index && { index, plain: pretty === null };
          if (access.address.startsWith('https:')) return null;
          return { problem: 'http-only', detail: null };
        },
      ],
      [
        'system',
        async () => {
          if (!found?.index.namespaces.includes('wc/v3')) throw new ShopError('no-woocommerce');
          return systemOf(access, found.index.timezone_string);
        },
      ],
      ['permalinks', async () => (found?.plain ? { problem: 'plain-permalinks', detail: null } : '/wp-json/wc/v3')],
      ['keys', () => keysOf(access)],
      [
        'read',
        async () => {
          await reads('/orders');
          await reads('/customers', { role: 'all' });
          await reads('/products', { status: 'any' });
          await reads('/coupons');
          return null;
        },
      ],
      ['coupons', () => mayWrite(access)],
      [
        'webhooks',
        async () => {
          await reads('/webhooks');
          return null;
        },
      ],
      ['protected', () => mailsOf(access)],
    ],
    tell,
  );
};

/** Versions need a key that may see the settings; that it is WooCommerce is known without. */
async function systemOf(access: ShopAccess, zone: string): Promise<string> {
  const told = [zone];
  try {
    const { environment } = await askWoo(access, { path: '/system_status' }, statusSchema);
    told.unshift(`WooCommerce ${environment.version}`, `WordPress ${environment.wp_version}`);
    told.push(await currencyOf(access));
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
  }
  return told.filter(Boolean).join(', ');
}

/** Whether the keys are known, and how they got there. */
async function keysOf(access: ShopAccess): Promise<string | null | Remark> {
  const { status, json } = await callWoo(access, { path: '/products', query: { per_page: 1 } });
  const refused = refusalOf(status, json);
  // What the user may not see, or the key may not do, is said by the lines that follow.
  if (refused !== null && refused.problem !== 'scope') throw refused;
  const door = doorOf(access);
  if (door === null || door.way === 'header') return null;
  if (!access.address.startsWith('https:')) return { problem: 'http-only', detail: null };
  const problem = door.way === 'query' ? 'header-stripped' : 'https-hidden';
  return { problem, detail: null, tried: [...door.tried, { way: door.way, status }] };
}

/** Asks for a coupon without a code: whoever may make one is told so, and nothing is made. */
async function mayWrite(access: ShopAccess): Promise<null> {
  const { status, json } = await callWoo(access, { method: 'POST', path: '/coupons', body: { code: '' } });
  const { code, message } = errorOf(json);
  if (code === 'woocommerce_rest_empty_coupon_code' || status === 400) return null;
  const refused = refusalOf(status, json);
  if (refused?.problem === 'scope') throw new ShopError('read-only', message.slice(0, 200) || null);
  throw refused ?? new ShopError('wrong-shape', `HTTP ${status}`);
}

/** Chats are matched with customers by e-mail; some shops hide it from whoever is no administrator. */
async function mailsOf(access: ShopAccess): Promise<string | null | Remark> {
  const query = { role: 'all', per_page: 10 };
  const rows = await askWoo(access, { path: '/customers', query }, z.array(z.object({ email: z.string().nullish() })));
  if (rows.length === 0 || rows.some(({ email }) => email)) return null;
  return { problem: 'hidden-mails', detail: null };
}
