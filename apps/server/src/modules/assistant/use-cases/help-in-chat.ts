import type { aiAssistSchema } from '@chatso/contract';
import { aiLimits } from '@chatso/domain';
import type { z } from 'zod';
import type { AgentActor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Deps } from '../../../platform/module.ts';
import { readCustomerText, readTranscript, requireWritable } from '../../conversations/index.ts';
import { replyPrompt, summaryPrompt, tonePrompt, translationPrompt } from '../prompts.ts';
import type { ModelMessage } from '../provider/provider.ts';
import type { Prepared } from './ask-assistant.ts';
import { prepareHelp } from './prepare-help.ts';

type Assist = z.output<typeof aiAssistSchema>;

/**
 * Prepares a help in a chat that the caller may write in.
 * @throws not-found, forbidden, conversation-ended, ai-off
 */
export async function helpInChat(
  ctx: Ctx<AgentActor>,
  deps: Pick<Deps, 'config' | 'secrets'>,
  conversationId: string,
  input: Assist,
): Promise<Prepared> {
  await requireWritable(ctx, conversationId);
  return prepareHelp(ctx, deps, {
    help: input.help,
    entry: { action: 'ai.helped', subject: { type: 'conversation', id: conversationId } },
    read: async () => ({ messages: await promptFor(ctx, conversationId, input) }),
  });
}

async function promptFor(ctx: Ctx, conversationId: string, input: Assist): Promise<ModelMessage[]> {
  switch (input.help) {
    case 'reply':
      return replyPrompt(await readTranscript(ctx.pool, conversationId, aiLimits.transcriptMessages), input.draft);
    case 'summary':
      return summaryPrompt(await readTranscript(ctx.pool, conversationId, aiLimits.transcriptMessages), input.language);
    case 'translation': {
      const text = input.messageId ? await readCustomerText(ctx.pool, conversationId, input.messageId) : input.text;
      if (text === null || text === undefined) throw notFound();
      return translationPrompt(text, input.language);
    }
    case 'tone':
      return tonePrompt(input.text, input.tone);
  }
}
