import { aiHelps, aiLanguages, aiLimits, aiTones } from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import { errorBodySchema } from '../errors.ts';
import { typedText } from './common.ts';

const said = (max: number) => typedText(max).refine((text) => text.trim() !== '', { error: because('message-empty') });

/** S-03: what was said so far, oldest first; the last one is the question. */
export const aiQuestionSchema = z.object({
  messages: z
    .array(z.object({ role: z.enum(['user', 'assistant']), content: said(aiLimits.messageChars) }))
    .min(1)
    .max(aiLimits.messages)
    .refine((messages) => messages.at(-1)?.role === 'user', { error: because('question-not-last') }),
  stream: z.boolean().default(false),
});
export type AiQuestion = z.input<typeof aiQuestionSchema>;

/** OpenAI's shape of a whole answer. With `stream` the answer is its chunks as server-sent events, `[DONE]` at the end. */
export const aiAnswerSchema = z.object({
  id: z.string(),
  object: z.literal('chat.completion'),
  /** Seconds since 1970. */
  created: z.number().int(),
  /** `chatso-help`: Chatso's own help texts and no language model. */
  model: z.string(),
  choices: z.array(
    z.object({
      index: z.number().int(),
      message: z.object({ role: z.literal('assistant'), content: z.string() }),
      /** `length`: it was cut off because it grew too long. */
      finish_reason: z.enum(['stop', 'length']),
    }),
  ),
});
export type AiAnswer = z.infer<typeof aiAnswerSchema>;

/** One event of a streamed answer; after an `error` nothing comes any more. */
export const aiChunkSchema = z.union([
  z.object({
    id: z.string(),
    object: z.literal('chat.completion.chunk'),
    created: z.number().int(),
    model: z.string(),
    choices: z.array(
      z.object({
        index: z.number().int(),
        delta: z.object({ role: z.literal('assistant').optional(), content: z.string().optional() }),
        finish_reason: z.enum(['stop', 'length']).nullable(),
      }),
    ),
  }),
  z.object({ error: errorBodySchema }),
]);

export const aiHelpSchema = z.enum(aiHelps);
const language = z.enum(aiLanguages);
const stream = z.boolean().default(false);

/** `draft`: what the agent has written so far, as a hint. */
const replyHelp = z.object({ help: z.literal('reply'), draft: typedText(aiLimits.messageChars).optional(), stream });
const summaryHelp = z.object({ help: z.literal('summary'), language: language.default('en'), stream });
const toneHelp = z.object({
  help: z.literal('tone'),
  text: said(aiLimits.messageChars),
  tone: z.enum(aiTones),
  stream,
});
const translationHelp = z.object({
  help: z.literal('translation'),
  text: said(aiLimits.messageChars).optional(),
  language,
  stream,
});
const eitherOne = { error: because('text-or-message'), path: ['text'] };

/** What an agent asks for in a chat. The chat itself is read by the server, as far as a provider may see it. */
export const aiAssistSchema = z.discriminatedUnion('help', [
  replyHelp,
  summaryHelp,
  /** Of a text of one's own, or of a message of the customer: exactly one. */
  translationHelp
    .extend({ messageId: z.uuid().optional() })
    .refine(({ text, messageId }) => (text === undefined) !== (messageId === undefined), eitherOne),
  toneHelp,
]);
export type AiAssist = z.input<typeof aiAssistSchema>;

/** The same at a ticket, whose mails are read by the server. */
export const aiAssistTicketSchema = z.discriminatedUnion('help', [
  replyHelp,
  summaryHelp,
  /** Of a text of one's own, or of a mail of the customer: exactly one. */
  translationHelp
    .extend({ mailId: z.uuid().optional() })
    .refine(({ text, mailId }) => (text === undefined) !== (mailId === undefined), eitherOne),
  toneHelp,
]);
export type AiAssistTicket = z.input<typeof aiAssistTicketSchema>;

export const aiSettingsSchema = z.object({
  enabled: z.boolean(),
  /** Of an OpenAI-compatible service, without `/chat/completions`. */
  baseUrl: z.string(),
  model: z.string(),
  /** The key itself is never told. */
  hasKey: z.boolean(),
  helps: z.array(aiHelpSchema),
  /** 0: nothing was ever chosen. */
  version: z.number().int(),
});
export type AiSettings = z.infer<typeof aiSettingsSchema>;

const provider = {
  baseUrl: z.string().trim().max(aiLimits.urlChars),
  model: z.string().trim().max(aiLimits.modelChars),
  /** Left out: the stored one; null: none. */
  apiKey: z
    .string()
    .trim()
    .min(1)
    .max(aiLimits.keyChars)
    // What cannot stand in a header cannot be a key.
    .regex(/^[\x21-\x7e]+$/, because('ai-key-characters'))
    .nullable()
    .optional(),
};

export const aiSettingsInputSchema = z.object({
  ...provider,
  enabled: z.boolean(),
  helps: z.array(aiHelpSchema).max(aiHelps.length),
  /** What the caller saw; another one is a conflict. */
  version: z.number().int().min(0).max(2_000_000_000),
});
export const aiTestInputSchema = z.object(provider);
export type AiTestInput = z.infer<typeof aiTestInputSchema>;
export type AiSettingsInput = z.infer<typeof aiSettingsInputSchema>;
