import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorReason } from '@chatso/contract';
import { AppError, toErrorBody } from '../errors.ts';

const known: Partial<Record<string, { status: number; reason: ErrorReason }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, reason: 'request-timeout' },
  HPE_HEADER_OVERFLOW: { status: 431, reason: 'headers-too-large' },
};

/** What no request could be made of: answered by hand, since there is none to reply to. Its body is that of every error. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, reason } = known[error.code ?? ''] ?? { status: 400, reason: undefined };
  const body = JSON.stringify({ ...toErrorBody(new AppError('bad-request', { reason })), statusCode: status });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Content-Type: application/json',
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
