import { adminRoles } from '@chatso/domain';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  aiAnswerSchema,
  aiAssistSchema,
  aiAssistTicketSchema,
  aiHelpSchema,
  aiQuestionSchema,
  aiSettingsInputSchema,
  aiSettingsSchema,
  aiTestInputSchema,
} from '../entities/ai.ts';
import { idParams } from '../entities/common.ts';

const admins = { kind: 'member', scope: 'workspace', roles: adminRoles } as const;
const providerFailures = ['ai-busy', 'ai-refused', 'ai-rejected', 'ai-timeout', 'ai-failed'] as const;

export const aiEndpoints = {
  /** S-03, decision S-1 */
  'ai.complete': defineEndpoint({
    method: 'POST',
    path: '/ai/chat/completions',
    body: aiQuestionSchema,
    response: aiAnswerSchema,
    errors: ['forbidden', ...providerFailures],
    rate: 'write',
    access: { kind: 'member', scope: 'workspace', flag: 'ai-chatbot' },
    summary: 'Asks the assistant; with `stream` the answer comes as server-sent chunks',
  }),
  'ai.settings': defineEndpoint({
    method: 'GET',
    path: '/admin/ai-settings',
    response: aiSettingsSchema,
    errors: [],
    rate: 'read',
    access: admins,
    summary: 'Which AI provider the workspace has connected, and for what; never its key',
  }),
  'ai.setSettings': defineEndpoint({
    method: 'PUT',
    path: '/admin/ai-settings',
    body: aiSettingsInputSchema,
    response: aiSettingsSchema,
    errors: ['conflict'],
    rate: 'write',
    access: admins,
    summary: 'Connects an AI provider; another address needs the key again',
  }),
  'ai.test': defineEndpoint({
    method: 'POST',
    path: '/admin/ai-settings/test',
    body: aiTestInputSchema,
    response: z.object({ ok: z.literal(true), model: z.string(), answerMs: z.number().int() }),
    errors: providerFailures,
    rate: 'write',
    access: admins,
    summary: 'Asks a provider for one word, to see whether address, model and key are right',
  }),
  'ai.helps': defineEndpoint({
    method: 'GET',
    path: '/ai/helps',
    response: z.object({ helps: z.array(aiHelpSchema) }),
    errors: [],
    rate: 'read',
    access: { kind: 'member', scope: 'workspace', permission: ['liveChat', 'tickets'] },
    summary: 'What AI may help with in chats and tickets of this workspace',
  }),
  'ai.assist': defineEndpoint({
    method: 'POST',
    path: '/conversations/{id}/ai-assist',
    params: idParams,
    body: aiAssistSchema,
    response: aiAnswerSchema,
    errors: ['not-found', 'forbidden', 'conversation-ended', 'ai-off', ...providerFailures],
    rate: 'write',
    access: { kind: 'member', scope: 'store', permission: 'liveChat' },
    summary: 'A draft, a summary, a translation or another tone for a chat one may write in; nothing is sent',
  }),
  'ai.assistTicket': defineEndpoint({
    method: 'POST',
    path: '/ticket/{id}/ai-assist',
    params: idParams,
    body: aiAssistTicketSchema,
    response: aiAnswerSchema,
    errors: ['not-found', 'ai-off', ...providerFailures],
    rate: 'write',
    access: { kind: 'member', scope: 'store', permission: 'tickets', tickets: true },
    summary: 'A draft, a summary, a translation or another tone for a ticket; nothing is sent',
  }),
} as const;
