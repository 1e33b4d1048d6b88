/**
 * The shop's side of the contract between Chatso and a shop of one's own (docs/how-to/connect-your-own-shop.md): four signed
 * calls, and a fifth for what its team may do about orders. A reference to copy from, and what the demo shop answers with; it depends on nothing.
 */
export interface Changed {
  id: string;
  /** ISO 8601 */
  changed_at: string;
}

/** Money in the currency's smallest unit; the amount of `percent` is a number of hundred. */
export interface WantedCoupon {
  /** The same one again asks for the same coupon, because the first answer was lost: never make a second one. */
  key: string;
  /** Lower case; letter case makes no difference. */
  code: string;
  description: string;
  type: 'percent' | 'fixed_cart' | 'fixed_product';
  amount: number;
  currency: string;
  usage_limit: number | null;
  starts_at: string | null;
  expires_at: string | null;
  product_ids: readonly string[];
  category_ids: readonly string[];
  email: string | null;
  minimum: number | null;
}

export interface ShopCoupon extends Omit<WantedCoupon, 'key'> {
  id: string;
  /** Of a coupon that was not made by a call: none. */
  key?: string | null;
  used: number;
  created_at: string;
  /** Leads to the shop with the coupon applied. */
  apply_url?: string | null;
}

type Awaitable<T> = T | Promise<T>;

/** Where a shop keeps its coupons. */
export interface ShopCouponData {
  list(): Awaitable<readonly ShopCoupon[]>;
  /** False, or what keeps it from being made: the code is there already. Of two at once one must hear false. */
  add(coupon: WantedCoupon): Awaitable<boolean | { refused: string }>;
  /** Nobody can use it any more. */
  remove(id: string): Awaitable<void>;
}

/** What a team wants done about an order; money in the currency's smallest unit. */
export interface WantedDeed {
  /** The same one again is the same deed, because the first answer was lost: never do it twice. */
  key: string;
  order_id: string;
  action: string;
  amount?: number;
  currency?: string;
  address?: Record<string, string>;
}

/** What the shop does about orders when it is asked. */
export interface ShopDeeds {
  /** Of resend, refund, address and cancel. */
  can: readonly string[];
  /** The id of the order a deed with this key was done to; null: there was none. */
  find(key: string): Awaitable<string | null>;
  /** Does it and keeps its key, both or neither. False: it is done already. Null: there is no such order. */
  act(deed: WantedDeed): Awaitable<boolean | { refused: string } | null>;
  /** The order as it stands now. */
  order(id: string): Awaitable<Changed | null>;
}

export interface ShopData {
  secret: string;
  /** Absent: this shop makes no coupons. */
  coupons?: ShopCouponData;
  /** Absent: nobody but the shop itself changes its orders. */
  deeds?: ShopDeeds;
  customers(): readonly (Changed & { email?: string | null })[];
  orders(): readonly (Changed & { email?: string | null; customer_id?: string | null })[];
  products(): readonly Changed[];
}

export interface ShopCall {
  /** As it was called, with whatever stands before the last part. */
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The very text that was sent. */
  body: string;
}

export interface ShopAnswer {
  status: number;
  body: unknown;
}

/** A call is good for five minutes: longer ago somebody may have copied it. */
const toleranceSeconds = 300;
const mostPerPage = 500;

const refuse = (status: number, error: string): ShopAnswer => ({ status, body: { error } });

export async function answerCall(shop: ShopData, call: ShopCall, now: Date): Promise<ShopAnswer> {
  if (!(await isSigned(shop.secret, call, now))) return refuse(401, 'signature');
  const question = parse(call.body);
  if (question === null) return refuse(400, 'json');
  switch (call.path.slice(call.path.lastIndexOf('/') + 1)) {
    case 'customers':
      return list('customers', shop.customers(), question, (row, email) => sameEmail(row.email, email));
    case 'orders': {
      const ids = (email: string) =>
        new Set(
          shop
            .customers()
            .filter((one) => sameEmail(one.email, email))
            .map(({ id }) => id),
        );
      return list(
        'orders',
        shop.orders(),
        question,
        (row, email) => sameEmail(row.email, email) || (row.customer_id != null && ids(email).has(row.customer_id)),
      );
    }
    case 'products':
      return list('products', shop.products(), question, () => false);
    case 'coupons':
      return shop.coupons ? answerCoupons(shop.coupons, question) : refuse(404, 'call');
    case 'act':
      return shop.deeds ? answerDeeds(shop.deeds, question) : refuse(404, 'call');
    default:
      return refuse(404, 'call');
  }
}

const sameEmail = (one: string | null | undefined, other: string): boolean =>
  one != null && one.trim().toLowerCase() === other.trim().toLowerCase();

async function isSigned(secret: string, { path, headers, body }: ShopCall, now: Date): Promise<boolean> {
  const seconds = Number(headers['chatso-timestamp']);
  const given = headers['chatso-signature'];
  if (!Number.isInteger(seconds) || typeof given !== 'string') return false;
  if (Math.abs(now.getTime() / 1000 - seconds) > toleranceSeconds) return false;
  const hex = /^v1=((?:[0-9a-f]{2}){32})$/.exec(given)?.[1];
  if (hex === undefined) return false;
  const signature = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const bytes = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', bytes.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  // Takes the same time whatever is wrong with it.
  return crypto.subtle.verify('HMAC', key, signature, bytes.encode(`${seconds}.${path}.${body}`));
}

interface Question {
  find?: { email?: string; code?: string; key?: string };
  can?: true;
  act?: WantedDeed;
  create?: WantedCoupon;
  search?: { words: string; cursor: string | null; limit: number };
  withdraw?: { id: string; code: string };
  changed?: { since: string | null; cursor: string | null; limit: number };
}

function parse(text: string): Question | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Question) : null;
  } catch {
    return null;
  }
}

const sameCode = (one: { code: string }, code: string): boolean => one.code.toLowerCase() === code.toLowerCase();

const couponsFound = (coupons: readonly ShopCoupon[], next: string | null = null): ShopAnswer => ({
  status: 200,
  // The key is for whoever made it, and nobody else's.
  body: { coupons: coupons.map(({ key: _key, ...coupon }) => coupon), next },
});

/** Make one, find one by its code, look through them, or take one back. */
async function answerCoupons(shop: ShopCouponData, question: Question): Promise<ShopAnswer> {
  const { create, find, search, withdraw } = question;
  if (create !== undefined) {
    const made = async () => (await shop.list()).find(({ key }) => key === create.key);
    const before = await made();
    if (before) return couponsFound([before]);
    const added = await shop.add({ ...create, code: create.code.toLowerCase() });
    if (typeof added === 'object') return refuse(422, added.refused);
    // The same call at the same moment may have been faster.
    const coupon = await made();
    return coupon ? couponsFound([coupon]) : refuse(409, 'code-taken');
  }
  const { code } = find ?? {};
  if (code !== undefined) return couponsFound((await shop.list()).filter((one) => sameCode(one, code)).slice(0, 1));
  if (search !== undefined) {
    const words = search.words.toLowerCase();
    const all = (await shop.list())
      .filter((one) => `${one.code} ${one.description}`.toLowerCase().includes(words))
      .sort((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at) || (one.id < other.id ? 1 : -1));
    const begin = search.cursor === null ? 0 : all.findIndex(({ id }) => id === search.cursor) + 1;
    const page = all.slice(begin, begin + Math.min(Math.max(1, search.limit), mostPerPage));
    return couponsFound(page, begin + page.length < all.length ? (page.at(-1)?.id ?? null) : null);
  }
  if (withdraw !== undefined) {
    const gone = (await shop.list()).find((one) => one.id === withdraw.id && sameCode(one, withdraw.code));
    if (gone) await shop.remove(gone.id);
    return couponsFound([]);
  }
  return refuse(400, 'question');
}

/** Do something about an order, say whether it was done, or what can be done at all. */
async function answerDeeds(shop: ShopDeeds, { can, act, find }: Question): Promise<ShopAnswer> {
  if (can) return { status: 200, body: { actions: shop.can } };
  const answer = async (done: boolean, id: string | null): Promise<ShopAnswer> => {
    const order = id === null ? null : await shop.order(id);
    return { status: 200, body: { done, orders: order ? [order] : [] } };
  };
  if (find?.key !== undefined) {
    const id = await shop.find(find.key);
    return answer(id !== null, id);
  }
  if (act === undefined) return refuse(400, 'question');
  if (!shop.can.includes(act.action)) return refuse(404, 'action');
  // Asked for once more it was done, whatever the order has become since.
  const before = await shop.find(act.key);
  if (before !== null) return answer(true, before);
  const done = await shop.act(act);
  if (done === null) return refuse(404, 'order');
  return typeof done === 'object' ? refuse(422, done.refused) : answer(true, act.order_id);
}

/**
 * What belongs to an e-mail, or one page of what changed. The mark of a page is the last row before it, by time and id, so
 * that rows that change in between are neither lost nor in the way.
 */
function list<T extends Changed>(
  name: string,
  rows: readonly T[],
  { find, changed }: Question,
  isOf: (row: T, email: string) => boolean,
): ShopAnswer {
  const { email } = find ?? {};
  if (email !== undefined) {
    return { status: 200, body: { [name]: rows.filter((row) => isOf(row, email)).slice(0, mostPerPage), next: null } };
  }
  if (changed === undefined) return refuse(400, 'question');
  const limit = Math.min(Math.max(1, Math.floor(changed.limit)), mostPerPage);
  const since = changed.since === null ? Number.NEGATIVE_INFINITY : Date.parse(changed.since);
  const [afterTime = '', afterId = ''] = changed.cursor?.split(' ') ?? [];
  const sorted = rows
    .filter((row) => Date.parse(row.changed_at) >= since)
    .filter((row) => afterTime === '' || compare(row, { changed_at: afterTime, id: afterId }) > 0)
    .sort(compare);
  const page = sorted.slice(0, limit);
  const last = page.at(-1);
  const next = sorted.length > limit && last ? `${last.changed_at} ${last.id}` : null;
  return { status: 200, body: { [name]: page, next } };
}

const compare = (one: Changed, other: Changed): number =>
  Date.parse(one.changed_at) - Date.parse(other.changed_at) || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);
