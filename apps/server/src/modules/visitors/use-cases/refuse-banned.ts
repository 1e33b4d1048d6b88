import type { RootCtx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { bansOn, countTry, type Suspect } from '../bans.repo.ts';
import { publicAddress } from '../device.ts';

/** Knows which bans it was, so that they can be told of the try. */
class VisitorBanned extends AppError {
  readonly bans: readonly string[];
  constructor(bans: readonly string[]) {
    super('visitor-banned');
    this.bans = bans;
  }
}

/** A private address stands for everybody behind it, so it is never the one that is banned. */
const asWritten = (suspect: Suspect): Suspect => ({
  ...suspect,
  ip: publicAddress(suspect.ip),
  email: suspect.email?.trim().toLowerCase() || null,
});

/** Whether this store lets them in. */
export const isBanned = async (ctx: Pick<RootCtx, 'pool' | 'now'>, suspect: Suspect): Promise<boolean> =>
  (await bansOn(ctx.pool, asWritten(suspect), ctx.now())).length > 0;

/** Throws `visitor-banned`. */
export async function refuseBanned(ctx: Pick<RootCtx, 'pool' | 'now'>, suspect: Suspect): Promise<void> {
  const bans = await bansOn(ctx.pool, asWritten(suspect), ctx.now());
  if (bans.length > 0) throw new VisitorBanned(bans);
}

/** Counts a visit that a ban turns away. Around the whole of it: what was counted inside its transaction would be undone. */
export async function countingTries<R>(ctx: RootCtx, visit: () => Promise<R>): Promise<R> {
  try {
    return await visit();
  } catch (error) {
    if (error instanceof VisitorBanned) await countTry(ctx.pool, error.bans, ctx.now());
    throw error;
  }
}
