import { endpoints } from '@chatso/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import { ownAddress } from '../../../platform/http/own-address.ts';
import type { Deps } from '../../../platform/module.ts';
import { authorizeMailbox, finishAuthorize } from './authorize-mailbox.ts';
import { changeMailbox, listMailboxes, removeMailbox, wantOlder } from './change-mailbox.ts';
import { connectMailbox, tellCheck } from './connect-mailbox.ts';
import { discover, realLookUps } from './discover.ts';
import { forwardMailbox, readWebhook, renewWebhook } from './forward-mailbox.ts';
import { testForwarding, testLimit } from './test-forwarding.ts';
import { wiringOf } from './wiring.ts';

const ok = { ok: true as const };

export function bindAccounts(binder: Binder, deps: Deps): void {
  const wiring = wiringOf(deps, ownAddress(deps.config));
  const look = realLookUps(deps.config.shopOrigins);
  binder
    .on(endpoints['mailboxes.list'], (ctx) => listMailboxes(ctx, wiring))
    .on(endpoints['mailboxes.discover'], async (_ctx, { body }) => ({ data: await discover(wiring, body.email, look) }))
    .on(endpoints['mailboxes.check'], (ctx, { body, reply }) => {
      reply.header('content-type', 'application/x-ndjson; charset=utf-8');
      reply.header('cache-control', 'no-store');
      // A proxy that gathers the answer would show all lines at once.
      reply.header('x-accel-buffering', 'no');
      return tellCheck(ctx, wiring, body);
    })
    .on(endpoints['mailboxes.connect'], async (ctx, { body }) => ({ data: await connectMailbox(ctx, wiring, body) }))
    .on(endpoints['mailboxes.authorize'], (ctx, { body }) => authorizeMailbox(ctx, wiring, body))
    .on(endpoints['mailboxes.finishAuthorize'], async (ctx, { body }) => ({
      data: await finishAuthorize(ctx, wiring, body),
    }))
    .on(endpoints['mailboxes.forward'], async (ctx, { body }) => ({ data: await forwardMailbox(ctx, wiring, body) }))
    .on(endpoints['mailboxes.testForwarding'], async (ctx, { params }) => {
      await testForwarding(
        ctx,
        { wiring, budget: testLimit(deps.limiter), spend: deps.outbound.of('forwardingTest') },
        params.id,
      );
      return ok;
    })
    .on(endpoints['mailboxes.webhook'], (ctx, { params }) => readWebhook(ctx, wiring, params.id))
    .on(endpoints['mailboxes.renewWebhook'], (ctx, { params }) => renewWebhook(ctx, wiring, params.id))
    .on(endpoints['mailboxes.change'], async (ctx, { params, body }) => ({
      data: await changeMailbox(ctx, wiring, params.id, body),
    }))
    .on(endpoints['mailboxes.older'], async (ctx, { params }) => ({ data: await wantOlder(ctx, wiring, params.id) }))
    .on(endpoints['mailboxes.remove'], async (ctx, { params }) => {
      await removeMailbox(ctx, params.id);
      return ok;
    });
}
