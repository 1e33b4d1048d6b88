import {
  ApiError,
  type FlagName,
  flagNames,
  type Membership,
  type Navigation,
  opensPlace,
  type PlaceName,
  permissionsOf,
  places,
  type Viewer,
} from '@chatso/contract';
import { limits } from '@chatso/domain';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { api } from '../api/api.ts';
import { browser } from '../browser/browser.ts';
import { uuid } from '../schema/fields.ts';
import { loadFlags } from '../session/flags.ts';
import { membershipIn, onSessionEnd, sessionStore } from '../session/session.ts';
import { storageKey, storedValue } from '../storage/storage.ts';
import { keptNavigationSchema } from './kept-navigation.ts';
import { isRouteKept, navigationUrls } from './route-filter.ts';

export type Flags = Readonly<Record<FlagName, boolean>>;

/**
 * `plan`: the subscription needs attention and the person is no admin. `lost`: all tries failed, and nothing is kept on
 * this device. `ended`: the session is over, which the session rules settle.
 */
export type NavigationProblem = 'plan' | 'lost' | 'ended';

interface NavigationState {
  /** What the rest is about. */
  workspaceId: string | null;
  navigation: Navigation | null;
  problem: NavigationProblem | null;
}

const nothing: NavigationState = { workspaceId: null, navigation: null, problem: null };
export const navigationStore = createStore<NavigationState>(() => nothing);

/** Unknown flags are off. */
function flagsIn(workspaceId: string | null): Flags {
  const { flags } = sessionStore.getState();
  const values = flags?.workspaceId === workspaceId ? flags?.values : undefined;
  return Object.fromEntries(flagNames.map((name) => [name, values?.[name] ?? false])) as Flags;
}

const keptPrefix = 'navigation';
const kept = (workspaceId: string) =>
  storedValue(`${keptPrefix}:${sessionStore.getState().user?._id ?? ''}:${workspaceId}`, keptNavigationSchema);

/** The store chosen in the navigation's selector (B-15), per device. */
export const chosenStore = storedValue('store', uuid);

let running: { workspaceId: string; abort: AbortController; done: Promise<Outcome> } | null = null;

onSessionEnd(() => {
  running?.abort.abort();
  running = null;
  navigationStore.setState(nothing, true);
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(storageKey(`${keptPrefix}:`))) localStorage.removeItem(key);
  } catch {
    // Storage is blocked: nothing was kept.
  }
});

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Another try would be answered the same way, or nobody waits for it any more (C-35). */
const isFinal = (error: unknown, signal: AbortSignal): boolean =>
  signal.aborted ||
  (error instanceof ApiError && (error.aborted || error.statusCode === 401 || error.statusCode === 403));

/** C-33: three more tries, after 1, 2 and 3 seconds. */
async function persistently<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (attempt > limits.navigationRetries || isFinal(error, signal)) throw error;
      await wait(attempt * limits.navigationRetryMs, signal);
      if (signal.aborted) throw error;
    }
  }
}

/** First part of the address inside the workspace; the server answers the submenu of that place. */
const currentSource = (): string => browser.path().match(/^\/ws\/[^/]+\/([^/]+)/)?.[1] ?? '';

async function fetchNavigation(workspaceId: string, signal: AbortSignal) {
  // flags first; the navigation is asked for with them (C-23).
  await persistently(() => loadFlags(workspaceId), signal);
  const flags = flagsIn(workspaceId);
  const asText = Object.fromEntries(flagNames.map((name) => [name, String(flags[name]) as 'true' | 'false']));
  const query = {
    cs_ws_id: workspaceId,
    bs_store_id: chosenStore.read() ?? undefined,
    source: currentSource(),
    ...asText,
  };
  const navigation = await persistently(() => api['navigation.get']({ query }, { signal }), signal);
  return { flags, navigation };
}

/** How a fetch went. `kept`: it failed, and what is on this device goes on being used. */
export type Outcome = 'fresh' | 'kept' | 'failed' | 'aborted' | 'plan' | 'ended';

function outcomeOf(error: unknown, workspaceId: string, signal: AbortSignal): Outcome {
  if (signal.aborted) return 'aborted';
  if (error instanceof ApiError && error.statusCode === 401) return 'ended';
  if (error instanceof ApiError && error.statusCode === 403) return 'plan';
  const state = navigationStore.getState();
  const hasOne = state.workspaceId === workspaceId && state.navigation !== null;
  // Without an answer the last one stays, so that a lost network changes nothing on the screen.
  return hasOne && error instanceof ApiError && error.statusCode === 0 ? 'kept' : 'failed';
}

async function load(workspaceId: string, signal: AbortSignal): Promise<Outcome> {
  try {
    const answer = await fetchNavigation(workspaceId, signal);
    if (signal.aborted) return 'aborted';
    const before = navigationStore.getState();
    const same =
      before.workspaceId === workspaceId &&
      before.problem === null &&
      JSON.stringify(before.navigation) === JSON.stringify(answer.navigation);
    if (!same) navigationStore.setState({ workspaceId, navigation: answer.navigation, problem: null });
    kept(workspaceId).write(answer);
    return 'fresh';
  } catch (error) {
    const outcome = outcomeOf(error, workspaceId, signal);
    if (outcome === 'plan') navigationStore.setState({ ...nothing, workspaceId, problem: 'plan' });
    if (outcome === 'ended') navigationStore.setState({ workspaceId, problem: 'ended' });
    if (outcome === 'failed' && navigationStore.getState().navigation === null)
      navigationStore.setState({ ...nothing, workspaceId, problem: 'lost' });
    return outcome;
  }
}

function run(workspaceId: string): Promise<Outcome> {
  if (running?.workspaceId === workspaceId && !running.abort.signal.aborted) return running.done;
  running?.abort.abort();
  const abort = new AbortController();
  const done = load(workspaceId, abort.signal).finally(() => {
    if (running?.abort === abort) running = null;
  });
  running = { workspaceId, abort, done };
  return done;
}

type OnFailed = () => void;
let onFailed: OnFailed = () => undefined;
/** Who tells the person that all tries failed (C-34); the app, once. */
export const whenNavigationFails = (listener: OnFailed): (() => void) => {
  onFailed = listener;
  return () => {
    onFailed = () => undefined;
  };
};

async function runAndTell(workspaceId: string): Promise<void> {
  if ((await run(workspaceId)) === 'failed') onFailed();
}

/**
 * Makes flags and navigation of a workspace known; resolves as soon as there is something to render with. What this
 * device kept is used at once and compared with the server's answer behind it.
 */
export async function openNavigation(workspaceId: string): Promise<void> {
  const state = navigationStore.getState();
  if (state.workspaceId === workspaceId && (state.navigation !== null || state.problem === 'plan')) return;
  const stored = kept(workspaceId).read();
  if (stored === null) return runAndTell(workspaceId);
  sessionStore.setState({ flags: { workspaceId, values: stored.flags } });
  navigationStore.setState({ workspaceId, navigation: stored.navigation, problem: null });
  void runAndTell(workspaceId);
}

/** Lets the next visit of a workspace ask anew. */
export const forgetNavigation = (): void => navigationStore.setState(nothing, true);

/** After something that decides about it changed: role, flags, plan, stores. */
export async function refreshNavigation(): Promise<void> {
  const { workspaceId } = navigationStore.getState();
  if (workspaceId !== null && sessionStore.getState().user !== null) await runAndTell(workspaceId);
}

/** The person as the rules about places see them. */
export const viewerOf = ({ role, customRoles, workspaceId, plan }: Membership, flags: Flags): Viewer => ({
  role,
  permissions: permissionsOf(role, customRoles),
  flags,
  profileType: workspaceId.profileType,
  enabledTicketSystem: workspaceId.enabledTicketSystem,
  planClosed: plan.state === 'closed' && !plan.isFreemium,
});

export function currentViewer(): Viewer | null {
  const { user, workspaceId } = sessionStore.getState();
  const membership = user && workspaceId ? membershipIn(user, workspaceId) : undefined;
  return membership ? viewerOf(membership, flagsIn(workspaceId)) : null;
}

/** Whether a place is open to the person: by its own rule, and because the navigation leads there (C-19, C-28). */
export function mayEnter(place: PlaceName): boolean {
  const viewer = currentViewer();
  const { navigation } = navigationStore.getState();
  if (!viewer || !navigation) return false;
  return opensPlace(viewer, place) && isRouteKept(`/${places[place].path}`, navigationUrls(navigation));
}

export const useNavigationState = <T>(select: (state: NavigationState) => T): T => useStore(navigationStore, select);

/** `currentViewer` for what is drawn by it. */
export function useViewer(): Viewer | null {
  const { user, workspaceId, flags } = useStore(sessionStore);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `currentViewer` reads exactly these
  return useMemo(currentViewer, [user, workspaceId, flags]);
}
