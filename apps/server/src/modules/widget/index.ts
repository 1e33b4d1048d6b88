/**
 * Widget: how a storefront and its visitors get in. Owns no tables.
 * Invariants: a visitor is resumed by the token of this very store only; a claim counts when the store signed it; browsers
 * of other sites than the store's get neither a session nor the frame; the secret and the settings that hold addresses
 * never leave the server.
 */
import { endpoints, storeTypes } from '@chatso/contract';

import { isSocialChannel, limits } from '@chatso/domain';
import type { VisitorActor } from '../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import type { OriginRule } from '../../platform/http/binder.ts';
import { networkOf } from '../../platform/http/network.ts';
import { isOwnOrigin } from '../../platform/http/own-pages.ts';
import { type Deps, defineModule } from '../../platform/module.ts';
import { defineChannel } from '../channels/index.ts';
import { receiveUpload } from '../files/index.ts';
import { findStoreByAnalyticsId } from '../stores/index.ts';
import { countingTries, currentVisitor, settleClaim, signOutVisitor, toWidgetVisitor } from '../visitors/index.ts';
import { beginWidgetSession, customerOf, identified, tokenOf } from './begin-widget-session.ts';
import { sendContinuePage, sendContinueScript } from './continue-page.ts';
import { sendExamplesPage, sendExamplesScript } from './examples-page.ts';
import { sendFramePage } from './frame-page.ts';
import { sendPreviewPage } from './preview-page.ts';
import { sendShopperToken } from './shopper-token.ts';
import { isStoreSite } from './sites.ts';
import { sendTestPage } from './test-page.ts';
import { getWidgetConfig } from './widget-config.ts';
import { widgetTexts } from './widget-texts.ts';

async function identifyVisitor(
  ctx: Ctx<VisitorActor>,
  deps: Deps,
  analyticsId: string,
  claim: string | Record<string, string>,
) {
  const { visitor, store } = await currentVisitor(ctx, analyticsId);
  const said = await customerOf(ctx, deps, store, claim);
  if (said === null || said.expired) {
    throw new AppError('bad-request', { reason: 'claim-unsigned' });
  }
  const { link } = said;
  const known = await withTransaction(ctx, async (tx) => {
    const claimed = await settleClaim(tx, store.id, visitor.id, link);
    if (claimed.visitorId === null || (claimed.visitorId !== visitor.id && claimed.absorbed === null)) {
      throw new AppError('bad-request', { reason: 'claim-of-another' });
    }
    return identified(tx, claimed.visitorId, claimed, link);
  });
  return { visitor: toWidgetVisitor(known), visitorToken: await tokenOf(deps, known) };
}

/** CORS below `/api/widget`: the pages of the store that the address names, and no other store's. */
const storeOrigins =
  (deps: Deps): OriginRule =>
  async (origin, request) => {
    if (isOwnOrigin(deps.config, request, origin)) return true;
    const analyticsId = /^\/api\/widget\/([^/?]{1,64})/.exec(request.url)?.[1];
    const store = analyticsId === undefined ? null : await findStoreByAnalyticsId(deps.db, analyticsId);
    return store !== null && isStoreSite(deps.config, store, origin);
  };

/** A visitor costs nothing to make, so what visitors may store is counted by where they come from too. */
const uploadsOfAddress = { points: 120, seconds: 600 };

/** Visitors fetch and hear their messages themselves. */
const websites = defineChannel({ types: storeTypes.filter((type) => !isSocialChannel(type)), deliver: null });

export const widgetModule = defineModule({
  name: 'widget',
  parts: [websites],
  routes(binder, deps) {
    const uploads = deps.limiter.limit('visitor-uploads', uploadsOfAddress);
    binder
      .allowOrigins('/widget/', storeOrigins(deps))
      .on(endpoints['widget.config'], (ctx, { params, request }) =>
        getWidgetConfig(ctx, params.analyticsId, request.ip),
      )
      .on(endpoints['stores.widgetTexts'], async (_ctx, { params }) => ({ texts: await widgetTexts(params.language) }))
      .on(endpoints['widget.session'], (ctx, { params, body, request }) =>
        beginWidgetSession(ctx, deps, params.analyticsId, body, request),
      )
      .on(endpoints['widget.identify'], (ctx, { params, body }) =>
        countingTries(ctx, () => identifyVisitor(ctx, deps, params.analyticsId, body.customer)),
      )
      .on(endpoints['widget.logout'], async (ctx, { params }) => {
        await currentVisitor(ctx, params.analyticsId);
        await signOutVisitor(ctx);
        return { ok: true as const };
      })
      .on(endpoints['widget.upload'], async (ctx, { params, request }) => {
        await currentVisitor(ctx, params.analyticsId);
        await uploads.spend(networkOf(request.ip));
        return receiveUpload(ctx, deps.files, request, limits.visitorFilesPerSend);
      })
      .raw('GET', '/widget/frame/:analyticsId', (ctx, request, reply) =>
        sendFramePage(ctx, deps.config, request, reply),
      )
      .raw('GET', '/widget/preview/:language', (_ctx, request, reply) => sendPreviewPage(request, reply, 'preview'))
      .raw('GET', '/widget/preview/:language/chat', (_ctx, request, reply) =>
        sendPreviewPage(request, reply, 'preview-chat'),
      )
      .raw('GET', '/widget/test/:analyticsId', (ctx, request, reply) => sendTestPage(ctx, deps.config, request, reply))
      .raw('GET', '/widget/examples/:analyticsId', (ctx, request, reply) =>
        sendExamplesPage(ctx, deps.config, request, reply),
      )
      .raw('GET', '/widget/examples.js', (_ctx, _request, reply) => sendExamplesScript(reply))
      .raw('GET', '/widget/continue/:analyticsId', (ctx, request, reply) =>
        sendContinuePage(ctx, deps.config, request, reply),
      )
      .raw('GET', '/widget/continue.js', (_ctx, _request, reply) => sendContinueScript(reply))
      .raw('GET', '/demo/api/shopper-token', (ctx, request, reply) => sendShopperToken(ctx, deps, request, reply));
  },
});
