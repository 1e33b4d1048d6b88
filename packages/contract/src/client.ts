import { limits } from '@chatso/domain';
import type { CallInput, EndpointDef, ResponseOf } from './endpoint.ts';
import { type EndpointId, type Endpoints, endpoints } from './endpoints/index.ts';
import type { ErrorBody } from './errors.ts';

/**
 * A refused or failed call. `statusCode` 0: no answer at all (offline, timeout); `offline`: the device had no network then,
 * whatever it has by now; `aborted`: the caller cancelled it.
 */
export class ApiError extends Error {
  readonly statusCode: number;
  readonly code: string | undefined;
  readonly reason: string | undefined;
  readonly errors: ErrorBody['errors'];
  readonly details: ErrorBody['details'];
  readonly retryAfter: number | undefined;
  /** With `two-factor-required`. */
  readonly challenge: string | undefined;
  readonly offline: boolean;
  readonly aborted: boolean;

  constructor(
    body: Partial<ErrorBody> & Pick<ErrorBody, 'statusCode' | 'message'> & { offline?: boolean; aborted?: boolean },
  ) {
    super(body.message);
    this.name = 'ApiError';
    this.statusCode = body.statusCode;
    this.code = body.code;
    this.reason = body.reason;
    this.errors = body.errors;
    this.details = body.details;
    this.retryAfter = body.retryAfter;
    this.challenge = body.challenge;
    this.offline = body.offline ?? false;
    this.aborted = body.aborted ?? false;
  }
}

export interface ClientOptions {
  /** Origin of the server, without a trailing slash; empty for the page's own. */
  baseUrl: string;
  /** Bearer token of each call, or null to call without. */
  token?: () => string | null | Promise<string | null>;
  workspaceId?: () => string | null;
  /** Sent with every call: how the person reads, say. */
  headers?: () => Record<string, string>;
  fetch?: typeof fetch;
  /** Called once on a 401; true means a fresh token is there and the call is tried again (A-21 to A-26). */
  onUnauthenticated?: (error: ApiError) => Promise<boolean>;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Goes on when the page is left meanwhile; for small bodies only. */
  keepalive?: boolean;
}

export type ApiClient = {
  [Id in EndpointId]: Record<never, never> extends CallInput<Endpoints[Id]>
    ? (input?: CallInput<Endpoints[Id]>, options?: CallOptions) => Promise<ResponseOf<Endpoints[Id]>>
    : (input: CallInput<Endpoints[Id]>, options?: CallOptions) => Promise<ResponseOf<Endpoints[Id]>>;
};

interface RawInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Path with its parameters filled in and a query string that drops empty values (U-05). */
export function buildUrl(baseUrl: string, definition: EndpointDef, input: RawInput): string {
  const path = definition.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const search = query.toString();
  return `${baseUrl}/api${path}${search ? `?${search}` : ''}`;
}

async function readError(response: Response): Promise<ApiError> {
  const fallback = { statusCode: response.status, message: 'Something went wrong!' };
  const body: unknown = await response.json().catch(() => null);
  if (typeof body !== 'object' || body === null || !('message' in body)) return new ApiError(fallback);
  return new ApiError({ ...fallback, ...(body as Partial<ErrorBody>), statusCode: response.status });
}

function noAnswer(cause: unknown, signal: AbortSignal | undefined): ApiError {
  const online = typeof navigator === 'undefined' || navigator.onLine !== false;
  const error = new ApiError({
    statusCode: 0,
    message: online ? 'Something went wrong!' : 'No internet',
    offline: !online,
    aborted: signal?.aborted ?? false,
  });
  error.cause = cause;
  return error;
}

/** The typed client of the whole API: `api['conversations.list']({ query: { state: 'pending' } })`. */
export function createApiClient(options: ClientOptions): ApiClient {
  const send = options.fetch ?? ((input, init) => fetch(input, init));

  async function attempt(definition: EndpointDef, input: RawInput, callOptions: CallOptions): Promise<unknown> {
    const { signal, keepalive } = callOptions;
    const headers: Record<string, string> = { ...options.headers?.() };
    const token = definition.access.kind === 'public' ? null : await options.token?.();
    if (token) headers.authorization = `Bearer ${token}`;
    const workspaceId = options.workspaceId?.();
    if (workspaceId && definition.access.kind === 'member') headers['x-workspace-id'] = workspaceId;
    const multipart = definition.multipart && input.body instanceof FormData;
    if (input.body !== undefined && !multipart) headers['content-type'] = 'application/json';
    const timeout = AbortSignal.timeout(limits.httpTimeoutMs);
    const response = await send(buildUrl(options.baseUrl, definition, input), {
      method: definition.method,
      headers,
      credentials: 'same-origin',
      ...(keepalive ? { keepalive } : {}),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(input.body === undefined ? {} : { body: multipart ? (input.body as FormData) : JSON.stringify(input.body) }),
    }).catch((cause: unknown) => {
      throw noAnswer(cause, signal);
    });
    if (!response.ok) throw await readError(response);
    return response.status === 204 ? undefined : response.json();
  }

  async function call(definition: EndpointDef, input: RawInput, callOptions: CallOptions): Promise<unknown> {
    try {
      return await attempt(definition, input, callOptions);
    } catch (error) {
      const retry =
        error instanceof ApiError &&
        error.statusCode === 401 &&
        definition.access.kind !== 'public' &&
        options.onUnauthenticated;
      if (retry && (await options.onUnauthenticated?.(error))) return attempt(definition, input, callOptions);
      throw error;
    }
  }

  const entries = Object.entries(endpoints).map(([id, definition]) => [
    id,
    (input: RawInput = {}, callOptions: CallOptions = {}) => call(definition, input, callOptions),
  ]);
  return Object.fromEntries(entries) as ApiClient;
}
