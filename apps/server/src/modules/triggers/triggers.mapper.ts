import type { Trigger } from '@chatso/contract';
import type { TriggerRow } from './triggers.repo.ts';

export const toTrigger = (row: TriggerRow): Trigger => ({
  _id: row.id,
  chatsoStoreId: row.storeId,
  name: row.name,
  active: row.active,
  match: row.match,
  conditions: row.conditions,
  action: row.action,
  frequency: row.frequency,
  leaveAlone: row.leaveAlone,
  stoppedAt: row.stoppedAt?.toISOString() ?? null,
  // A process of the version before does not say why: it knew the loop guard only.
  stoppedBecause: row.stoppedAt === null ? null : (row.stoppedBecause ?? 'loop'),
  updatedAt: row.updatedAt.toISOString(),
  updatedBy: row.updatedBy === null ? null : { _id: row.updatedBy, fullname: row.updatedByName ?? '' },
  version: row.version,
});
