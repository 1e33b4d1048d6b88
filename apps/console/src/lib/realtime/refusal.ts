import type { ConnectionStatus } from '@chatso/sync';

/** The server's answer to an attempt to connect: it was reached, and said no. */
export interface ConnectionRefusal {
  statusCode: number;
  code?: string;
  reason?: string;
  message?: string;
}

/** Of an HTTP call the error itself says it, of a socket's handshake its `data`. */
function refusalIn(error: unknown): ConnectionRefusal | null {
  const said = ((error as { data?: unknown } | null)?.data ?? error) as Partial<ConnectionRefusal> | null;
  // An ApiError of a call without an answer has the status 0.
  return said?.statusCode ? (said as ConnectionRefusal) : null;
}

/** What stands after `status`: a new attempt keeps the last answer until it has one of its own. */
export function nextRefusal(held: ConnectionRefusal | null, status: ConnectionStatus): ConnectionRefusal | null {
  if (status.kind === 'waiting') return refusalIn(status.failure?.error);
  return status.kind === 'connecting' ? held : null;
}
