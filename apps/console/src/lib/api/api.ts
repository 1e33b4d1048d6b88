import { type ApiClient, createApiClient } from '@chatso/contract';
import { fetchByClock } from '../formats/clock.ts';
import { readingHeaders } from '../formats/language.ts';
import { settling, tryFreshToken } from '../session/session-end.ts';
import { currentToken, publicApi } from '../session/session-refresh.ts';
import { sessionStore } from '../session/session-store.ts';

export { publicApi };

type AnyCall = (...args: unknown[]) => Promise<unknown>;

/** Every call of the client, with the 401 that stays settled in one place. */
function withSessionRules(client: ApiClient): ApiClient {
  const calls = Object.entries(client) as [string, AnyCall][];
  return Object.fromEntries(
    calls.map(([id, call]) => [id, (...args: unknown[]) => settling(call(...args))]),
  ) as ApiClient;
}

/** The API as the signed-in person, in the workspace of the address: `api['conversations.list']({ query })`. */
export const api: ApiClient = withSessionRules(
  createApiClient({
    baseUrl: '',
    fetch: fetchByClock,
    headers: readingHeaders,
    token: currentToken,
    workspaceId: () => sessionStore.getState().workspaceId,
    onUnauthenticated: tryFreshToken,
  }),
);
