import { expect, it, vi } from 'vitest';
import { requestOver } from './request.ts';
import type { TransportSocket } from './transport.ts';
import { SyncError } from './types.ts';

type Ack = (error: Error | null, ack?: unknown) => void;

/** A connected socket whose next request is answered by `answer`. */
function socketThat(answer: (ack: Ack, socket: { connected: boolean }) => void) {
  const emit = vi.fn((_event: string, _payload: unknown, ack: Ack) => answer(ack, socket));
  const timeout = vi.fn((_ms: number) => ({ emit }));
  const socket = { connected: true, timeout };
  return { socket: socket as unknown as TransportSocket, emit, timeout };
}

const refusalOf = (ack: unknown): Promise<SyncError> =>
  requestOver(socketThat((answer) => answer(null, ack)).socket, 'any', {}).then(
    () => {
      throw new Error('It was not refused.');
    },
    (error: SyncError) => error,
  );

it('[F-04] an ack’s data is the answer, whatever it is; the request waits 10 s', async () => {
  const { socket, emit, timeout } = socketThat((ack) => ack(null, { data: null }));
  expect(await requestOver(socket, 'note:add', { text: 'x' })).toBeNull();
  expect(emit).toHaveBeenCalledWith('note:add', { text: 'x' }, expect.any(Function));
  expect(timeout).toHaveBeenCalledWith(10_000);
});

it('a refusal carries status, code, text and patience, and only those of the right kind', async () => {
  const error = { statusCode: 429, code: 'rate-limited', message: 'Slow down', retryAfter: 3 };
  expect(await refusalOf({ error })).toMatchObject({ ...error, kind: 'refused' });
  const odd = await refusalOf({ error: { statusCode: '429', code: 4, message: [], retryAfter: '3' } });
  expect(odd).toMatchObject({ kind: 'refused', statusCode: 500, message: 'Refused' });
  expect([odd.code, odd.retryAfter]).toEqual([undefined, undefined]);
});

it.each([undefined, null, 'ok', {}, { error: null }, { error: 'no' }])(
  'a server that breaks its word with %j has refused for now',
  async (ack) => {
    expect(await refusalOf(ack)).toMatchObject({ kind: 'refused', statusCode: 500, message: 'Malformed answer' });
  },
);

it('no answer is told from no connection', async () => {
  const late = socketThat((ack) => ack(new Error('operation has timed out')));
  await expect(requestOver(late.socket, 'any', {})).rejects.toMatchObject({
    kind: 'timeout',
    message: 'No answer in time',
  });
  const cut = socketThat((ack, socket) => {
    socket.connected = false;
    ack(new Error('socket has been disconnected'));
  });
  await expect(requestOver(cut.socket, 'any', {})).rejects.toMatchObject({
    kind: 'disconnected',
    message: 'The connection closed',
  });
  await expect(requestOver(undefined, 'any', {})).rejects.toBeInstanceOf(SyncError);
  await expect(requestOver(cut.socket, 'any', {})).rejects.toMatchObject({ message: 'Not connected' });
  expect(cut.emit).toHaveBeenCalledTimes(1);
});
