import type { AgentMessageInput } from '@chatso/contract';
import type { Outbox } from '@chatso/sync';
import { dropChat } from '../state/live-state.ts';
import type { Drafts } from './drafts.ts';
import type { LiveHolder } from './live-query.ts';

interface GiveBackDeps {
  outbox: Outbox<AgentMessageInput>;
  drafts: Drafts;
  holder: LiveHolder;
  tell(conversationId: string, message: string): void;
}

/**
 * First messages that came too late: another agent has the chat. It leaves pending, and what was written for it, also
 * after the first message, goes back to where it was typed (decision X-20). Run it after every change of the outbox.
 */
export function createGiveBack({ outbox, drafts, holder, tell }: GiveBackDeps): () => void {
  /** Taking out changes the outbox, which runs this again. */
  let running = false;

  function giveBack(conversationId: string, message: string): void {
    const written = outbox.items(conversationId);
    const texts = written.map((item) => item.payload.text ?? '').filter((text) => text !== '');
    if (texts.length > 0) drafts.giveBack(conversationId, texts.join('\n'));
    holder.update((state) => dropChat(state, conversationId));
    // The last one first: taking the first one out would send the next.
    for (const item of written.toReversed()) void outbox.discard(item.messageId);
    tell(conversationId, message);
  }

  return () => {
    if (running) return;
    running = true;
    const refused = outbox.items().filter((item) => item.final && item.code === 'already-answered');
    for (const item of refused) giveBack(item.conversationId, item.error ?? '');
    running = false;
  };
}
