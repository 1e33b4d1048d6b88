import type { Permission, Role } from '@chatso/contract';
import { isAdminRole } from '@chatso/domain';

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

export const isAdmin = (actor: AgentActor): boolean => isAdminRole(actor.role);

/** For statements: `role IN ${adminRolesSql}`. A test compares it with the rule. */
export const adminRolesSql = "('admin', 'chatso_admin')";

/** Admins serve every store, everybody else those they are assigned to (decision D-6). */
export const servesStore = (actor: AgentActor, storeId: string): boolean =>
  isAdmin(actor) || actor.memberStores.some((store) => store.storeId === storeId);

/** The stores somebody serves; null for all of them. */
export const servedStores = (actor: AgentActor): string[] | null =>
  isAdmin(actor) ? null : actor.memberStores.map(({ storeId }) => storeId);

/** The stores whose tickets and mails an actor sees; null for all of them, as jobs and the system do. */
export const storesSeenBy = (actor: Actor): string[] | null => (actor.kind === 'agent' ? servedStores(actor) : null);

/** The person who did it; null for visitors, jobs and the system. */
export const personOf = (actor: Actor): string | null => (actor.kind === 'agent' ? actor.userId : null);
