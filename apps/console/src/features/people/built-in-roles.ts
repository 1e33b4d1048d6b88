/** Roles every workspace has, in the order they are offered (D-01). The higher admin role is given by us, never chosen. */
export const builtInRoles = ['agent', 'coach', 'admin', 'marketing_manager', 'marketing_agent'] as const;
