import { ApiError } from '@chatso/contract';
import { browser, dropCookie, logoutPath } from '../browser/browser.ts';
import { suiteHome, suiteLogout } from '../installation/suite.ts';
import { keepAllDrafts } from '../storage/drafts.ts';
import { storageKey } from '../storage/storage.ts';
import { publicApi, refreshSession, stopRefreshing } from './session-refresh.ts';
import { isActiveIn, sessionStore } from './session-store.ts';

/** Pages where a lost session is no news. */
const quietPaths = ['/login', '/logout', '/custom-report-export', '/privacy-policy'];
export const isQuietPath = (path: string): boolean => quietPaths.some((quiet) => path.startsWith(quiet));

/** 401 answers about which the server could not be asked again: nothing is decided by them. */
const undecided = new WeakSet<ApiError>();

const isAbout = (error: ApiError, code: string, message: string): boolean =>
  error.code === code || error.message === message;
/** Never about the token: a new one would be refused the same way. */
const isAboutPerson = (error: ApiError): boolean => isAbout(error, 'user-not-found', 'User not found');
const isAboutMembership = (error: ApiError): boolean =>
  isAbout(error, 'user-not-in-workspace', 'User not in workspace');
const isAboutRole = (error: ApiError): boolean =>
  isAbout(error, 'user-without-role', 'User not have role in workspace');

/** What the page itself can clear of a session. */
export function clearTraces(): void {
  dropCookie('customToken');
  dropCookie('refreshToken');
  try {
    localStorage.removeItem(storageKey('tracking-id'));
  } catch {
    // Storage is blocked: there is no tracking id.
  }
}

/** Goes where a 401 leads; being there already would loop for ever, so the session is ended instead. */
function leaveFor(path: string): void {
  browser.leaveFor(browser.path() === path ? logoutPath : path);
}

/** A token that is over leads to the suite's logout; our own cookies go first, because the suite cannot. */
async function leaveForSuiteLogout(): Promise<void> {
  const address = suiteLogout();
  if (address === logoutPath) {
    // Our own page tells the server by itself.
    if (browser.path() !== logoutPath) browser.leaveFor(logoutPath);
    return;
  }
  await publicApi['auth.clearSession']().catch(() => undefined);
  browser.leaveFor(address);
}

/** Whether the page works in a workspace that was open to the person. */
export function isAtWork(): boolean {
  const { user, workspaceId } = sessionStore.getState();
  return user !== null && workspaceId !== null && isActiveIn(user, workspaceId);
}

/** Opens the dialog of A-34, whichever comes first: the event, a refused call of any kind, the rights asked for anew. */
export function announceSignOut(leadsTo: string): void {
  if (sessionStore.getState().putOut === null) sessionStore.setState({ putOut: leadsTo });
}

/** A member at work is told before the redirect. While the page starts, the guard of its route decides. */
function leaveWorkspace(path: string): void {
  if (isAtWork()) announceSignOut(path);
  else if (sessionStore.getState().phase !== 'starting') leaveFor(path);
}

/** OK in the dialog of A-34. */
export async function leaveAfterPutOut(): Promise<void> {
  const path = sessionStore.getState().putOut ?? '/';
  await keepAllDrafts();
  leaveFor(path);
}

/** What a 401 that stays means for the person. */
export function settleUnauthenticated(error: ApiError): void {
  if (undecided.has(error)) return;
  clearTraces();
  if (isAboutPerson(error)) leaveFor('/');
  else if (isAboutMembership(error)) leaveWorkspace('/');
  else if (isAboutRole(error)) leaveWorkspace(suiteHome());
  else if (error.code === 'id-token-expired' || error.code === 'id-token-revoked') void leaveForSuiteLogout();
  else if (!isQuietPath(browser.path())) expire();
}

/** Nothing of the session is left at the 401; what the person typed stays on the page, behind the dialog. */
function expire(): void {
  stopRefreshing();
  sessionStore.setState({ idToken: null, expiresAt: 0, expired: true });
}

/** First answer to a 401: one new token, if that can help. True means try the call again. */
export async function tryFreshToken(error: ApiError): Promise<boolean> {
  if (isAboutPerson(error) || isAboutMembership(error) || isAboutRole(error)) return false;
  if (error.code === 'id-token-revoked') return false;
  const outcome = await refreshSession();
  if (outcome.kind === 'unreachable') undecided.add(error);
  return outcome.kind === 'fresh';
}

/** Passes a call's result on and settles a 401 that a fresh token did not cure. */
export async function settling<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 401) settleUnauthenticated(error);
    throw error;
  }
}

/** OK in the dialog of A-22. */
export async function leaveAfterExpiry(): Promise<void> {
  clearTraces();
  // The cookies are httpOnly, so only the server can clear them; without an answer they are of no use anyway.
  await publicApi['auth.clearSession']().catch(() => undefined);
  sessionStore.setState({ expired: false });
  if (!isQuietPath(browser.path())) browser.leaveFor('/');
}
