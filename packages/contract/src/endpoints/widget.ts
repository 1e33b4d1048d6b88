import { limits, noDepartment } from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idSchema, okSchema, typedText } from '../entities/common.ts';
import { visitorConversationSchema } from '../entities/conversation.ts';
import { messageFileSchema, visitorMessageInputSchema, visitorMessageSchema } from '../entities/message.ts';
import { widgetConfigSchema, widgetVisitorSchema } from '../entities/widget.ts';

const storeParams = z.object({ analyticsId: z.string().max(64) });
const chatParams = storeParams.extend({ id: z.string().max(64) });
const visitor = { kind: 'visitor' } as const;

const name = typedText(limits.nameChars).transform((text) => text.trim());
const email = z.email().max(limits.emailChars);
const phone = z
  .string()
  .max(limits.phoneChars)
  .regex(/^[+\d][\d\s().-]{4,}$/);
/** Version of the store's consent text that the visitor agreed to just now; not needed again while it is the same. */
/** A solved challenge, where the store wants one. */
const proof = z.string().max(2000).optional();
const consentVersion = z.number().int().positive().optional();
/** Contact fields as typed; which of them are required is the store's setting and checked by the use case. */
const contact = { fullname: name.optional(), email: email.optional(), phone: phone.optional() };

export const widgetEndpoints = {
  'widget.config': defineEndpoint({
    method: 'GET',
    path: '/widget/{analyticsId}/config',
    params: storeParams,
    response: widgetConfigSchema,
    errors: ['not-found'],
    rate: 'read',
    access: { kind: 'public' },
    summary: 'Look, texts and hours of a store widget',
  }),
  /** Decision G-1. A visitor is resumed only by the token of an earlier session; a bare visitorId proves nothing. */
  'widget.session': defineEndpoint({
    method: 'POST',
    path: '/widget/{analyticsId}/session',
    params: storeParams,
    body: z.object({
      visitorId: idSchema.optional(),
      visitorToken: z.string().max(2000).optional(),
      page: z.object({ url: z.string().max(2000), title: typedText(300) }).optional(),
      referrer: z.string().max(2000).optional(),
      timezone: z.string().max(64).optional(),
      /** JWT of the store's secret, or {id, email, ..., hmac}; an unverified claim is ignored. */
      customer: z.union([z.string().max(4000), z.record(z.string().max(50), z.string().max(500))]).optional(),
    }),
    response: z.object({
      visitorToken: z.string(),
      visitorId: idSchema,
      number: z.number().int(),
      visitor: widgetVisitorSchema,
      /** The guest whom the token named turned out to be this visitor: what the device holds of them is theirs. */
      tookAlong: z.boolean(),
      conversation: visitorConversationSchema.nullable(),
      config: widgetConfigSchema,
    }),
    errors: ['not-found', 'visitor-banned', 'origin-not-allowed'],
    rate: 'widget-session',
    access: { kind: 'public' },
    summary: 'Begin or resume a visitor session',
  }),
  'widget.conversations': defineEndpoint({
    method: 'GET',
    path: '/widget/{analyticsId}/conversations',
    params: storeParams,
    response: z.object({ data: z.array(visitorConversationSchema), count: z.number().int() }),
    errors: ['visitor-banned'],
    rate: 'read',
    access: visitor,
    summary: 'The newest conversations of the visitor, at most 20',
  }),
  'widget.challenge': defineEndpoint({
    method: 'GET',
    path: '/widget/{analyticsId}/challenge',
    params: storeParams,
    response: z.object({ challenge: z.string().max(2000).nullable() }),
    errors: ['visitor-banned'],
    rate: 'widget-message',
    access: visitor,
    summary: 'What the device has to work out before a first message; null: nothing',
  }),
  /** G-18. The ids are the sender's: a repeated call answers with what the first one made. */
  'widget.startChat': defineEndpoint({
    method: 'POST',
    path: '/widget/{analyticsId}/conversations',
    params: storeParams,
    body: z.object({
      conversationId: idSchema,
      messageId: idSchema,
      ...contact,
      departmentId: z.union([idSchema, z.literal(noDepartment)]).optional(),
      text: typedText(limits.visitorMessageChars).default(''),
      files: z.array(messageFileSchema).max(limits.visitorFilesPerSend).default([]),
      /** Of the store's own questions; 'yes' for a box that is ticked. */
      answers: z
        .array(z.object({ questionId: idSchema, answer: typedText(limits.prechatAnswerChars) }))
        .max(limits.prechatQuestions * 2)
        .default([]),
      /** What the widget asked before; kept only where it is the store's greeting, as prompts are known here. */
      opening: typedText(limits.widgetTextChars).optional(),
      consentVersion,
      proof,
    }),
    response: z.object({ conversation: visitorConversationSchema, messages: z.array(visitorMessageSchema) }),
    errors: [
      'consent-required',
      'visitor-banned',
      'chat-open',
      'bad-request',
      'blocked-word',
      'proof-required',
      'conflict',
    ],
    rate: 'widget-message',
    access: visitor,
    status: 201,
    summary: 'Start a chat: a pending conversation with its first message',
  }),
  'widget.messages': defineEndpoint({
    method: 'GET',
    path: '/widget/{analyticsId}/conversations/{id}/messages',
    params: chatParams,
    query: z.object({
      lastMessageId: idSchema.optional(),
      afterSeq: z.coerce.number().int().min(0).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(limits.messagesPerPage),
    }),
    response: z.object({
      conversation: visitorConversationSchema,
      messages: z.array(visitorMessageSchema),
      nextMessageId: idSchema.nullable(),
    }),
    errors: ['visitor-banned', 'not-found'],
    rate: 'read',
    access: visitor,
    summary: 'Messages of an own conversation',
  }),
  'widget.postMessage': defineEndpoint({
    method: 'POST',
    path: '/widget/{analyticsId}/conversations/{id}/messages',
    params: chatParams,
    body: visitorMessageInputSchema,
    response: visitorMessageSchema,
    errors: ['visitor-banned', 'not-found', 'conversation-ended', 'blocked-word'],
    rate: 'widget-message',
    access: visitor,
    summary: 'Send a message into the own open chat; the same use case as the socket emit',
  }),
  /** G-12, G-17 */
  'widget.leaveMessage': defineEndpoint({
    method: 'POST',
    path: '/widget/{analyticsId}/offline-message',
    params: storeParams,
    body: z.object({
      conversationId: idSchema,
      messageId: idSchema,
      fullname: name.refine((text) => text !== '', { error: because('required') }),
      email,
      phone: phone.optional(),
      departmentId: z.union([idSchema, z.literal(noDepartment)]).optional(),
      text: typedText(limits.visitorMessageChars).refine((text) => text.trim() !== '', {
        error: because('required'),
      }),
      consentVersion,
      proof,
    }),
    response: z.object({ conversation: visitorConversationSchema, reply: z.string().nullable() }),
    errors: ['consent-required', 'visitor-banned', 'bad-request', 'blocked-word', 'proof-required', 'conflict'],
    rate: 'widget-message',
    access: visitor,
    status: 201,
    summary: 'Leave a message outside service hours',
  }),
  /** G-19, G-20 */
  'widget.endChat': defineEndpoint({
    method: 'POST',
    path: '/widget/{analyticsId}/conversations/{id}/end',
    params: chatParams,
    response: visitorConversationSchema,
    errors: ['visitor-banned', 'not-found'],
    rate: 'write',
    access: visitor,
    summary: 'Leave the line or end the chat; ending an ended chat answers with it',
  }),
  /** G-15, decision G-9 */
  'widget.rate': defineEndpoint({
    method: 'POST',
    path: '/widget/{analyticsId}/conversations/{id}/rating',
    params: chatParams,
    body: z.union([
      z.object({ rating: z.number().int().min(1).max(5), comment: typedText(1000).optional() }),
      z.object({ skipped: z.literal(true) }),
    ]),
    response: visitorConversationSchema,
    errors: ['visitor-banned', 'not-found', 'already-rated', 'bad-request', 'conflict'],
    rate: 'write',
    access: visitor,
    summary: 'Rate an ended chat once, or skip where the store allows it',
  }),
  /** G-24 */
  'widget.answerForm': defineEndpoint({
    method: 'POST',
    path: '/widget/{analyticsId}/conversations/{id}/form',
    params: chatParams,
    body: z.object({ messageId: idSchema, ...contact, code: typedText(20).optional() }),
    response: z.object({ message: visitorMessageSchema, visitor: widgetVisitorSchema }),
    errors: ['not-found', 'visitor-banned', 'bad-request', 'blocked-word', 'conflict', 'conversation-ended'],
    rate: 'write',
    access: visitor,
    summary: 'Answer the information form, or the form that asks for a code',
  }),
  /** What the visitor does with a product that was sent to them; told again it changes nothing. */
  'widget.useProduct': defineEndpoint({
    method: 'POST',
    path: '/widget/{analyticsId}/conversations/{id}/products',
    params: chatParams,
    body: z.object({ messageId: idSchema, productId: idSchema, use: z.enum(['opened', 'added', 'removed']) }),
    response: z.object({ message: visitorMessageSchema }),
    errors: ['not-found', 'visitor-banned'],
    rate: 'write',
    access: visitor,
    summary: 'Tell that a product card was opened, put into the cart, or taken out of it',
  }),
  'widget.identify': defineEndpoint({
    method: 'POST',
    path: '/widget/{analyticsId}/identify',
    params: storeParams,
    body: z.object({ customer: z.union([z.string().max(4000), z.record(z.string().max(50), z.string().max(500))]) }),
    /** Another token where the guest of this device turned out to be a visitor known already: theirs, the guest's has ended. */
    response: z.object({ visitor: widgetVisitorSchema, visitorToken: z.string() }),
    errors: ['bad-request', 'visitor-banned'],
    rate: 'write',
    access: visitor,
    summary: 'Tie the visitor to a customer by a claim signed with the store secret',
  }),
  'widget.logout': defineEndpoint({
    method: 'POST',
    path: '/widget/{analyticsId}/logout',
    params: storeParams,
    response: okSchema,
    errors: ['visitor-banned'],
    rate: 'write',
    access: visitor,
    summary: 'Forget this visitor: their tokens end; the next session is a new visitor, or whom a claim names',
  }),
} as const;
