import { type Agent, type CustomRole, permissions } from '@chatso/contract';

/** A member who serves no store yet. */
export const anAgent = (over: Partial<Agent> = {}): Agent => ({
  _id: '0193b0a0-0000-7000-8000-0000000000a1',
  email: 'maya@shop.test',
  fullname: 'Maya Lindqvist',
  twoFactor: false,
  avatar: null,
  role: 'agent',
  customRole: null,
  accountState: 'activated',
  suspendedReason: null,
  stores: [],
  invitation: null,
  online: false,
  away: false,
  capacity: null,
  lastActiveAt: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  version: 3,
  ...over,
});

/** A role that nothing is ticked for. */
export const aRole = (over: Partial<CustomRole> = {}): CustomRole => ({
  _id: '0193b0a0-0000-7000-8000-0000000000b1',
  name: 'Lead',
  permissions: Object.fromEntries(permissions.map((key) => [key, false])) as CustomRole['permissions'],
  memberCount: 0,
  updatedAt: '2026-11-01T00:00:00.000Z',
  version: 1,
  ...over,
});
