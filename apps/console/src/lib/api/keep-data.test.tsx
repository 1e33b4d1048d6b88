import { ApiError } from '@chatso/contract';
import { QueryClient, QueryClientProvider, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { keepingCache } from './keep-data.ts';

const failure = (statusCode: number) => new ApiError({ statusCode, message: 'x' });

function open() {
  const tell = vi.fn();
  const client = new QueryClient({
    queryCache: keepingCache((old) => tell(old.length)),
    defaultOptions: { queries: { retry: false, notifyOnChangeProps: 'all' } },
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { tell, wrapper };
}

it('[27-32] what is there stays when asking again fails, and one notice says so until it came', async () => {
  const { tell, wrapper } = open();
  const ask = vi.fn().mockResolvedValueOnce('there');
  const shown: boolean[] = [];
  const { result } = renderHook(
    () => {
      const query = useQuery({ queryKey: ['a'], queryFn: ask });
      shown.push(query.isError);
      return query;
    },
    { wrapper },
  );
  await waitFor(() => expect(result.current.data).toBe('there'));
  for (const status of [0, 429, 503]) {
    ask.mockRejectedValueOnce(failure(status));
    await act(async () => void (await result.current.refetch()));
    expect(result.current).toMatchObject({ data: 'there', isError: false, error: null, isSuccess: true });
  }
  // Not even for a moment.
  expect(shown).not.toContain(true);
  expect(tell).toHaveBeenLastCalledWith(1);
  ask.mockResolvedValueOnce('newer');
  await act(async () => void (await result.current.refetch()));
  await waitFor(() => expect(result.current.data).toBe('newer'));
  expect(tell).toHaveBeenLastCalledWith(0);
});

it('a first answer that fails is an error, and so is a refusal: it is news', async () => {
  const { tell, wrapper } = open();
  const ask = vi.fn().mockRejectedValueOnce(failure(503));
  const { result } = renderHook(() => useQuery({ queryKey: ['a'], queryFn: ask }), { wrapper });
  await waitFor(() => expect(result.current.isError).toBe(true));
  ask.mockResolvedValueOnce('there');
  await act(async () => void (await result.current.refetch()));
  await waitFor(() => expect(result.current).toMatchObject({ isError: false, data: 'there' }));
  ask.mockRejectedValueOnce(failure(404));
  await act(async () => void (await result.current.refetch()));
  await waitFor(() => expect(result.current).toMatchObject({ isError: true, data: 'there' }));
  expect(tell).not.toHaveBeenCalled();
});

it('a further page of a list keeps its error: nothing of it is there', async () => {
  const { tell, wrapper } = open();
  const ask = vi.fn().mockResolvedValueOnce('one');
  const { result } = renderHook(
    () =>
      useInfiniteQuery({
        queryKey: ['pages'],
        queryFn: ask,
        initialPageParam: 1,
        getNextPageParam: (_last: unknown, pages: unknown[]) => pages.length + 1,
      }),
    { wrapper },
  );
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  ask.mockRejectedValueOnce(failure(503));
  await act(async () => void (await result.current.fetchNextPage()));
  await waitFor(() => expect(result.current.isFetchNextPageError).toBe(true));
  expect(tell).not.toHaveBeenCalled();
});

it('a page that was left takes its notice along', async () => {
  const { tell, wrapper } = open();
  const ask = vi.fn().mockResolvedValueOnce('there');
  const { result, unmount } = renderHook(() => useQuery({ queryKey: ['a'], queryFn: ask }), { wrapper });
  await waitFor(() => expect(result.current.data).toBe('there'));
  ask.mockRejectedValueOnce(failure(503));
  await act(async () => void (await result.current.refetch()));
  expect(tell).toHaveBeenLastCalledWith(1);
  unmount();
  expect(tell).toHaveBeenLastCalledWith(0);
});
