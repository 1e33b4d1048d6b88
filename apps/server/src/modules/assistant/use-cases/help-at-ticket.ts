import type { aiAssistTicketSchema } from '@chatso/contract';
import { aiLimits } from '@chatso/domain';
import type { z } from 'zod';
import type { AgentActor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Deps } from '../../../platform/module.ts';
import { readCustomerMail, readSaid, requireTicket } from '../../tickets/index.ts';
import { beginningOf } from '../masks.ts';
import { mailReplyPrompt, mailTonePrompt, ticketSummaryPrompt, translationPrompt } from '../prompts.ts';
import type { Prepared } from './ask-assistant.ts';
import { type Material, prepareHelp } from './prepare-help.ts';

type AssistTicket = z.output<typeof aiAssistTicketSchema>;

/**
 * Prepares a help for the answer to a ticket.
 * @throws not-found, ai-off
 */
export async function helpAtTicket(
  ctx: Ctx<AgentActor>,
  deps: Pick<Deps, 'config' | 'secrets'>,
  ticketId: string,
  input: AssistTicket,
): Promise<Prepared> {
  await requireTicket(ctx, ticketId);
  return prepareHelp(ctx, deps, {
    help: input.help,
    entry: { action: 'ticket.ai-helped', subject: { type: 'ticket', id: ticketId } },
    read: () => materialFor(ctx, ticketId, input),
  });
}

async function materialFor(ctx: Ctx<AgentActor>, ticketId: string, input: AssistTicket): Promise<Material> {
  switch (input.help) {
    case 'reply': {
      const said = await readSaid(ctx, ticketId, aiLimits.transcriptMessages);
      return { messages: mailReplyPrompt(said, input.draft) };
    }
    case 'summary': {
      const said = await readSaid(ctx, ticketId, aiLimits.transcriptMessages);
      return { messages: ticketSummaryPrompt(said, input.language) };
    }
    case 'translation':
      return translationOf(input.text ?? (await readCustomerMail(ctx, ticketId, input.mailId ?? '')), input.language);
    case 'tone':
      return { messages: mailTonePrompt(input.text, input.tone) };
  }
}

function translationOf(text: string | null, language: string): Material {
  if (text === null || text.trim() === '') throw notFound();
  const begun = beginningOf(text, aiLimits.transcriptChars);
  return {
    messages: translationPrompt(begun, language),
    // As long as a mail may be: it is read, not sent.
    maxChars: aiLimits.answerChars,
    cut: begun.length < text.length,
  };
}
