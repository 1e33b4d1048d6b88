import { trackedEmits, visitorEmits } from '@chatso/contract';
import type { VisitorActor } from '../../platform/actor.ts';
import type { Ctx, RootCtx } from '../../platform/ctx.ts';
import type { Deps } from '../../platform/module.ts';
import { onSocket, type SocketHandler } from '../../platform/realtime/wire.ts';
import { storable, webAddress } from './storable.ts';
import { createCurrencies } from './tracked-currency.ts';
import { insertPages, type PageVisit, updateActivities, type VisitorActivity } from './tracking.repo.ts';
import { watchCart, watchProducts } from './use-cases/watch-visitor.ts';
import { cartChanged, type OfVisitor, pagesVisited, productsViewed, visitorsTracked } from './visitors.events.ts';
import type { TrackedCart, TrackedProduct, VisitorAttributes } from './visitors.schema.ts';

const everyMs = 300;
/** More than this within one period is dropped, so that a flood cannot fill the memory; it is only tracking. */
const atMost = 5_000;

interface Tracking {
  page(visit: PageVisit): void;
  activity(
    ctx: Ctx<VisitorActor>,
    news: Partial<Pick<VisitorActivity, 'idle' | 'cart' | 'products' | 'attributes'>>,
  ): void;
  flush(): Promise<void>;
}

/** Collects what storefronts report and writes it in one go each 300 ms, away from the message path. */
function createTracking(root: () => RootCtx, onError: (error: unknown) => void): Tracking {
  let pages: PageVisit[] = [];
  let activities = new Map<string, VisitorActivity>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();
  const filled = createCurrencies(() => root().now());

  async function write(): Promise<void> {
    const [visits, told] = [pages, [...activities.values()]];
    pages = [];
    activities = new Map();
    const ctx = root();
    const news = await filled(ctx.pool, told);
    // In one order in every process, so that two of them cannot wait for each other's rows.
    news.sort((a, b) => (a.visitorId < b.visitorId ? -1 : 1));
    const counted = await insertPages(ctx.pool, visits);
    for (const { workspaceId, visitorId, heard } of counted.pages)
      if (heard) ctx.emit(pagesVisited({ workspaceId, visitorId }));
    for (const { cart, viewedProducts, ...of } of await updateActivities(ctx.pool, news)) {
      const one = news.find(({ visitorId }) => visitorId === of.visitorId);
      if (one?.cart) ctx.emit(cartChanged({ ...of, cart: cart ?? { items: [] } }));
      if (one && one.products.length > 0) ctx.emit(productsViewed({ ...of, viewedProducts }));
    }
    tellTracked(ctx, visits, counted.pages, news);
  }

  const flush = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    writing = writing.then(write).catch(onError);
    return writing;
  };
  const arm = (): void => {
    timer ??= setTimeout(() => void flush(), everyMs).unref();
  };

  return {
    page(visit) {
      if (pages.length >= atMost) return;
      pages.push(visit);
      arm();
    },
    activity(ctx, news) {
      const { visitorId, storeId } = ctx.actor;
      const before = activities.get(visitorId);
      if (before === undefined && activities.size >= atMost) return;
      const products = [...(news.products ?? []), ...(before?.products ?? [])].slice(0, 20);
      const attributes =
        before?.attributes || news.attributes ? { attributes: { ...before?.attributes, ...news.attributes } } : {};
      const { workspaceId } = ctx;
      activities.set(visitorId, {
        ...before,
        ...news,
        ...attributes,
        products,
        visitorId,
        storeId,
        workspaceId,
        at: ctx.now(),
      });
      arm();
    },
    flush,
  };
}

const personOf = ({ workspaceId, storeId, visitorId }: OfVisitor): OfVisitor => ({ workspaceId, storeId, visitorId });

/** Without a sum of the page's own, that of the prices, if all have one. */
function contentOf({ items, total, currency }: TrackedCart) {
  const priced = items.length > 0 && items.every(({ price }) => price !== undefined);
  return {
    items: items.reduce((sum, { quantity }) => sum + quantity, 0),
    currency: currency ?? null,
    total: total ?? (priced ? items.reduce((sum, { quantity, price = 0 }) => sum + quantity * price, 0) : null),
  };
}

function tellTracked(
  ctx: RootCtx,
  visits: readonly PageVisit[],
  counted: readonly { visitorId: string; pageCount: number }[],
  news: readonly VisitorActivity[],
): void {
  const newest = new Map(visits.map((visit) => [visit.visitorId, visit] as const));
  const pages = counted.flatMap(({ visitorId, pageCount }) => {
    const visit = newest.get(visitorId);
    if (visit === undefined) return [];
    return [{ ...personOf(visit), url: visit.pageUrl, title: visit.pageTitle, pageCount, at: visit.at }];
  });
  const visitors = [...visits, ...news.filter(({ cart }) => cart !== undefined)].map(personOf);
  const presence = news.flatMap((one) =>
    one.idle === undefined ? [] : [{ ...personOf(one), idle: one.idle, at: one.at }],
  );
  const carts = news.flatMap((one) => (one.cart ? [{ ...personOf(one), ...contentOf(one.cart), at: one.at }] : []));
  const described = news.filter(({ attributes }) => attributes !== undefined).map(personOf);
  if (visitors.length + presence.length + described.length === 0) return;
  ctx.emit(visitorsTracked({ visitors, pages, presence, carts, described }));
}

const perDeps = new WeakMap<Deps, Tracking>();

/** One per running application; tests run several in one process. */
export function trackingOf(deps: Deps): Tracking {
  const found = perDeps.get(deps);
  if (found !== undefined) return found;
  const made = createTracking(
    () => deps.rootCtx('tracking'),
    (error) => deps.log.warn({ err: error }, 'Tracking could not be written'),
  );
  perDeps.set(deps, made);
  return made;
}

/** A page's product, without what could not be stored or must not become a link. */
function cleaned<P extends TrackedProduct>({ image, url, ...product }: P) {
  const [picture, page] = [webAddress(image), webAddress(url)];
  return {
    ...product,
    id: storable(product.id),
    name: storable(product.name),
    ...(picture === null ? {} : { image: picture }),
    ...(page === null ? {} : { url: page }),
  };
}

const withStorable = (attributes: VisitorAttributes): VisitorAttributes =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      storable(name),
      typeof value === 'string' ? storable(value) : value,
    ]),
  );

const rate = { points: 120, seconds: 60 };

export function trackingSockets(deps: Deps): SocketHandler[] {
  const tracking = trackingOf(deps);
  return [
    onSocket('/widget', 'visitor:page', { ...visitorEmits['visitor:page'], rate }, (ctx, page) => {
      const pageUrl = webAddress(page.pageUrl);
      if (pageUrl === null) return;
      const { workspaceId, actor } = ctx;
      tracking.page({
        workspaceId,
        storeId: actor.storeId,
        visitorId: actor.visitorId,
        pageUrl,
        pageTitle: storable(page.pageTitle),
        pageName: page.pageName === undefined ? null : storable(page.pageName),
        at: ctx.now(),
      });
    }),
    onSocket('/widget', 'visitor:activity', { ...visitorEmits['visitor:activity'], rate }, (ctx, { idle }) =>
      tracking.activity(ctx, { idle }),
    ),
    onSocket('/widget', 'visitor:attributes', { ...visitorEmits['visitor:attributes'], rate }, (ctx, { attributes }) =>
      tracking.activity(ctx, { attributes: withStorable(attributes) }),
    ),
    onSocket('/widget', 'visitor:track', { ...visitorEmits['visitor:track'], rate }, (ctx, tracked) => {
      if (tracked.event === 'product_view') return tracking.activity(ctx, { products: [cleaned(tracked.product)] });
      tracking.activity(ctx, {
        cart: { items: tracked.items.map(cleaned), total: tracked.total, currency: tracked.currency },
      });
    }),
    onSocket(
      '/tracking',
      'agent:get-visitor-viewed-products',
      { ...trackedEmits['agent:get-visitor-viewed-products'], rate },
      watchProducts,
    ),
    onSocket(
      '/tracking',
      'agent:get-visitor-cart-products',
      { ...trackedEmits['agent:get-visitor-cart-products'], rate },
      watchCart,
    ),
  ];
}
