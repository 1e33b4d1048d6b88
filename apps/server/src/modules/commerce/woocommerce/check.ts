import { z } from 'zod';
import { waitOf } from '../ask-json.ts';
import { problemOfStatus, ShopError } from '../call-shop.ts';
import { checkLines, type Remark, type TellLine } from '../check-lines.ts';
import type { ShopAccess } from '../port.ts';
import { askWoo, callWoo, doorOf, errorOf, looseJson, refusalOf, restOf } from './call-woo.ts';
import { currencyOf } from './lists.ts';

const indexSchema = z.object({
  namespaces: z.array(z.string()),
  timezone_string: z.string().default(''),
  gmt_offset: z.coerce.number().catch(0),
});
type Index = z.output<typeof indexSchema>;
const statusSchema = z.object({ environment: z.object({ version: z.string(), wp_version: z.string() }) });
const some = z.array(z.looseObject({}));

/** What stands at an address of the index, which is read as nobody whatever keys come with it. */
type Found = { kind: 'index'; index: Index } | { kind: 'closed' } | { kind: 'none' };

async function lookAt(access: ShopAccess, url: string): Promise<Found> {
  const { status, headers, body } = await access.call({ method: 'GET', url, headers: {}, body: null });
  if (status === 429) throw new ShopError('busy', null, waitOf(headers));
  if (status >= 500) throw new ShopError('failing', `HTTP ${status}`);
  const json = looseJson(body);
  // A shop may close the API to strangers: its answer is WordPress's own, and keys are let in all the same.
  if ((status === 401 || status === 403) && errorOf(json).code !== '') return { kind: 'closed' };
  if (problemOfStatus(status) !== null) return { kind: 'none' };
  const parsed = indexSchema.safeParse(json);
  return parsed.success ? { kind: 'index', index: parsed.data } : { kind: 'none' };
}

/** The index below the permalinks, or what says that they are plain. */
async function findIndex(access: ShopAccess): Promise<Found & { plain: boolean }> {
  const pretty = await lookAt(access, `${restOf(access, 'pretty')}/`);
  if (pretty.kind !== 'none') return { ...pretty, plain: false };
  const others = [`${restOf(access, 'index.php')}/`, `${access.address.replace(/\/+$/, '')}/?rest_route=/`];
  for (const [at, url] of others.entries()) {
    const found = await lookAt(access, url).catch((error: unknown): Found => {
      if (error instanceof ShopError && error.problem === 'redirect') return { kind: 'none' };
      throw error;
    });
    if (found.kind !== 'none') return { ...found, plain: at === 1 };
  }
  return { kind: 'none', plain: false };
}

export const check = (access: ShopAccess, tell?: TellLine) => {
  let found: (Found & { plain: boolean }) | null = null;
  const reads = (path: string, query: Record<string, string | number> = {}) =>
    askWoo(access, { path, query: { ...query, per_page: 1 } }, some);
  return checkLines(
    [
      [
        'reach',
        async (): Promise<string | null | Remark> => {
          found = await findIndex(access);
          if (access.address.startsWith('https:')) return null;
          return { problem: 'http-only', detail: null };
        },
      ],
      ['system', () => systemOf(access, found)],
      [
        'permalinks',
        async () => {
          // Without permalinks WooCommerce never checks keys: nothing works until they are on.
          if (found?.plain) throw new ShopError('plain-permalinks', permalinksPage(access));
          return null;
        },
      ],
      ['keys', () => keysOf(access)],
      [
        'read',
        async () => {
          await reads('/orders');
          await reads('/customers', { role: 'all' });
          await reads('/products', { status: 'any' });
          return null;
        },
      ],
      ['coupons', () => couponsOf(access)],
      ['webhooks', () => webhooksOf(access)],
      ['protected', () => mailsOf(access)],
    ],
    tell,
  );
};

/** Where an admin of the shop turns them on. */
const permalinksPage = ({ address }: ShopAccess): string =>
  `${address.replace(/\/+$/, '')}/wp-admin/options-permalink.php`;

/** That it is WooCommerce is known without a key, where the API is open; versions need one that may see the settings. */
async function systemOf(access: ShopAccess, found: (Found & { plain: boolean }) | null): Promise<string | null> {
  if (found === null || found.kind === 'none') throw new ShopError('no-woocommerce');
  if (found.kind === 'index' && !found.index.namespaces.includes('wc/v3')) throw new ShopError('no-woocommerce');
  const told = found.kind === 'index' ? [zoneOf(found.index)] : [];
  if (!found.plain) {
    try {
      const { environment } = await askWoo(access, { path: '/system_status' }, statusSchema);
      told.unshift(`WooCommerce ${environment.version}`, `WordPress ${environment.wp_version}`);
      told.push(await currencyOf(access));
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
    }
  }
  return told.join(', ') || null;
}

/** The zone of the shop; `default_timezone` of the status is PHP's and always UTC. */
const zoneOf = ({ timezone_string: zone, gmt_offset: hours }: Index): string =>
  zone || `UTC${hours < 0 ? '' : '+'}${hours}`;

/** Whether the keys are known, and how they got there. */
async function keysOf(access: ShopAccess): Promise<string | null | Remark> {
  const answer = await callWoo(access, { path: '/products', query: { per_page: 1 } });
  const refused = refusalOf(answer);
  // What the user may not see, or the key may not do, is said by the lines that follow.
  if (refused !== null && refused.problem !== 'scope') throw refused;
  const door = doorOf(access);
  if (door === null || door.way === 'header') return null;
  if (!access.address.startsWith('https:')) return { problem: 'http-only', detail: null };
  const problem = door.way === 'query' ? 'header-stripped' : 'https-hidden';
  return { problem, detail: null, tried: [...door.tried, { way: door.way, status: answer.status }] };
}

/** Asks for a coupon without a code: whoever may make one is told so, and nothing is made. */
async function couponsOf(access: ShopAccess): Promise<null> {
  const answer = await callWoo(access, { method: 'POST', path: '/coupons', body: { code: '' } });
  const { code, message } = errorOf(answer.json);
  if (code === 'woocommerce_rest_empty_coupon_code' || answer.status === 400) return null;
  const refused = refusalOf(answer);
  if (refused?.problem !== 'scope') throw refused ?? new ShopError('wrong-shape', `HTTP ${answer.status}`);
  // Switched off in the shop they are refused in the words of missing rights.
  if (answer.status === 403 && (await areCouponsOff(access))) throw new ShopError('coupons-off');
  throw new ShopError('read-only', message.slice(0, 200) || null);
}

async function areCouponsOff(access: ShopAccess): Promise<boolean> {
  const setting = z.object({ value: z.string() });
  const path = '/settings/general/woocommerce_enable_coupons';
  const answer = await askWoo(access, { path }, setting).catch((error: unknown) => {
    if (error instanceof ShopError) return null;
    throw error;
  });
  return answer?.value === 'no';
}

/** Reading them says nothing about making them: asks for one of no topic that exists, which nobody gets. */
async function webhooksOf(access: ShopAccess): Promise<null> {
  const body = { topic: 'chatso.check', delivery_url: 'https://chatso.invalid/' };
  const answer = await callWoo(access, { method: 'POST', path: '/webhooks', body });
  if (answer.status === 400 && errorOf(answer.json).code.endsWith('_invalid_topic')) return null;
  const refused = refusalOf(answer);
  if (answer.status === 401 && refused?.problem === 'scope') throw new ShopError('read-only', refused.detail);
  throw refused ?? new ShopError('wrong-shape', `HTTP ${answer.status}`);
}

/** Chats are matched with customers by e-mail; some shops hide it from whoever is no administrator. */
async function mailsOf(access: ShopAccess): Promise<string | null | Remark> {
  const query = { role: 'all', per_page: 10 };
  const rows = await askWoo(access, { path: '/customers', query }, z.array(z.object({ email: z.string().nullish() })));
  if (rows.length === 0 || rows.some(({ email }) => email)) return null;
  return { problem: 'hidden-mails', detail: null };
}
