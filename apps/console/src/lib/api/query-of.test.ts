import { hashKey, QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { sessionStore } from '../session/session-store.ts';
import { entityLimits, signInWays } from '../testing/answers.ts';
import { aUser, fakeServer, workspaceIds } from '../testing/fake-server.ts';
import { keyOf, pagesOf, queryOf } from './query-of.ts';

beforeEach(() => {
  const signedIn = { user: aUser(), workspaceId: workspaceIds.first, phase: 'signed-in', idToken: 't' } as const;
  sessionStore.setState({ ...signedIn, expiresAt: Date.now() + 3_600_000 });
});

const hashOf = ({ queryKey }: { queryKey: readonly unknown[] }) => hashKey(queryKey);

it('a read has one key for each endpoint, workspace and input, however the input is written', () => {
  const first = queryOf('agents.list', { query: { page: 1, search: 'a', role: undefined } });
  expect(hashOf(first)).toBe(hashOf(queryOf('agents.list', { query: { search: 'a', page: 1 } })));
  expect(hashOf(queryOf('stores.list'))).toBe(hashOf(queryOf('stores.list', {})));
  expect(hashOf(first)).not.toBe(hashOf(queryOf('agents.list', { query: { page: 2, search: 'a' } })));
  expect(hashOf(queryOf('stores.list', {}, workspaceIds.second))).not.toBe(hashOf(queryOf('stores.list')));
});

it('what is the person’s own is the same in every workspace, and what is everybody’s for everybody', () => {
  const before = [queryOf('security.twoFactor'), queryOf('auth.config')].map(hashOf);
  sessionStore.setState({ workspaceId: workspaceIds.second });
  expect([queryOf('security.twoFactor'), queryOf('auth.config')].map(hashOf)).toEqual(before);
  const { _id } = aUser();
  sessionStore.setState({ user: { ...aUser(), _id: _id.replace(/.$/, 'f') } });
  expect(hashOf(queryOf('security.twoFactor'))).not.toBe(before[0]);
  expect(hashOf(queryOf('auth.config'))).toBe(before[1]);
});

it('keyOf finds all answers of an endpoint, or those with a part of the input, in one workspace', () => {
  const client = new QueryClient();
  const id = '0190a000-0000-7000-8000-000000000001';
  const held = [
    queryOf('agents.list', { query: { page: 1, limit: 10 } }),
    queryOf('agents.list', { query: { page: 2, limit: 10 } }),
    queryOf('agents.list', { query: { page: 1, limit: 10 } }, workspaceIds.second),
    pagesOf(
      'conversations.messages',
      () => ({ params: { id } }),
      ({ nextMessageId }) => nextMessageId,
    ),
  ];
  for (const { queryKey } of held) client.setQueryData<object>([...queryKey], {});
  const found = (queryKey: readonly unknown[]) => client.getQueriesData({ queryKey }).length;
  expect(found(keyOf('agents.list'))).toBe(2);
  expect(found(keyOf('agents.list', { query: { page: 2 } }))).toBe(1);
  expect(found(keyOf('agents.list', undefined, workspaceIds.second))).toBe(1);
  expect(found(keyOf('conversations.messages', { params: { id } }))).toBe(1);
});

it('asks the API with the session, and without one where nobody signs in', async () => {
  const server = fakeServer({
    'GET /api/workspace/entity-limits': () => ({ body: entityLimits() }),
    'GET /api/auth-service/config': () => ({ body: signInWays() }),
  });
  const client = new QueryClient();
  await client.fetchQuery(queryOf('workspace.entityLimits')).catch(() => undefined);
  await client.fetchQuery(queryOf('auth.config')).catch(() => undefined);
  expect(server.calls.map(({ headers }) => Boolean(headers.authorization))).toEqual([true, false]);
});
