import { z } from 'zod';
import { permissions, roles } from './roles.ts';

/** Apart from the names: a page's first load has those, and no schemas. */
export const roleSchema = z.enum(roles);
export const permissionSchema = z.enum(permissions);
