import { z } from 'zod';

/** H-01. What somebody typed wrong into the address counts as not given. Kept free of imports: the router loads it first. */
export const liveChatSearchSchema = z.object({
  conversationId: z.uuid().optional().catch(undefined),
  /** A message of it to begin at: where a search leads. */
  messageId: z.uuid().optional().catch(undefined),
  /** H-17: from the dock, to the chat's place in the list and its newest message. */
  scrollTo: z.literal(true).optional().catch(undefined),
  tab: z.enum(['ongoing', 'pending', 'missed']).optional().catch(undefined),
});
export type LiveChatSearch = z.infer<typeof liveChatSearchSchema>;
