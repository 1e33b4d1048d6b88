import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeConnection } from '../../lib/testing/fake-connection.ts';
import { useErasedPeople } from './use-erased-people.ts';

it('an erased person is asked for again where shown, and forgotten where not', async () => {
  const socket = fakeConnection();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  let name = 'Ann Shopper';
  client.setQueryData(['people', 'page 2'], name);
  client.setQueryData(['live-chat', 'w', 'conversations'], 'kept by its own events');
  function Page() {
    useErasedPeople();
    return <p>{useQuery({ queryKey: ['people', 'page 1'], queryFn: async () => name }).data}</p>;
  }
  render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Ann Shopper')).toBeInTheDocument();
  name = 'Visitor #7';
  socket.hear('person:erased');
  expect(await screen.findByText('Visitor #7')).toBeInTheDocument();
  expect(client.getQueryData(['people', 'page 2'])).toBeUndefined();
  expect(client.getQueryData(['live-chat', 'w', 'conversations'])).toBe('kept by its own events');
  socket.undo();
});
