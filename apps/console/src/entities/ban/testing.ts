import type { BannedVisitor } from '@chatso/contract';

export const visitorId = '0193b0a0-0000-7000-8000-000000000011';
export const storeId = '0193b0a0-0000-7000-8000-000000000031';
export const priya = { _id: '0193b0a0-0000-7000-8000-000000000021', fullname: 'Priya Nair' };

/** A ban without an end, by Priya. */
export const aBan = (over: Partial<BannedVisitor> = {}): BannedVisitor => ({
  _id: '0193b0a0-0000-7000-8000-000000000001',
  visitorId,
  name: null,
  number: 4822,
  email: null,
  ip: '198.51.100.23',
  chatsoStoreId: storeId,
  storeIds: [storeId],
  bannedAt: '2026-11-20T17:47:00.000Z',
  bannedBy: { ...priya, avatar: null },
  bannedReason: 'Rude',
  expiresAt: null,
  blocks: { visitor: true, ip: true, email: false },
  locationInfo: { country: 'Türkiye', countryCode: 'TR' },
  turnedAway: 0,
  lastTryAt: null,
  version: 1,
  ...over,
});
