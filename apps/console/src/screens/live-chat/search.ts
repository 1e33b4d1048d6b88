import * as v from 'valibot';
import { idParam, oneOfParam, param } from '../../lib/schema/search-params.ts';

/** H-01. */
export const liveChatSearchSchema = v.object({
  conversationId: idParam(),
  /** A message of it to begin at: where a search leads. */
  messageId: idParam(),
  /** H-17: from the dock, to the chat's place in the list and its newest message. */
  scrollTo: param(v.literal(true)),
  tab: oneOfParam(['ongoing', 'pending', 'missed']),
});
export type LiveChatSearch = v.InferOutput<typeof liveChatSearchSchema>;
