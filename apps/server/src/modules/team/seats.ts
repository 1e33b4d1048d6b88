import type { Ctx } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { capacityOf } from '../plans/index.ts';
import { countSeats } from './seats.repo.ts';

/**
 * Throws `entity-limit` when fewer than `wanted` seats are free. The caller holds the workspace (`lockWorkspace`), so two
 * who ask at once are counted one after the other.
 */
export async function requireSeats(tx: Ctx, wanted: number): Promise<void> {
  const [{ seats: limit }, used] = [await capacityOf(tx, tx.workspaceId), await countSeats(tx)];
  if (used + wanted <= limit) return;
  throw new AppError('entity-limit', { details: { limit, used, requested: wanted } });
}
