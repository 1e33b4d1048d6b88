import { conversationStates } from '@chatso/domain';
import { z } from 'zod';
import { dateSchema, idSchema } from './common.ts';

/** A piece of a text; `hit`: what was searched for. */
export const excerptPartSchema = z.object({ text: z.string(), hit: z.boolean() });
export type ExcerptPart = z.infer<typeof excerptPartSchema>;

const foundChat = {
  conversationId: idSchema,
  state: z.enum(conversationStates),
  fullname: z.string().nullable(),
  visitorNumber: z.number().int(),
  storeName: z.string(),
};

/** A chat in which the words were said, and the message it opens at. */
export const searchedChatSchema = z.object({
  ...foundChat,
  agentFullname: z.string().nullable(),
  messageId: idSchema,
  author: z.enum(['client', 'agent']),
  /** Said among agents; `messageId` is the message before it. */
  note: z.boolean(),
  at: dateSchema,
  excerpt: z.array(excerptPartSchema),
});
export type SearchedChat = z.infer<typeof searchedChatSchema>;

/** A customer, and the newest of their chats that the caller may see. */
export const searchedCustomerSchema = z.object({
  visitorId: idSchema,
  ...foundChat,
  email: z.string().nullable(),
  phone: z.string().nullable(),
  at: dateSchema,
});
export type SearchedCustomer = z.infer<typeof searchedCustomerSchema>;

/** A place in a list of results, `<time>~<chat>`; null when it is none. */
export function parseSearchCursor(cursor: string): { at: Date; conversationId: string } | null {
  const [time = '', conversationId = '', ...rest] = cursor.split('~');
  const valid = dateSchema.safeParse(time).success && idSchema.safeParse(conversationId).success;
  return valid && rest.length === 0 ? { at: new Date(time), conversationId } : null;
}
