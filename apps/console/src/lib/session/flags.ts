import { ApiError } from '@chatso/contract';
import { api } from '../api/api.ts';
import { isRetryable } from '../api/errors.ts';
import { type SessionState, sessionStore } from './session-store.ts';

type FlagValues = NonNullable<SessionState['flags']>['values'];

let running: { workspaceId: string; done: Promise<void> } | null = null;

async function fetchFlags(workspaceId: string): Promise<FlagValues> {
  try {
    return await api['flags.get']();
  } catch (error) {
    // Refused (a plan that is past due, a membership that ended): the pages say so themselves, with everything off.
    if (error instanceof ApiError && !isRetryable(error) && !error.aborted) return {};
    throw error;
  } finally {
    if (running?.workspaceId === workspaceId) running = null;
  }
}

/** Asks the server again, for example after a flag was changed. Rejects when it does not answer. */
export function loadFlags(workspaceId: string): Promise<void> {
  if (running?.workspaceId === workspaceId) return running.done;
  const done = fetchFlags(workspaceId).then((values) => {
    // The member may have switched workspaces meanwhile.
    if (sessionStore.getState().workspaceId === workspaceId) sessionStore.setState({ flags: { workspaceId, values } });
  });
  running = { workspaceId, done };
  return done;
}

/**
 * Flags come first, then routes: resolves when those of the workspace are known. The workspace must have been
 * entered, because its calls carry it.
 */
export function ensureFlags(workspaceId: string): Promise<void> | undefined {
  return sessionStore.getState().flags?.workspaceId === workspaceId ? undefined : loadFlags(workspaceId);
}
