import { servesStore } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { notFound } from '../../../platform/errors.ts';

/** A role that may edit widgets edits those of the stores it serves. Throws `not-found`. */
export function requireServed({ actor }: Pick<Ctx, 'actor'>, storeId: string): void {
  if (actor.kind === 'agent' && !servesStore(actor, storeId.toLowerCase())) throw notFound();
}
