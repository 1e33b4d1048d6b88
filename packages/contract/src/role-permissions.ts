import { type Permission, permissions, type Role } from './roles.ts';

/** Decision X-11: whoever chats may ban, on the plan that has it. */
const chat: Permission[] = ['liveChat', 'chatRecords', 'visitors', 'banVisitor', 'tickets', 'coupons', 'chatShortcuts'];
const lead: Permission[] = [...chat, 'spectateChat', 'analytics', 'promotions'];

/** What each built-in role may do (decisions D-3, D-5; C-28). A custom role has its own map instead. */
const byRole: Record<Exclude<Role, 'custom_role'>, readonly Permission[]> = {
  agent: chat,
  coach: [...lead, 'autoTriggers'],
  admin: permissions,
  // Same chat rights as agent and coach, no settings.
  marketing_agent: chat.filter((permission) => permission !== 'chatShortcuts'),
  marketing_manager: lead.filter((permission) => permission !== 'chatShortcuts'),
  chatso_admin: permissions,
};

/** `custom` is the permission map of the member's custom role; a missing key means no (decision D-2). */
export function permissionsOf(role: Role, custom: Partial<Record<string, boolean>> | null): ReadonlySet<Permission> {
  if (role !== 'custom_role') return new Set(byRole[role]);
  return new Set(permissions.filter((permission) => custom?.[permission] === true));
}
