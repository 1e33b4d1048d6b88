import { ApiError } from '@chatso/contract';

/** Chats the server left open because the caller can no longer end them. */
export const refusedIn = (error: unknown): string =>
  error instanceof ApiError && error.reason === 'chats-not-yours' ? String(error.details?.ids ?? '') : '';

/**
 * The server ends all or none (decision X-24). It says which have changed meanwhile: the others are ended without those,
 * which come back as `left`. Throws where nothing is left to end.
 */
export async function endWhatCan<T>(
  ids: readonly string[],
  end: (ids: string[]) => Promise<T>,
  left: readonly string[] = [],
): Promise<{ answer: T; left: readonly string[] }> {
  try {
    return { answer: await end([...ids]), left };
  } catch (error) {
    const named = refusedIn(error);
    const rest = ids.filter((id) => !named.includes(id));
    if (rest.length === 0 || rest.length === ids.length) throw error;
    return endWhatCan(rest, end, [...left, ...ids.filter((id) => named.includes(id))]);
  }
}
