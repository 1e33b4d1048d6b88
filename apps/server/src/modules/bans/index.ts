/**
 * Bans as agents keep them: who may be banned, the list, lifting and changing one. What a ban is, and whom it keeps out,
 * is the visitors' (their tables, their events); whether somebody may be banned asks their conversations, which stand above
 * them (decision X-11).
 * Invariants: an agent sees and changes bans of the stores they serve only; of two who ban, change or lift at once one hears
 * `conflict`. Emits nothing of its own: `visitor.banned` and `visitor.ban-changed` are the visitors'.
 */
import { endpoints } from '@chatso/contract';
import { defineModule } from '../../platform/module.ts';
import { banOfStore, changeBanOf, liftBanOf, unbanOf } from './use-cases/keep-bans.ts';
import { listBans } from './use-cases/list-bans.ts';
import { previewBan } from './use-cases/preview-ban.ts';

const ok = { ok: true as const };

export const bansModule = defineModule({
  name: 'bans',
  tables: { owns: [], reads: ['conversations', 'users'] },
  routes: (binder) =>
    void binder
      .on(endpoints['bans.preview'], (ctx, { query }) => previewBan(ctx, query.visitorId))
      .on(endpoints['bans.ban'], (ctx, { body }) => banOfStore(ctx, body))
      .on(endpoints['bans.unban'], async (ctx, { body }) => {
        await unbanOf(ctx, body.visitorId);
        return ok;
      })
      .on(endpoints['bans.list'], (ctx, { query }) => listBans(ctx, query))
      .on(endpoints['bans.change'], (ctx, { params, body }) => changeBanOf(ctx, params.id, body))
      .on(endpoints['bans.lift'], async (ctx, { params }) => {
        await liftBanOf(ctx, params.id);
        return ok;
      }),
});
