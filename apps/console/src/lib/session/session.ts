import type { FlagName, Membership, Permission, User } from '@chatso/contract';
import { ApiError } from '@chatso/contract';
import { useStore } from 'zustand';
import { api, publicApi } from '../api/api.ts';
import { browser, logoutPath } from '../browser/browser.ts';
import { languageOf, showLanguageSoon } from '../formats/language.ts';
import { openTabChannel } from '../tabs/tab-channel.ts';
import { ensureFlags } from './flags.ts';
import { workspaceOfPath } from './home.ts';
import { hasPermission } from './permissions.ts';
import { announceSignOut, clearTraces, isAtWork } from './session-end.ts';
import { adoptSession, announceSignedOut, followOtherTabs, refreshSession, stopRefreshing } from './session-refresh.ts';
import { dropSession, isActiveIn, membershipIn, type SessionState, sessionStore } from './session-store.ts';

export { membershipIn, onSessionEnd, sessionStore } from './session-store.ts';

export interface Session {
  user: User;
  membership: Membership;
  workspaceId: string;
  can(permission: Permission): boolean;
  /** Whether a feature flag is on in this workspace. */
  flag(name: FlagName): boolean;
  /** Goes to the page that ends the session. */
  signOut(): void;
}

export const useSessionState = <T>(select: (state: SessionState) => T): T => useStore(sessionStore, select);

/** The signed-in person in the workspace of the address; only below the workspace layout. */
export function useSession(): Session {
  const user = useSessionState((state) => state.user);
  const workspaceId = useSessionState((state) => state.workspaceId);
  const flags = useSessionState((state) => state.flags);
  const membership = user && workspaceId ? membershipIn(user, workspaceId) : undefined;
  if (!user || !workspaceId || !membership) throw new Error('useSession is used outside of a workspace');
  return {
    user,
    membership,
    workspaceId,
    can: (permission) => hasPermission(membership, permission),
    flag: (name) => flags?.workspaceId === workspaceId && flags.values[name] === true,
    signOut: () => browser.leaveFor(logoutPath),
  };
}

/** Fetches the person again: after a changed role, a new workspace, an edited profile. */
export async function reloadUser(): Promise<User> {
  const user = await api['users.me']();
  const { workspaceId } = sessionStore.getState();
  // The page stays as it is behind the dialog; nothing on it could be drawn with these rights.
  if (isAtWork() && workspaceId !== null && !isActiveIn(user, workspaceId)) {
    announceSignOut('/');
    return user;
  }
  await showLanguageSoon(languageOf(user));
  sessionStore.setState({ user, phase: 'signed-in' });
  return user;
}

const ownUser = openTabChannel('own-user');

/** Takes over the person as the server answered after a change of name, photo or settings, here and in the other tabs. */
export function adoptUser(user: User): void {
  sessionStore.setState({ user });
  ownUser.post('changed');
}

async function begin(): Promise<void> {
  const outcome = await refreshSession();
  if (outcome.kind === 'refused') return sessionStore.setState({ phase: 'signed-out' });
  if (outcome.kind === 'unreachable') return sessionStore.setState({ phase: 'unreachable' });
  prefetchFlags();
  try {
    await reloadUser();
  } catch (error) {
    sessionStore.setState({
      phase: error instanceof ApiError && error.statusCode === 401 ? 'signed-out' : 'unreachable',
    });
  }
}

/** The workspace's flags travel together with the person; the route that needs them waits for both. */
function prefetchFlags(): void {
  const workspaceId = workspaceOfPath(browser.path());
  if (workspaceId === null) return;
  enterWorkspace(workspaceId);
  ensureFlags(workspaceId)?.catch(() => undefined);
}

let starting: Promise<void> | null = null;

/** Finds out who is here, once per page; resolves when the phase is known. */
export function startSession(): Promise<void> {
  starting ??= begin();
  return starting;
}

/** After `unreachable`. */
export function retrySession(): Promise<void> {
  sessionStore.setState({ phase: 'starting' });
  starting = begin();
  return starting;
}

/** Keeps the session alive and in step with other tabs; call once. Returns the undo. */
export function watchSession(): () => void {
  const unfollow = followOtherTabs();
  const unfollowUser = ownUser.listen(() => {
    if (sessionStore.getState().phase === 'signed-in') void reloadUser().catch(() => undefined);
  });
  // Only somebody who comes back needs it.
  const onFocus = () => {
    import('./session-check.ts').then(
      ({ checkSession }) => checkSession(),
      () => undefined,
    );
  };
  const onOnline = () => {
    if (sessionStore.getState().phase === 'unreachable') void retrySession();
  };
  window.addEventListener('focus', onFocus);
  window.addEventListener('online', onOnline);
  return () => {
    unfollow();
    unfollowUser();
    window.removeEventListener('focus', onFocus);
    window.removeEventListener('online', onOnline);
  };
}

/** Takes a fresh session from a sign-in and loads the person. */
export async function enterSession(session: { idToken: string; uid: string; expiresIn: number }): Promise<User> {
  adoptSession(session);
  const user = await reloadUser();
  starting = Promise.resolve();
  return user;
}

/** Ends the session here, on the server and in the other tabs. Rejects when the server was not reached. */
export async function endSession(): Promise<void> {
  stopRefreshing();
  await publicApi['auth.clearSession']();
  clearTraces();
  dropSession();
  announceSignedOut();
}

/** Workspace of the address; null outside of one. */
export const enterWorkspace = (workspaceId: string | null): void => {
  if (sessionStore.getState().workspaceId !== workspaceId) sessionStore.setState({ workspaceId, putOut: null });
};
