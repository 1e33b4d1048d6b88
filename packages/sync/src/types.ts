export type ErrorDetails = Record<string, number | string>;

/** What a caller learns when a request over the socket brought no data. */
export class SyncError extends Error {
  /** `timeout`: no ack within 10 s; `disconnected`: the socket closed before the ack; `refused`: the server said no. */
  readonly kind: 'timeout' | 'disconnected' | 'refused';
  readonly statusCode: number;
  readonly code: string | undefined;
  /** More exactly than the code, for people. */
  readonly reason: string | undefined;
  /** Numbers and names of the sentence. */
  readonly details: ErrorDetails | undefined;
  /** Seconds to wait, with 429 and 503. */
  readonly retryAfter: number | undefined;

  constructor(
    kind: SyncError['kind'],
    message: string,
    refusal: {
      statusCode?: number;
      code?: string | undefined;
      reason?: string | undefined;
      details?: ErrorDetails | undefined;
      retryAfter?: number | undefined;
    } = {},
  ) {
    super(message);
    this.name = 'SyncError';
    this.kind = kind;
    this.statusCode = refusal.statusCode ?? 0;
    this.code = refusal.code;
    this.reason = refusal.reason;
    this.details = refusal.details;
    this.retryAfter = refusal.retryAfter;
  }
}

/**
 * Why the last attempt or connection ended. `error`: as it was thrown; `refusalIn` of a surface reads from it whether the
 * server said no, in which case nothing is wrong with the network.
 */
export interface ConnectionFailure {
  message: string;
  error: unknown;
}

export type ConnectionStatus =
  /** Asking for a code or opening the socket. */
  | { kind: 'connecting'; attempt: number }
  | { kind: 'connected' }
  /** The next try is due at `nextTryAt` (ms since the epoch). */
  | { kind: 'waiting'; attempt: number; nextTryAt: number; failure?: ConnectionFailure | undefined }
  /** The device says it has no network; the `online` event tries again at once. */
  | { kind: 'offline'; attempt: number }
  | { kind: 'stopped' };

export interface Connection {
  status(): ConnectionStatus;
  subscribe(listener: (status: ConnectionStatus) => void): () => void;
  /** Runs after every (re)connect, before anything else: refetch, fetch after the last seq, flush the outbox. */
  onConnect(listener: () => void): () => void;
  on(event: string, handler: (payload: unknown) => void): () => void;
  /** Events nobody handles; they are only logged (F-29). */
  onUnknown(handler: (event: string, payload: unknown) => void): () => void;
  /** Fire and forget; dropped while not connected. */
  emit(event: string, payload: unknown): void;
  /** Resolves with the ack's data; rejects with a SyncError. Never queued: while not connected it rejects at once. */
  request(event: string, payload: unknown): Promise<unknown>;
  tryNow(): void;
  stop(): void;
}

/** Key-value storage that survives a reload; values are plain JSON. All methods may reject (storage blocked or full). */
export interface SyncStorage {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
  /** Every entry whose key starts with `prefix`, in no particular order. */
  entries(prefix: string): Promise<[key: string, value: unknown][]>;
}

export interface OutboxItem<P = unknown> {
  messageId: string;
  conversationId: string;
  /** ms since the epoch */
  createdAt: number;
  payload: P;
  /** `error`: not delivered for now; still resent after a reconnect unless `final`. */
  status: 'pending' | 'error';
  /** Until then (ms since the epoch) the server wants nothing of it: too much was sent. It goes by itself. */
  waitUntil?: number;
  /** Refused for good: only `retry` sends it again. */
  final: boolean;
  /** The refusal concerns the conversation: what was written after this item waits until it is retried, moved or discarded. */
  holdsOthers?: boolean;
  code?: string;
  /** More exactly than the code, and the numbers and names of its sentence. */
  reason?: string;
  details?: ErrorDetails;
  /** The refusal in English, for a code that nobody here has words for. */
  error?: string;
}
