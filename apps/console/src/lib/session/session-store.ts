import type { FlagName, Membership, User } from '@chatso/contract';
import { createStore } from 'zustand/vanilla';

/**
 * `starting`: the refresh cookie is being tried. `unreachable`: no answer yet, so nobody knows. `signed-out`: there is no
 * session. `signed-in`: token and user are here.
 */
export type SessionPhase = 'starting' | 'unreachable' | 'signed-out' | 'signed-in';

export interface SessionState {
  phase: SessionPhase;
  /** In memory only; a reload gets a new one through the refresh cookie. */
  idToken: string | null;
  uid: string | null;
  /** ms since the epoch */
  expiresAt: number;
  user: User | null;
  /** Workspace of the address; every member call carries it. */
  workspaceId: string | null;
  /** Feature flags of one workspace, by now known; what is not there is off. */
  flags: { workspaceId: string; values: Partial<Record<FlagName, boolean>> } | null;
  /** The server ended the session while somebody worked: the dialog of A-22 is open. */
  expired: boolean;
  /** The member lost access to the workspace while at work in it: the dialog of A-34 is open, its OK leads here. */
  putOut: string | null;
}

export const membershipIn = (user: User, workspaceId: string): Membership | undefined =>
  user.workspaces.find((membership) => membership.workspaceId._id === workspaceId);

/** Whether the person may work there. */
export const isActiveIn = (user: User, workspaceId: string): boolean =>
  membershipIn(user, workspaceId)?.accountState === 'activated';

export const signedOutState: Omit<SessionState, 'workspaceId'> = {
  phase: 'signed-out',
  idToken: null,
  uid: null,
  expiresAt: 0,
  user: null,
  flags: null,
  expired: false,
  putOut: null,
};

export const sessionStore = createStore<SessionState>(() => ({
  ...signedOutState,
  phase: 'starting',
  workspaceId: null,
}));

const endListeners = new Set<() => void>();

/** Runs when the session of this tab ends on purpose or by the server: drop what belonged to the person. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

export function dropSession(): void {
  sessionStore.setState({ ...signedOutState });
  for (const listener of endListeners) listener();
}
