import { type Membership, type Permission, permissionsOf } from '@chatso/contract';
import { isAdminRole } from '@chatso/domain';

type Who = Pick<Membership, 'role' | 'customRoles'>;

/**
 * Whether a member may use a feature: by the table of the built-in roles, or by the custom role's map (D-05). The server
 * enforces the same; this only decides what the console offers.
 */
export const hasPermission = ({ role, customRoles }: Who, permission: Permission): boolean =>
  permissionsOf(role, customRoles).has(permission);

/** Whether a member is an admin: the only one for admin options, link-channel and ticket settings (D-13). */
export const isAdmin = (membership: Pick<Membership, 'role'>): boolean => isAdminRole(membership.role);
