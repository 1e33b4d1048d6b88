import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, createApiClient } from './client.ts';

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

afterEach(() => vi.restoreAllMocks());

describe('typed client', () => {
  it('[A-04][A-05] sends bearer token and workspace header, and none of the latter for users/me', async () => {
    const calls: [string, Headers][] = [];
    const api = createApiClient({
      baseUrl: 'http://server',
      token: () => 'id-token',
      workspaceId: () => 'ws-1',
      fetch: async (input, init) => {
        calls.push([String(input), new Headers(init?.headers)]);
        return json(200, { data: [], count: 0 });
      },
    });
    await api['stores.list']();
    await api['users.me']();
    expect(calls.map(([url]) => url)).toEqual(['http://server/api/stores', 'http://server/api/users/me']);
    expect(calls.map(([, headers]) => [headers.get('authorization'), headers.get('x-workspace-id')])).toEqual([
      ['Bearer id-token', 'ws-1'],
      ['Bearer id-token', null],
    ]);
  });

  it('[A-06][U-04] gives up after 90 seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const api = createApiClient({ baseUrl: '', fetch: async () => json(200, {}) });
    await api['auth.config']();
    expect(timeout).toHaveBeenCalledWith(90_000);
  });

  it('[U-05] drops empty query values and encodes parameters', async () => {
    let url = '';
    const api = createApiClient({
      baseUrl: '',
      fetch: async (input) => {
        url = String(input);
        return json(200, {});
      },
    });
    await api['conversations.list']({ query: { state: 'pending', search: '', storeId: undefined } });
    expect(url).toBe('/api/conversations?state=pending');
    await api['conversations.detail']({ params: { id: '../x' } });
    expect(url).toBe('/api/conversations/..%2Fx/detail');
  });

  it('[U-01][U-22] says what the server said, else a general text, and marks what the caller cancelled', async () => {
    const answer = (response: () => Promise<Response>) =>
      createApiClient({ baseUrl: '', fetch: response })
        ['auth.config']()
        .then(
          () => null,
          (error: unknown) => error as ApiError,
        );
    expect(await answer(async () => json(409, { statusCode: 409, message: 'Taken', code: 'conflict' }))).toMatchObject({
      statusCode: 409,
      message: 'Taken',
      code: 'conflict',
    });
    expect(await answer(async () => new Response('<html>', { status: 502 }))).toMatchObject({
      statusCode: 502,
      message: 'Something went wrong!',
    });
    const controller = new AbortController();
    controller.abort();
    const aborted = createApiClient({
      baseUrl: '',
      fetch: async () => Promise.reject(new DOMException('aborted', 'AbortError')),
    });
    await expect(aborted['auth.config']({}, { signal: controller.signal })).rejects.toMatchObject({
      aborted: true,
      statusCode: 0,
    });
  });

  it('tries once more after a 401 that was mended, and not for public calls', async () => {
    let calls = 0;
    const api = createApiClient({
      baseUrl: '',
      token: () => 'token',
      fetch: async () => json(++calls === 1 ? 401 : 200, { statusCode: 401, message: 'The session has expired.' }),
      onUnauthenticated: async () => true,
    });
    await api['users.me']();
    expect(calls).toBe(2);
    calls = 0;
    await expect(api['auth.config']()).rejects.toBeInstanceOf(ApiError);
    expect(calls).toBe(1);
  });
});
