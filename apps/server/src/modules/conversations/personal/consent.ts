import type { VisitorActor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { StoreRow } from '../../stores/index.ts';
import { noteConsent, type VisitorRow } from '../../visitors/index.ts';

export interface GivenConsent {
  version: number;
  at: Date;
  /** Given with this very call. */
  isNew: boolean;
}

/**
 * What the visitor agreed to, or null where the store asks nothing. What was current when the call was read counts: a text
 * that changes at the same moment is kept, and it is the older one that the conversation names.
 * @throws consent-required when nothing was agreed to, or an older text
 */
export function consentOf(
  { consent }: StoreRow,
  visitor: VisitorRow,
  named: number | undefined,
  now: Date,
): GivenConsent | null {
  if (!consent?.enabled) return null;
  const { version } = consent;
  if (visitor.consentVersion === version && visitor.consentAt) return { version, at: visitor.consentAt, isNew: false };
  if (named !== version) throw new AppError('consent-required');
  return { version, at: now, isNew: true };
}

/** The visitor is not asked again while the text stays the same. */
export async function rememberConsent(tx: Ctx<VisitorActor>, visitorId: string, given: GivenConsent | null) {
  if (given?.isNew) await noteConsent(tx.pool, tx.workspaceId, visitorId, given.version, given.at);
}
