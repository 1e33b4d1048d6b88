import { inWorkspace, type RootCtx, withTransaction } from '../../platform/ctx.ts';
import { eraseGuests, listShoppers } from '../customers/index.ts';
import { erasePerson } from './erase-person.ts';
import { personErased } from './privacy.events.ts';
import { hasOpenChat, wholeOf } from './privacy.repo.ts';

export interface Wanted {
  workspaceId: string;
  storeId: string;
  /** Null: everybody of the shop. */
  who: { externalId: string | null; email: string | null } | null;
}

/** At a time; the next try goes on. */
const atOnce = 500;

/**
 * Forgets whom a shop must not know any more. Nobody asked for it here, so nobody can be told that a chat is still open: the
 * job fails, and its next try finds the chat over.
 */
export async function eraseShopper(ctx: RootCtx, { workspaceId, storeId, who }: Wanted): Promise<void> {
  const scoped = inWorkspace(ctx, workspaceId, { kind: 'job', name: 'commerce.erase-shopper' });
  const ids = await listShoppers(scoped.pool, { workspaceId, storeId, who, limit: atOnce });
  for (const id of ids) {
    const subject = { type: 'customer' as const, id };
    const { visitorIds } = await wholeOf(scoped.pool, workspaceId, subject);
    if (await hasOpenChat(scoped.pool, workspaceId, visitorIds)) throw new Error('A chat with this person is open.');
    await erasePerson(scoped, subject);
    await withTransaction(scoped, async (tx) => {
      await tx.audit({ action: 'privacy.erased', subject, data: { by: 'shop' } });
      tx.emit(personErased({ workspaceId }));
    });
  }
  if (ids.length === atOnce) throw new Error('There are more of them.');
  // Who bought without an account has no record to be found by.
  const email = who?.email ?? null;
  if (who !== null && email === null) return;
  await withTransaction(scoped, async (tx) => {
    const count = await eraseGuests(tx.pool, { workspaceId, storeId }, { email, now: tx.now() });
    if (count === 0) return;
    await tx.audit({ action: 'privacy.guest-orders-erased', subject: { type: 'store', id: storeId }, data: { count } });
    tx.emit(personErased({ workspaceId }));
  });
}
