import { limits } from '@chatso/domain';
import { readSaid } from './refusal.ts';
import type { TransportSocket } from './transport.ts';
import { SyncError } from './types.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Decision F-4: `{data}` or `{error}`; anything else is a server that broke its word, and the caller may try again. */
function readAck(ack: unknown): unknown {
  if (isRecord(ack) && isRecord(ack.error)) {
    const { statusCode, message, retryAfter } = ack.error;
    throw new SyncError('refused', typeof message === 'string' ? message : 'Refused', {
      statusCode: typeof statusCode === 'number' ? statusCode : 500,
      ...readSaid(ack.error),
      retryAfter: typeof retryAfter === 'number' ? retryAfter : undefined,
    });
  }
  if (isRecord(ack) && 'data' in ack) return ack.data;
  throw new SyncError('refused', 'Malformed answer', { statusCode: 500 });
}

/** Resolves with the ack's data, rejects with a SyncError. Never queued for a later connection. */
export function requestOver(socket: TransportSocket | undefined, event: string, payload: unknown): Promise<unknown> {
  if (!socket?.connected) return Promise.reject(new SyncError('disconnected', 'Not connected'));
  return new Promise((resolve, reject) => {
    socket.timeout(limits.ackTimeoutMs).emit(event, payload, (error: Error | null, ack: unknown) => {
      // socket.io names the two only by text; a socket that is gone says which it was.
      if (error && !socket.connected) return reject(new SyncError('disconnected', 'The connection closed'));
      if (error) return reject(new SyncError('timeout', 'No answer in time'));
      try {
        resolve(readAck(ack));
      } catch (refusal) {
        reject(refusal);
      }
    });
  });
}
