import { z } from 'zod';
import { navItemTypes } from './nav-names.ts';

/** C-25, C-27. A link's `url` is below `/ws/{wsId}/`, or begins with `/`, or is a full address that opens outside. */
const leafSchema = z.object({
  id: z.string(),
  caption: z.string(),
  /** A `NavCaption`; nothing for a shop's name, which is the same in every language. */
  caption_key: z.string().optional(),
  url: z.string(),
  icon: z.string(),
  target: z.enum(['_self', '_blank']),
  type: z.enum(navItemTypes),
});

const innerSchema = leafSchema.extend({ sub_items: z.array(leafSchema).optional() });

export const navItemSchema = innerSchema.extend({
  popup_items: z.array(innerSchema).optional(),
  sub_items: z.array(innerSchema).optional(),
});

/** C-24, C-30 (decision C-1). */
export const navigationSchema = z.object({
  org: z.object({
    id: z.string(),
    name: z.string(),
    profile_type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  }),
  section1: z.array(navItemSchema),
  section2: z.array(innerSchema),
  section3: z.array(navItemSchema),
});

export type NavItem = z.infer<typeof navItemSchema>;
/** An entry of a submenu or a popup; only a dropdown holds more. */
export type NavSubItem = z.infer<typeof innerSchema>;
export type Navigation = z.infer<typeof navigationSchema>;
