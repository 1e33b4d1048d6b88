/**
 * Assistant: the floating one (group S), and AI for agents on the owner's key.
 * Invariants: nothing is sent to a customer from here; a provider sees only what customer and agent wrote to each other
 * in a chat the caller may write in, never notes, names or addresses; of a ticket only the newest mails that people wrote and
 * the last words of its chats that the caller may open, never comments, notes, names, addresses or its description; keys are sealed at rest and never told; only public
 * https services are called, or those the operator names; whatever a provider answers, the caller gets a plain error.
 * Emits nothing.
 */
import { endpoints } from '@chatso/contract';
import { aiLimits } from '@chatso/domain';
import { defineModule } from '../../platform/module.ts';
import { answerWith, stopAnswers, whileAsked } from './answer.ts';
import { findAiRow } from './settings.repo.ts';
import { askAssistant } from './use-cases/ask-assistant.ts';
import { helpAtTicket } from './use-cases/help-at-ticket.ts';
import { helpInChat } from './use-cases/help-in-chat.ts';
import { getAiSettings, setAiSettings, testAiSettings } from './use-cases/settings.ts';

export const assistantModule = defineModule({
  name: 'assistant',
  tables: { owns: ['workspace_ai'] },
  routes(binder, deps) {
    const { limiter } = deps;
    const aMinute = (points: number) => ({ points, seconds: 60 });
    const questions = limiter.limit('ai-questions', aMinute(aiLimits.perMinute));
    const uses = limiter.limit('ai-helps', aMinute(aiLimits.perMinute));
    const tests = limiter.limit('ai-tests', aMinute(aiLimits.testsPerMinute));
    binder
      .on(endpoints['ai.complete'], async (ctx, { body, request, reply }) => {
        await questions.spend(ctx.actor.userId);
        const asked = await askAssistant(ctx, deps, body.messages, request.headers['accept-language']);
        return answerWith(deps, { request, reply }, { ...asked, stream: body.stream });
      })
      .on(endpoints['ai.assist'], async (ctx, { params, body, request, reply }) => {
        await uses.spend(ctx.actor.userId);
        const asked = await helpInChat(ctx, deps, params.id, body);
        return answerWith(deps, { request, reply }, { ...asked, stream: body.stream });
      })
      .on(endpoints['ai.assistTicket'], async (ctx, { params, body, request, reply }) => {
        await uses.spend(ctx.actor.userId);
        const asked = await helpAtTicket(ctx, deps, params.id, body);
        return answerWith(deps, { request, reply }, { ...asked, stream: body.stream });
      })
      .on(endpoints['ai.helps'], async (ctx) => {
        const { enabled, helps } = await findAiRow(ctx.pool, ctx.workspaceId);
        return { helps: enabled ? helps : [] };
      })
      .on(endpoints['ai.settings'], (ctx) => getAiSettings(ctx))
      .on(endpoints['ai.setSettings'], (ctx, { body }) => setAiSettings(ctx, deps, body))
      .on(endpoints['ai.test'], async (ctx, { body, reply }) => {
        await tests.spend(ctx.actor.userId);
        return whileAsked(deps, reply, (signal) => testAiSettings(ctx, deps, body, signal));
      });
  },
  onDraining: stopAnswers,
});
