import type { Permission, Role } from '@chatso/contract';

/** A store an agent is assigned to; without categories he serves all of them (decision D-6). */
export interface MemberStore {
  storeId: string;
  categoryIds: string[];
}

export interface AgentActor {
  kind: 'agent';
  userId: string;
  role: Role;
  /** What the role, or the custom role, allows in this workspace. */
  permissions: ReadonlySet<Permission>;
  memberStores: readonly MemberStore[];
  /** Id of the sign-in session; ends with it. */
  sessionId: string;
}

/** A signed-in person outside any workspace (`users/me`). */
export interface UserActor {
  kind: 'user';
  userId: string;
  email: string;
  sessionId: string;
}

export interface VisitorActor {
  kind: 'visitor';
  visitorId: string;
  storeId: string;
  /** How often the visitor had signed out when the token was made. */
  signOuts?: number | undefined;
}

/** `by`: the person whose wish it is, while they are nobody in the workspace yet: registering, joining. */
export interface SystemActor {
  kind: 'system';
  by?: string;
}

export type Actor = AgentActor | VisitorActor | { kind: 'job'; name: string } | SystemActor;

const adminRoles: ReadonlySet<Role> = new Set<Role>(['admin', 'chatso_admin']);

export const isAdmin = (actor: AgentActor): boolean => adminRoles.has(actor.role);

/** The person who did it; null for visitors, jobs and the system. */
export const personOf = (actor: Actor): string | null => (actor.kind === 'agent' ? actor.userId : null);
