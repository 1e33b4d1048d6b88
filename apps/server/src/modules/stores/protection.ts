import { createWordBlock } from '@chatso/domain';
import type { Ctx } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { readProtection } from './stores.repo.ts';
import type { StoreRow } from './stores.schema.ts';

export interface Protection {
  blocks(text: string): boolean;
  holdLinks: boolean;
}

/** A store's settings are read once a second at most, however much is written there: other processes learn of a change so. */
const keepMs = 1000;
const atMost = 5000;

/** Raised when settings change in this process: what was read before counts no more. */
let epoch = 0;
export const forgetProtection = (): void => {
  epoch += 1;
};

interface Read {
  protection: Promise<Protection>;
  /** Once it is read: whoever asks then has no promise to wait for. */
  known: Protection | null;
  until: number;
  epoch: number;
}
const caches = new WeakMap<object, Map<string, Read>>();

/** The same where it is held: most messages wait for nothing. */
export function knownProtection(ctx: Pick<Ctx, 'pool'>, storeId: string): Protection | null {
  const held = caches.get(ctx.pool)?.get(storeId);
  return held && held.epoch === epoch && held.until > performance.now() ? held.known : null;
}

/** What a visitor's message has to pass: on the message path, so it is held by the process. */
export function protectionOf(ctx: Pick<Ctx, 'pool' | 'workspaceId'>, storeId: string): Promise<Protection> {
  const cache = caches.get(ctx.pool) ?? new Map<string, Read>();
  caches.set(ctx.pool, cache);
  const held = cache.get(storeId);
  // By the clock of the machine: how old a copy is has nothing to do with the time of the product.
  const now = performance.now();
  if (held && held.epoch === epoch && held.until > now) return held.protection;
  const protection = readProtection(ctx.pool, ctx.workspaceId, storeId).then(
    ({ blockedWords, holdLinks }): Protection => ({ blocks: createWordBlock(blockedWords), holdLinks }),
  );
  if (cache.size >= atMost) cache.clear();
  const read: Read = { protection, known: null, until: now + keepMs, epoch };
  cache.set(storeId, read);
  protection.then(
    (known) => {
      read.known = known;
    },
    () => cache.delete(storeId),
  );
  return protection;
}

/** Throws `blocked-word` where one of these texts of a visitor has a word that the store does not take. */
export function refuseBlockedWords(
  { settings }: Pick<StoreRow, 'settings'>,
  texts: readonly (string | undefined)[],
): void {
  const blocks = createWordBlock(settings.protection.blockedWords);
  if (texts.some((text) => text !== undefined && blocks(text))) throw new AppError('blocked-word');
}
