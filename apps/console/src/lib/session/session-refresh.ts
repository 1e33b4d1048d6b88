import { ApiError, createApiClient } from '@chatso/contract';
import * as v from 'valibot';
import { browser } from '../browser/browser.ts';
import { fetchByClock } from '../formats/clock.ts';
import { readingHeaders } from '../formats/language.ts';
import { openTabChannel, withTabLock } from '../tabs/tab-channel.ts';
import { dropSession, sessionStore } from './session-store.ts';

/** Calls without a token: signing in, refreshing, ending. */
export const publicApi = createApiClient({ baseUrl: '', headers: readingHeaders, fetch: fetchByClock });

const grantSchema = v.object({ idToken: v.string(), uid: v.string(), expiresAt: v.number() });
const tabMessageSchema = v.union([
  v.object({ kind: v.literal('session'), grant: grantSchema }),
  v.object({ kind: v.literal('signed-out') }),
]);
export type Grant = v.InferOutput<typeof grantSchema>;

const channel = openTabChannel('session');
const earlyMs = 60_000;
/** Grants go round the tabs of this device, and each of them learns the server's clock by itself. */
// biome-ignore lint/plugin: both moments are of this device
const deviceNow = (): number => Date.now();

/** `refused`: the server knows no session any more. `unreachable`: it could not be asked; nothing is decided. */
export type RefreshOutcome =
  | { kind: 'fresh' }
  | { kind: 'refused'; code: string | undefined }
  | { kind: 'unreachable' };

let timer: ReturnType<typeof setTimeout> | null = null;
let running: Promise<RefreshOutcome> | null = null;

const isFresh = (): boolean => sessionStore.getState().expiresAt - deviceNow() > earlyMs;

function schedule(expiresAt: number): void {
  if (timer) clearTimeout(timer);
  timer = setTimeout(() => void refreshSession(), Math.max(5_000, expiresAt - deviceNow() - earlyMs));
}

/** Takes over a session that this tab or another one got. */
export function adoptGrant(grant: Grant): void {
  sessionStore.setState({ ...grant, expired: false });
  schedule(grant.expiresAt);
}

/** Takes over what the auth service answered and tells the other tabs. */
export function adoptSession(session: { idToken: string; uid: string; expiresIn: number }): void {
  const grant = { idToken: session.idToken, uid: session.uid, expiresAt: deviceNow() + session.expiresIn * 1000 };
  adoptGrant(grant);
  channel.post({ kind: 'session', grant });
}

export function stopRefreshing(): void {
  if (timer) clearTimeout(timer);
  timer = null;
}

export const announceSignedOut = (): void => channel.post({ kind: 'signed-out' });

/** Having no session is not an error response: a stranger's browser log stays clean on the sign-in page. */
const resume = async () => (await publicApi['auth.resume']()).session;

async function refreshUnderLock(staleToken: string | null): Promise<RefreshOutcome> {
  // Another tab may have refreshed while this one waited for the lock; its grant came over the channel.
  if (sessionStore.getState().idToken !== staleToken && isFresh()) return { kind: 'fresh' };
  try {
    const session = staleToken === null ? await resume() : await publicApi['auth.refresh']({ body: {} });
    if (session === null) return { kind: 'refused', code: undefined };
    adoptSession(session);
    return { kind: 'fresh' };
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 401) return { kind: 'refused', code: error.code };
    // Not an answer about the session: ask again soon, and keep working with what is here.
    schedule(deviceNow() + earlyMs + 10_000);
    return { kind: 'unreachable' };
  }
}

/**
 * Exchanges the refresh cookie for a new token. The cookie rotates and reuse ends the whole session family, so only one
 * tab may do it at a time and calls within a tab share one.
 */
export function refreshSession(): Promise<RefreshOutcome> {
  const staleToken = sessionStore.getState().idToken;
  running ??= withTabLock('session-refresh', () => refreshUnderLock(staleToken)).finally(() => {
    running = null;
  });
  return running;
}

/** The token for a call, renewed first when it is about to run out (a laptop that slept through the timer). */
export async function currentToken(): Promise<string | null> {
  const { idToken, expiresAt } = sessionStore.getState();
  if (idToken && expiresAt - deviceNow() < 5_000) await refreshSession();
  return sessionStore.getState().idToken;
}

/** Keeps this tab in step with the others; call once. */
export function followOtherTabs(): () => void {
  return channel.listen((message) => {
    const parsed = v.safeParse(tabMessageSchema, message);
    if (!parsed.success) return;
    const { uid } = sessionStore.getState();
    if (parsed.output.kind === 'signed-out') {
      stopRefreshing();
      if (uid !== null) dropSession();
      return;
    }
    // Another person signed in there: what this tab shows is the previous one's.
    if (uid !== null && uid !== parsed.output.grant.uid) return browser.reload();
    if (uid !== null) adoptGrant(parsed.output.grant);
  });
}
