import { aiLimits } from '@chatso/domain';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Deps } from '../../../platform/module.ts';
import { answerFromHelp, helpBookFor, helpModel } from '../local/answer-from-help.ts';
import { assistantPrompt } from '../prompts.ts';
import { askProvider } from '../provider/ask-provider.ts';
import type { Finish, ModelMessage, Question } from '../provider/provider.ts';
import { operatorsProvider, providerFor } from './settings.ts';

export interface Prepared {
  model: string;
  produce(onText: Question['onText'], signal: AbortSignal): Promise<Finish>;
}

/**
 * The provider that answers a question to the assistant: the workspace's provider when an admin allows it, else the operator's, else
 * the built-in help (decision S-1).
 */
export async function askAssistant(
  ctx: Ctx,
  deps: Pick<Deps, 'config' | 'secrets'>,
  messages: readonly ModelMessage[],
  acceptLanguage: string | undefined,
): Promise<Prepared> {
  const book = helpBookFor(acceptLanguage);
  const provider = (await providerFor(ctx, deps, 'assistant')) ?? operatorsProvider(deps);
  if (provider === null) {
    return {
      model: helpModel,
      async produce(onText) {
        // In pieces, as a provider's: one way to read answers.
        for (const piece of answerFromHelp(book, messages).match(/\S+\s*/g) ?? []) onText(piece);
        return 'stop';
      },
    };
  }
  const framed = [assistantPrompt(book, /^\s*fr\b/i.test(acceptLanguage ?? '') ? 'fr' : 'en'), ...messages];
  return {
    model: provider.model,
    produce: (onText, signal) =>
      askProvider(provider, { messages: framed, maxChars: aiLimits.answerChars, onText, signal }),
  };
}
