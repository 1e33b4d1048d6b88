import type { Membership, Permission } from '@chatso/contract';

/**
 * Whether a member may use a feature. Live chat: every role has it, a custom role by its map (D-05). The server enforces
 * the same; this only decides what the console offers.
 */
export function hasPermission(membership: Pick<Membership, 'role' | 'customRoles'>, permission: Permission): boolean {
  return membership.role === 'custom_role' ? membership.customRoles[permission] === true : true;
}

/** Whether a member is an admin: the only one for admin options, link-channel and ticket settings (D-13). */
export const isAdmin = (membership: Pick<Membership, 'role'>): boolean =>
  membership.role === 'admin' || membership.role === 'chatso_admin';
