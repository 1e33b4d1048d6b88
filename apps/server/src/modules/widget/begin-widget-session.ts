import type { BodyOf, endpoints, ResponseInputOf } from '@chatso/contract';
import type { FastifyRequest } from 'fastify';
import { inWorkspace, type RootCtx } from '../../platform/ctx.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Deps } from '../../platform/module.ts';
import { currentConversationOf } from '../conversations/index.ts';
import { connectWidget, type StoreRow, widgetSecretOf } from '../stores/index.ts';
import {
  beginSession,
  type CustomerLink,
  findVisitor,
  linkCustomer,
  toWidgetVisitor,
  type VisitorRow,
} from '../visitors/index.ts';
import { isSomebodyElse, resolveClaim, verifyClaim } from './customer-claim.ts';
import { hostOfStore, isOwnOrigin, isStoreSite } from './sites.ts';
import { getStore, isWidgetShown, toWidgetConfig } from './widget-config.ts';

type SessionEndpoint = (typeof endpoints)['widget.session'];
type Wiring = Pick<Deps, 'config' | 'secrets' | 'tokens'>;

/**
 * Begins or resumes a visitor's session on a store's pages (decision G-1). A claim that is not signed by the store is
 * ignored. Throws `not-found` (unknown or hidden), `origin-not-allowed`, `visitor-banned`.
 */
export async function beginWidgetSession(
  ctx: RootCtx,
  deps: Wiring,
  analyticsId: string,
  body: BodyOf<SessionEndpoint>,
  request: FastifyRequest,
): Promise<ResponseInputOf<SessionEndpoint>> {
  const store = await getStore(ctx, analyticsId);
  if (!(await isWidgetShown(ctx, store))) throw notFound();
  checkOrigin(deps, store, request);
  const link = body.customer === undefined ? null : await customerOf(ctx, deps, store, body.customer);
  const visitor = await beginSession(ctx, {
    store: { id: store.id, workspaceId: store.workspaceId, host: hostOfStore(store) },
    visitorId: await provedVisitor(ctx, deps, store, body.visitorToken, link),
    ip: request.ip,
    userAgent: request.headers['user-agent'],
    timezone: body.timezone ?? null,
    referrer: body.referrer ?? null,
    page: body.page ?? null,
  });
  const known = link === null ? visitor : await linked(ctx, visitor, link);
  const site = body.page?.url ?? request.headers.origin;
  if (site !== undefined && isSite(deps, store, request, site)) await connectWidget(ctx, store);
  const { workspaceId } = store;
  const visitorToken = await deps.tokens.signVisitorToken({ visitorId: visitor.id, workspaceId, storeId: store.id });
  return {
    visitorToken,
    visitorId: visitor.id,
    number: visitor.number,
    visitor: toWidgetVisitor(known),
    conversation: await currentConversationOf(ctx, workspaceId, visitor.id),
    config: await toWidgetConfig(ctx, store, true),
  };
}

/** Browsers tell the origin and pages cannot forge it; other clients send none and gain nothing a page has not. */
function checkOrigin(deps: Wiring, store: StoreRow, request: FastifyRequest): void {
  const { origin } = request.headers;
  if (origin === undefined) return;
  if (!isStoreSite(deps.config, store, origin) && !isOwnOrigin(deps.config, request, origin)) {
    throw new AppError('origin-not-allowed');
  }
}

/** On the store's own pages; on a demo or at home the shop may be served by ourselves. */
const isSite = (deps: Wiring, store: StoreRow, request: FastifyRequest, site: string): boolean =>
  isStoreSite(deps.config, store, site) ||
  ((deps.config.demo || deps.config.environment !== 'production') && isOwnOrigin(deps.config, request, site));

/** The visitor a token of this very store proves; nobody when the claim says the device is now somebody else's. */
async function provedVisitor(
  ctx: RootCtx,
  deps: Wiring,
  store: StoreRow,
  token: string | undefined,
  link: CustomerLink | null,
): Promise<string | null> {
  if (token === undefined || token === '') return null;
  const claims = await deps.tokens.verifyVisitorToken(token).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  if (claims === null || claims.storeId !== store.id || claims.workspaceId !== store.workspaceId) return null;
  if (link === null) return claims.visitorId;
  const visitor = await findVisitor(ctx.db, store.workspaceId, store.id, claims.visitorId);
  return visitor === null || isSomebodyElse(visitor, link) ? null : claims.visitorId;
}

/** Null for a claim that proves nothing. */
export async function customerOf(
  ctx: RootCtx,
  deps: Pick<Deps, 'secrets'>,
  store: StoreRow,
  claim: string | Record<string, string>,
): Promise<CustomerLink | null> {
  const verified = await verifyClaim(claim, widgetSecretOf(store, deps.secrets.encryptionKey), ctx.now());
  if (verified === null) return null;
  return resolveClaim(inWorkspace(ctx, store.workspaceId, { kind: 'system' }), store.id, verified);
}

const linked = (ctx: RootCtx, visitor: VisitorRow, link: CustomerLink): Promise<VisitorRow> =>
  linkCustomer(inWorkspace(ctx, visitor.workspaceId, { kind: 'system' }), visitor.id, link);
