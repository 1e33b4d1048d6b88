/** Roles by their wire values (D-01); custom roles and none at all lead nobody. */
type AnyRole = string | null;

/** `chatso_admin`: the operator's own people, who may all that an admin may. */
export const adminRoles = ['admin', 'chatso_admin'] as const;
export const managerRoles = ['coach', 'marketing_manager'] as const;

export const isAdminRole = (role: AnyRole): boolean => adminRoles.some((one) => one === role);
export const isManagerRole = (role: AnyRole): boolean => managerRoles.some((one) => one === role);
/** Who looks after the chats of others. */
export const isLeadingRole = (role: AnyRole): boolean => isAdminRole(role) || isManagerRole(role);

/**
 * Who may delete a note about a customer (K-22, K-23): admins any, managers those of others than admins, everybody their
 * own. Notes of the shop's system belong to it.
 */
export function mayRemoveNote(note: { ofShop: boolean; own: boolean; authorRole: AnyRole }, role: AnyRole): boolean {
  if (note.ofShop) return false;
  return note.own || isAdminRole(role) || (isManagerRole(role) && !isAdminRole(note.authorRole));
}
