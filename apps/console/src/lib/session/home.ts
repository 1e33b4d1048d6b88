import type { User } from '@chatso/contract';

/** Workspace a person lands in: the last one, else the first they are active in; null without any. */
export function homeWorkspace(user: User): string | null {
  const active = user.workspaces.filter((membership) => membership.accountState === 'activated');
  const last = active.find((membership) => membership.workspaceId._id === user.lastActiveWorkspace);
  return (last ?? active[0])?.workspaceId._id ?? null;
}

/** The address to go to after signing in; only ever a path of this console, never another site's. */
export function safeNext(next: string | undefined): string {
  // Browsers drop tabs and line ends from an address, and take a backslash for a slash.
  if (!next?.startsWith('/') || next.startsWith('//') || /[\\\p{Cc}]/u.test(next)) return '/';
  return /^\/(?:login|logout)(?:[/?#]|$)/.test(next) ? '/' : next;
}

/** Where the suite's sign-in begins; a page of the server, so it takes a real navigation (A-03). */
export const ssoStart = (next: string | undefined): string => {
  const after = safeNext(next);
  return `/api/auth-service/sso/start${after === '/' ? '' : `?${new URLSearchParams({ next: after }).toString()}`}`;
};

/** Workspace of an address of the console (B-09): the part after `/ws/`. */
export const workspaceOfPath = (path: string): string | null => /^\/ws\/([^/]+)/.exec(path)?.[1] ?? null;
