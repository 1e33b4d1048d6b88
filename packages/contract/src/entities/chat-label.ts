import { limits } from '@chatso/domain';
import { z } from 'zod';
import { nameText } from './agent.ts';
import { idSchema } from './common.ts';

export const chatLabelKinds = ['tag', 'reason'] as const;
export type ChatLabelKind = (typeof chatLabelKinds)[number];

/** Names of tints; what they look like is the theme's. */
export const chatLabelColors = ['grey', 'red', 'yellow', 'green', 'blue', 'purple'] as const;
export type ChatLabelColor = (typeof chatLabelColors)[number];

/** A word for chats that admins choose: a tag, of which a chat has many, or the one reason it was closed for. */
export const chatLabelSchema = z.object({
  _id: idSchema,
  kind: z.enum(chatLabelKinds),
  name: z.string(),
  color: z.enum(chatLabelColors),
  version: z.number().int(),
});
export type ChatLabel = z.infer<typeof chatLabelSchema>;

const name = nameText(limits.chatLabelChars);

export const newChatLabelSchema = z.object({
  kind: z.enum(chatLabelKinds),
  name,
  color: z.enum(chatLabelColors).default('grey'),
});
export const chatLabelChangeSchema = z.object({
  name: name.optional(),
  color: z.enum(chatLabelColors).optional(),
  version: z.number().int(),
});

/** What a chat of the records carries of them. */
export const recordLabelsSchema = z.object({
  tags: z.array(chatLabelSchema.pick({ _id: true, name: true, color: true })),
  closingReason: chatLabelSchema.pick({ _id: true, name: true }).nullable(),
});
export type RecordLabels = z.infer<typeof recordLabelsSchema>;
