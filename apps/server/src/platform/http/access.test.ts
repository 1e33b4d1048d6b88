import { type Access, type ErrorCode, type FlagName, flagNames, type Role, roles } from '@chatso/contract';
import { expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { checkAccess, checkRunning, type Member } from './access.ts';

type Narrowed = Omit<Extract<Access, { kind: 'member' }>, 'kind' | 'scope'>;

const flags = (...on: FlagName[]) =>
  Object.fromEntries(flagNames.map((name) => [name, on.includes(name)])) as Record<FlagName, boolean>;

const member = (role: Role, more: Partial<Member> = {}, permissions: string[] = []): Member => ({
  workspaceId: 'w',
  actor: {
    kind: 'agent',
    userId: 'u',
    role,
    permissions: new Set(permissions) as Member['actor']['permissions'],
    memberStores: [],
    sessionId: 's',
  },
  features: new Set(),
  pastDue: false,
  trialOver: false,
  onTrial: false,
  flags: flags(),
  profileType: 1,
  enabledTicketSystem: false,
  ...more,
});

function judged(run: () => void): ErrorCode | 'ok' {
  try {
    run();
    return 'ok';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

const access = (narrowed: Narrowed, who: Member) => judged(() => checkAccess({ kind: 'member', ...narrowed }, who));

it('[D-06] lets every member in where nothing narrows it', () => {
  for (const role of roles) expect(access({}, member(role))).toBe('ok');
});

it('[D-02] [D-06] roles: those named, and the suite admin wherever admins are', () => {
  const who = (named: readonly Role[]) => roles.filter((role) => access({ roles: named }, member(role)) === 'ok');
  expect(who(['admin'])).toEqual(['admin', 'chatso_admin']);
  expect(who(['chatso_admin'])).toEqual(['chatso_admin']);
  expect(who(['coach', 'agent'])).toEqual(['agent', 'coach']);
  expect(who([])).toEqual([]);
  expect(access({ roles: ['admin'] }, member('agent'))).toBe('forbidden');
});

it('[D-04] a permission is had or missing, whatever else the role has', () => {
  expect(access({ permission: 'visitors' }, member('custom_role', {}, ['visitors']))).toBe('ok');
  expect(access({ permission: 'visitors' }, member('custom_role', {}, ['tickets']))).toBe('forbidden');
  expect(access({ permission: 'visitors' }, member('admin'))).toBe('forbidden');
});

it('[E-50] a feature of the plan is missing with words about the plan', () => {
  expect(access({ feature: 'coupons' }, member('agent', { features: new Set(['coupons']) }))).toBe('ok');
  expect(access({ feature: 'coupons' }, member('admin', { features: new Set(['transfer']) }))).toBe('plan-required');
  // Who may not ask at all does not hear what the plan lacks.
  expect(access({ feature: 'coupons', roles: ['admin'] }, member('agent'))).toBe('forbidden');
});

it('(decision E-4) what has to be bought is closed in a trial, and open without one', () => {
  expect(access({ bought: true }, member('admin', { onTrial: true }))).toBe('plan-required');
  expect(access({ bought: true }, member('admin'))).toBe('ok');
  expect(access({}, member('admin', { onTrial: true }))).toBe('ok');
});

it('[A-41] a flag closes what it guards', () => {
  expect(access({ flag: 'coupon-limit' }, member('admin', { flags: flags('coupon-limit') }))).toBe('ok');
  expect(access({ flag: 'coupon-limit' }, member('admin', { flags: flags('ai-chatbot') }))).toBe('forbidden');
});

it('tickets need the flag, and the switch or profile 2', () => {
  const on = flags('ticket-system');
  const asked = (more: Partial<Member>) => access({ tickets: true }, member('admin', more));
  expect(asked({ flags: on, enabledTicketSystem: true })).toBe('ok');
  expect(asked({ flags: on, profileType: 2 })).toBe('ok');
  expect(asked({ flags: on })).toBe('forbidden');
  expect(asked({ enabledTicketSystem: true, profileType: 2 })).toBe('forbidden');
});

it('a subscription that is past due locks everybody out but admins, before anything else is looked at', () => {
  const late = { pastDue: true };
  const who = roles.filter((role) => access({}, member(role, late)) === 'ok');
  expect(who).toEqual(['admin', 'chatso_admin']);
  expect(access({ roles: ['admin'] }, member('agent', late))).toBe('plan-past-due');
});

it('a trial that is over needs a plan', () => {
  expect(judged(() => checkRunning({ trialOver: true }))).toBe('plan-required');
  expect(judged(() => checkRunning({ trialOver: false }))).toBe('ok');
});
