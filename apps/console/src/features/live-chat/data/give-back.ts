import type { AgentMessageInput } from '@chatso/contract';
import type { Outbox } from '@chatso/sync';
import { refusalWords } from '../../../lib/api/errors.ts';
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
 * First messages that came too late: another agent has the chat, or was given it. What was written for it, also after the
 * first message, goes back to where it was typed (decision X-20). Run it after every change of the outbox.
 */
export function createGiveBack({ outbox, drafts, holder, tell }: GiveBackDeps): () => void {
  /** Taking out changes the outbox, which runs this again. */
  let running = false;

  function giveBack(conversationId: string, message: string, gone: boolean): void {
    const written = outbox.items(conversationId);
    const texts = written.map((item) => item.payload.text ?? '').filter((text) => text !== '');
    if (texts.length > 0) drafts.giveBack(conversationId, texts.join('\n'));
    if (gone) holder.update((state) => dropChat(state, conversationId));
    // The last one first: taking the first one out would send the next.
    for (const item of written.toReversed()) void outbox.discard(item.messageId);
    tell(conversationId, message);
  }

  return () => {
    if (running) return;
    running = true;
    for (const { final, code, conversationId, error, ...said } of outbox.items()) {
      // One that a colleague was given still waits, and may be everybody's again.
      if (!final || (code !== 'already-answered' && code !== 'chat-assigned')) continue;
      giveBack(conversationId, refusalWords({ code, ...said }, error), code === 'already-answered');
    }
    running = false;
  };
}
