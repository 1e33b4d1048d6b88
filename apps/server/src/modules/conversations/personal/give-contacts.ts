import type { RootCtx } from '../../../platform/ctx.ts';
import { touchWithoutContact } from './give-contacts.repo.ts';

const together = 1000;
const portions = 20;

/**
 * Chats from before contacts get theirs, a portion at a time, so that no lock lasts: what is being worked on just now is
 * left to the next round. The row's trigger makes the contact. Done for good, it costs one look into an empty index.
 */
export async function giveContacts(ctx: RootCtx, signal: AbortSignal): Promise<void> {
  for (let portion = 0; portion < portions && !signal.aborted; portion += 1) {
    if ((await touchWithoutContact(ctx.pool, together)) < together) return;
  }
}
