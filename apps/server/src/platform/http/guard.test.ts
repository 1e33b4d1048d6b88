import { type Access, type ErrorCode, flagNames, type RateClass } from '@chatso/contract';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import type { CtxSource } from '../ctx.ts';
import { AppError } from '../errors.ts';
import type { Member } from './access.ts';
import { type GuardParts, guard } from './guard.ts';

const workspaceId = '018f2d6e-5c3b-7a10-8e24-0123456789ab';
const claims = { uid: 'u-1', email: 'robin@chatso.test', sid: 's-1', is_chatso: true as const };

const aMember = (more: Partial<Member> = {}): Member => ({
  workspaceId,
  actor: {
    kind: 'agent',
    userId: 'u-1',
    role: 'agent',
    permissions: new Set(),
    memberStores: [],
    sessionId: 's-1',
  },
  features: new Set(),
  pastDue: false,
  trialOver: false,
  onTrial: false,
  flags: Object.fromEntries(flagNames.map((name) => [name, false])) as Member['flags'],
  profileType: 1,
  enabledTicketSystem: false,
  ...more,
});

/** A guard whose doors answer 'good' tokens, and what it has spent of whose budget. */
function setUp(member: Member = aMember()) {
  const spent: string[] = [];
  const good = <T>(answer: T) =>
    vi.fn(async (token: string) => {
      if (token !== 'good') throw new AppError('unauthenticated');
      return answer;
    });
  const callers = {
    user: vi.fn(async () => ({ kind: 'user', userId: 'u-1', email: claims.email, sessionId: 's-1' }) as const),
    member: vi.fn(async (_claims: unknown, _workspaceId: string) => member),
    memberOfOtp: vi.fn(),
  };
  const parts = {
    tokens: {
      verifyIdToken: good(claims),
      verifyVisitorToken: good({ visitorId: 'v-1', workspaceId, storeId: 'store-1' }),
    },
    callers,
    limiter: { spend: async (rate: RateClass, key: string) => void spent.push(`${rate} ${key}`) },
    source: { now: () => new Date(), db: {}, pool: {} } as CtxSource,
  } as unknown as GuardParts;
  const call = (access: Access, headers: Record<string, string> = {}, method = 'GET') =>
    guard(parts, access, 'read', {
      method,
      headers,
      ip: '203.0.113.7',
      id: 'r-1',
      log: { info: () => undefined },
    } as unknown as FastifyRequest);
  const refusal = async (...args: Parameters<typeof call>): Promise<ErrorCode | 'ok'> => {
    try {
      await call(...args);
      return 'ok';
    } catch (error) {
      if (error instanceof AppError) return error.code;
      throw error;
    }
  };
  return { call, refusal, spent, callers };
}

const signedIn = { authorization: 'Bearer good', 'x-workspace-id': workspaceId };

describe('who gets through', () => {
  it('anybody to what is public, on the budget of the network', async () => {
    const { call, spent } = setUp();
    const ctx = await call({ kind: 'public' });
    expect(ctx.from).toMatchObject({ ip: '203.0.113.7', userAgent: null });
    expect(spent).toEqual(['read ip:203.0.113.7']);
  });

  it('a person signed in, on the own budget', async () => {
    const { call, spent } = setUp();
    expect(await call({ kind: 'user' }, { authorization: 'bearer good' })).toMatchObject({ actor: { userId: 'u-1' } });
    expect(spent).toEqual(['read user:u-1']);
  });

  it('a member of the workspace named, as that member', async () => {
    const { call, spent, callers } = setUp();
    expect(await call({ kind: 'member', scope: 'workspace' }, signedIn)).toMatchObject({
      workspaceId,
      actor: { userId: 'u-1' },
    });
    expect(callers.member).toHaveBeenCalledWith(claims, workspaceId);
    expect(spent).toEqual(['read user:u-1']);
  });

  it('a visitor to the own store only, whatever else is asked for', async () => {
    const { call, spent } = setUp();
    const headers = { authorization: 'Bearer good', 'x-workspace-id': '018f2d6e-5c3b-7a10-8e24-ba9876543210' };
    expect(await call({ kind: 'visitor' }, headers)).toMatchObject({
      workspaceId,
      actor: { kind: 'visitor', visitorId: 'v-1', storeId: 'store-1' },
    });
    expect(spent).toEqual(['read visitor:v-1']);
  });
});

describe('who does not', () => {
  const kinds = ['user', 'member', 'visitor'] as const;
  const tokens = [undefined, '', 'good', 'Bearer', 'Bearer ', 'Basic good', 'Bearer bad', ' good'];
  it.each(kinds)('%s: without a bearer token of ours, and nobody is looked up', async (kind) => {
    for (const authorization of tokens) {
      const { refusal, spent, callers } = setUp();
      const headers = { ...signedIn, authorization } as Record<string, string>;
      expect(await refusal({ kind, scope: 'workspace' }, headers), String(authorization)).toBe('unauthenticated');
      expect(callers.user).not.toHaveBeenCalled();
      expect(callers.member).not.toHaveBeenCalled();
      expect(spent).toEqual([]);
    }
  });

  it('a member who names no workspace, or nonsense', async () => {
    const { refusal, callers } = setUp();
    expect(await refusal({ kind: 'member', scope: 'workspace' }, { authorization: 'Bearer good' })).toBe(
      'user-not-in-workspace',
    );
    expect(await refusal({ kind: 'member', scope: 'workspace' }, { ...signedIn, 'x-workspace-id': "' OR 1=1" })).toBe(
      'user-not-in-workspace',
    );
    expect(callers.member).not.toHaveBeenCalled();
  });

  it('a member without the right, who has paid for the question all the same', async () => {
    const { refusal, spent } = setUp();
    expect(await refusal({ kind: 'member', scope: 'workspace', roles: ['admin'] }, signedIn)).toBe('forbidden');
    expect(spent).toEqual(['read user:u-1']);
  });

  it('whoever changes something when the trial is over; looking goes on', async () => {
    const { refusal } = setUp(aMember({ trialOver: true }));
    for (const method of ['GET', 'HEAD'])
      expect(await refusal({ kind: 'member', scope: 'workspace' }, signedIn, method)).toBe('ok');
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect(await refusal({ kind: 'member', scope: 'workspace' }, signedIn, method)).toBe('plan-required');
    }
  });
});
