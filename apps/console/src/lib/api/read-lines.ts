import { ApiError, buildUrl, type CallInput, type ErrorBody, endpoints } from '@chatso/contract';
import i18next from 'i18next';
import { settling, tryFreshToken } from '../session/session-end.ts';
import { currentToken } from '../session/session-refresh.ts';
import { sessionStore } from '../session/session-store.ts';

/** Endpoints whose answer is lines of JSON, each sent when it is known. */
export type Lines = 'shops.tellCheck' | 'mailboxes.check';

interface Reading {
  signal: AbortSignal;
  onLine(line: unknown): void;
}

export type LinesInput<Id extends Lines> = CallInput<(typeof endpoints)[Id]>;

/** Resolves when the last line has come. Rejects with an ApiError; `aborted` when the reader stopped it. */
export const readLines = <Id extends Lines>(id: Id, input: LinesInput<Id>, reading: Reading): Promise<void> =>
  settling(
    attempt(id, input, reading).catch(async (error: unknown) => {
      if (error instanceof ApiError && error.statusCode === 401 && (await tryFreshToken(error)))
        return attempt(id, input, reading);
      throw error;
    }),
  );

async function attempt<Id extends Lines>(id: Id, input: LinesInput<Id>, { signal, onLine }: Reading): Promise<void> {
  const token = await currentToken();
  try {
    const response = await fetch(buildUrl('', endpoints[id], input as Parameters<typeof buildUrl>[2]), {
      method: endpoints[id].method,
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        'x-workspace-id': sessionStore.getState().workspaceId ?? '',
      },
      credentials: 'same-origin',
      body: JSON.stringify((input as { body: unknown }).body),
      signal,
    });
    if (!response.ok) throw await refusalOf(response);
    const reader = response.body?.getReader();
    const decoder = new TextDecoder();
    let rest = '';
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      const lines = (rest + decoder.decode(part.value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine(JSON.parse(line));
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const lost = new ApiError({
      ...{ statusCode: 0, message: i18next.t('errors.somethingWentWrong') },
      aborted: signal.aborted,
    });
    lost.cause = error;
    throw lost;
  }
}

async function refusalOf(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null;
  return new ApiError({ message: i18next.t('errors.somethingWentWrong'), ...body, statusCode: response.status });
}
