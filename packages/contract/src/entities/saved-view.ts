import { limits } from '@chatso/domain';
import { z } from 'zod';
import { nameText } from './agent.ts';
import { idSchema } from './common.ts';

/** Lists that keep views. */
export const viewPages = ['chat-records', 'customers', 'visitors', 'tickets'] as const;

/** The address of a list, as its own parameters say it; what a list does not know it leaves out when it opens the view. */
const viewQuery = z
  .record(z.string().regex(/^\w{1,40}$/), z.string().max(200))
  .refine((query) => Object.keys(query).length <= 30);

export const savedViewSchema = z.object({
  _id: idSchema,
  name: z.string(),
  /** For everybody of the workspace. */
  shared: z.boolean(),
  query: viewQuery,
  version: z.number().int(),
});
export type SavedView = z.infer<typeof savedViewSchema>;

const name = nameText(limits.viewNameChars);

export const newSavedViewSchema = z.object({
  page: z.enum(viewPages),
  name,
  shared: z.boolean().default(false),
  query: viewQuery,
});
export const savedViewChangeSchema = z.object({
  name: name.optional(),
  query: viewQuery.optional(),
  version: z.number().int(),
});

/** All of one's own, or all shared ones, of a list. */
const viewIds = z.array(idSchema).min(1).max(limits.savedViews);

/** `seen`: the order they stood in for whoever gives them another one. */
export const savedViewOrderSchema = z.object({
  page: z.enum(viewPages),
  shared: z.boolean(),
  ids: viewIds,
  seen: viewIds,
});
