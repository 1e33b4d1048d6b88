import type { Sql } from '../../platform/db/db.ts';
import { ShopError } from './call-shop.ts';
import type { ConnectionRow } from './connections.repo.ts';
import type { ShopAccess, ShopToken } from './port.ts';
import { findToken, leaseToken, releaseToken, writeToken } from './tokens.repo.ts';

/** What is left of a token's life must last for the call it goes out with, whatever the clocks say. */
const spareMs = 60_000;
/** Longer than a vendor may take to answer. */
const leaseMs = 20_000;
const waitsMs = 12_000;
const looksEveryMs = 150;

type Tokens = ShopAccess['token'];

const isGood = (token: ShopToken | null, now: Date, refused: string | undefined): token is ShopToken =>
  token !== null &&
  token.value !== refused &&
  (token.expiresAt === null || token.expiresAt.getTime() - now.getTime() > spareMs);

/** Of keys that are tried: kept as long as the test runs. */
export function passingToken(now: () => Date, first: ShopToken | null): Tokens {
  let held = first;
  return async (renew, refused) => {
    if (!isGood(held, now(), refused)) held = await renew(held);
    return held.value;
  };
}

interface Sealing {
  seal(token: ShopToken): string;
  open(sealed: string): ShopToken;
}

/**
 * Of a connected shop: one for all processes. Whoever finds it old takes a lease, asks for the next and writes it down before
 * anybody uses it; the others wait for what it brings. Asked anew in the database for each call: a token that another process
 * has renewed may be dead at once.
 */
export function keptToken(
  sql: Sql,
  row: Pick<ConnectionRow, 'id' | 'workspace_id' | 'version'>,
  { seal, open }: Sealing,
  now: () => Date,
): Tokens {
  const held = async (): Promise<ShopToken | null> => {
    const sealed = await findToken(sql, row);
    if (sealed === null) return null;
    try {
      return open(sealed);
    } catch {
      throw new ShopError('secret-unreadable');
    }
  };
  return async (renew, refused) => {
    for (const until = Date.now() + waitsMs; ; ) {
      const token = await held();
      if (isGood(token, now(), refused)) return token.value;
      if (await leaseToken(sql, row, { now: new Date(), until: new Date(Date.now() + leaseMs) })) {
        try {
          // Between our look and our lease somebody else may have been here.
          const newest = await held();
          if (isGood(newest, now(), refused)) return newest.value;
          const next = await renew(newest);
          await writeToken(sql, row, seal(next));
          return next.value;
        } finally {
          await releaseToken(sql, row);
        }
      }
      if (Date.now() > until) throw new ShopError('timeout');
      await new Promise((resolve) => setTimeout(resolve, looksEveryMs));
    }
  };
}
