import type { BodyOf, endpoints, ResponseInputOf } from '@chatso/contract';
import type { FastifyRequest } from 'fastify';
import { type Ctx, inWorkspace, type RootCtx, withTransaction } from '../../platform/ctx.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { networkOf } from '../../platform/http/network.ts';
import { isOwnOrigin } from '../../platform/http/own-pages.ts';
import type { Limit } from '../../platform/http/rate-limit.ts';
import type { VisitorClaims } from '../../platform/http/tokens.ts';
import type { Deps } from '../../platform/module.ts';
import { currentConversationOf, moveChats } from '../conversations/index.ts';
import { connectWidget, oldSecretOf, type StoreRow, widgetSecretOf } from '../stores/index.ts';
import {
  absorbedBy,
  beginSession,
  type CustomerLink,
  countingTries,
  findVisitor,
  isTheirs,
  isValidAfter,
  linkCustomer,
  type SettledClaim,
  settleClaim,
  toWidgetVisitor,
  type VisitorRow,
} from '../visitors/index.ts';
import { readContinuePage } from './continue-page.ts';
import { readClaim, resolveClaim } from './customer-claim.ts';
import { isExamplesPage } from './examples-page.ts';
import { frameLanguage } from './frame-language.ts';
import { hostOfStore, isStoreSite } from './sites.ts';
import { isTestPage } from './test-page.ts';
import { getStore, isWidgetShown, toWidgetConfig } from './widget-config.ts';

type SessionEndpoint = (typeof endpoints)['widget.session'];
type Wiring = Pick<Deps, 'config' | 'secrets' | 'tokens' | 'limiter'>;

/**
 * Begins or resumes a visitor's session on a store's pages (decision G-1). A claim that is not signed by the store is
 * ignored. Throws `not-found` (unknown or hidden), `origin-not-allowed`, `visitor-banned`.
 */
export const beginWidgetSession = (...call: Parameters<typeof begin>): ReturnType<typeof begin> =>
  countingTries(call[0], () => begin(...call));

async function begin(
  ctx: RootCtx,
  deps: Wiring,
  analyticsId: string,
  body: BodyOf<SessionEndpoint>,
  request: FastifyRequest,
): Promise<ResponseInputOf<SessionEndpoint>> {
  const store = await getStore(ctx, analyticsId);
  if (!(await isWidgetShown(ctx, store, request.ip))) throw notFound();
  checkOrigin(deps, store, request);
  const { page, claims, isContinued } = await readContinuePage(deps, body.page);
  const token = ofStore(store, claims) ?? (await readToken(deps, store, body.visitorToken));
  const proved = token === null ? null : await provedVisitor(ctx, token);
  // By visitor, so that an office or a carrier's town behind one address lets those in who were here before.
  const caller = proved === null ? `ip:${networkOf(request.ip)}` : `visitor:${proved.id}`;
  await deps.limiter.spend('widget-session', caller);
  const said = body.customer === undefined ? null : await customerOf(ctx, deps, store, body.customer);
  const link = said === null || said.expired ? null : said.link;
  // An old page of somebody else's: it makes nobody that person, and shows nobody this one.
  const device = proved !== null && said?.expired && !isTheirs(proved, said.link) ? null : proved;
  // Who came before goes on, and whom the shop vouches for is let in.
  if (device === null && link === null) {
    await newVisitors(deps).spend(`${store.id}|${networkOf(request.ip)}`);
  }
  const input = {
    store: { id: store.id, workspaceId: store.workspaceId, host: hostOfStore(store) },
    ip: request.ip,
    userAgent: request.headers['user-agent'],
    timezone: body.timezone ?? null,
    language: frameLanguage(store.settings.language, { acceptLanguage: request.headers['accept-language'] }),
    referrer: body.referrer ?? null,
    page: page ?? null,
  };
  const visitor =
    link === null
      ? await beginSession(ctx, { ...input, visitorId: device?.id ?? null })
      : await withTransaction(inWorkspace(ctx, store.workspaceId, { kind: 'system' }), async (tx) => {
          const claimed = await settleClaim(tx, store.id, device?.id ?? null, link);
          const { id } = await beginSession(tx, { ...input, visitorId: claimed.visitorId });
          return identified(tx, id, claimed, link);
        });
  const site = page?.url ?? request.headers.origin;
  if (!isContinued && site !== undefined && isSite(deps, store, request, site)) await connectWidget(ctx, store);
  const { workspaceId } = store;
  return {
    // A person who signs out in this very moment gets a token of before.
    visitorToken: await tokenOf(deps, link === null && visitor.id === device?.id ? device : visitor),
    visitorId: visitor.id,
    number: visitor.number,
    visitor: toWidgetVisitor(visitor),
    tookAlong: token !== null && (await absorbedBy(ctx.db, workspaceId, token.visitorId)) === visitor.id,
    conversation: await currentConversationOf(ctx, workspaceId, visitor.id),
    config: await toWidgetConfig(ctx, store, true),
  };
}

const newVisitors = ({ limiter, config }: Wiring): Limit => limiter.limit('new-visitors', config.rates['new-visitors']);

/** Browsers tell the origin and pages cannot forge it; other clients send none and gain nothing a page has not. */
function checkOrigin(deps: Wiring, store: StoreRow, request: FastifyRequest): void {
  const { origin } = request.headers;
  if (origin === undefined) return;
  if (!isStoreSite(deps.config, store, origin) && !isOwnOrigin(deps.config, request, origin)) {
    throw new AppError('origin-not-allowed');
  }
}

/** On the store's own pages; on a demo or at home the shop may be served by ourselves. Our test page is no shop. */
const isSite = (deps: Wiring, store: StoreRow, request: FastifyRequest, site: string): boolean =>
  !isTestPage(site) &&
  !isExamplesPage(site) &&
  (isStoreSite(deps.config, store, site) ||
    (deps.config.environment !== 'production' && isOwnOrigin(deps.config, request, site)));

/** Claims of a token of this very store; null for any other. */
async function readToken(deps: Wiring, store: StoreRow, token: string | undefined): Promise<VisitorClaims | null> {
  if (token === undefined || token === '') return null;
  const claims = await deps.tokens.verifyVisitorToken(token).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  return ofStore(store, claims);
}

const ofStore = (store: StoreRow, claims: VisitorClaims | null): VisitorClaims | null =>
  claims?.storeId === store.id && claims.workspaceId === store.workspaceId ? claims : null;

async function provedVisitor(ctx: RootCtx, token: VisitorClaims): Promise<VisitorRow | null> {
  const visitor = await findVisitor(ctx.db, token.workspaceId, token.storeId, token.visitorId);
  return visitor !== null && isValidAfter(visitor, token) ? visitor : null;
}

/** Null for a claim that proves nothing; what has expired identifies nobody. */
export async function customerOf(
  ctx: RootCtx,
  deps: Pick<Deps, 'secrets'>,
  store: StoreRow,
  claim: string | Record<string, string>,
): Promise<{ link: CustomerLink; expired: boolean } | null> {
  const key = deps.secrets.encryptionKey;
  // A secret that was renewed is still in pages and servers of the shop.
  const old = oldSecretOf(store, key, ctx.now());
  const read =
    (await readClaim(claim, widgetSecretOf(store, key), ctx.now())) ??
    (old === null ? null : await readClaim(claim, old, ctx.now()));
  if (read === null) return null;
  const within = inWorkspace(ctx, store.workspaceId, { kind: 'system' });
  return { link: await resolveClaim(within, store.id, read.claim), expired: read.expired };
}

/** Ends what `settleClaim` began, in the same transaction: the visitor is now the one of this claim. */
export async function identified(
  tx: Ctx,
  visitorId: string,
  { absorbed }: SettledClaim,
  link: CustomerLink,
): Promise<VisitorRow> {
  if (absorbed !== null) await moveChats(tx, absorbed, visitorId);
  return linkCustomer(tx, visitorId, link);
}

export const tokenOf = (deps: Pick<Deps, 'tokens'>, { id, workspaceId, storeId, signOuts }: VisitorRow) =>
  deps.tokens.signVisitorToken({ visitorId: id, workspaceId, storeId, signOuts });
