import { limits } from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import { dateSchema, emailSchema, idSchema, timeZoneSchema } from './common.ts';

/** Decision L-2: shops whose customers are written to by the platform they come from. */
export const platformsThatWriteThemselves: readonly string[] = ['cova', 'greenline', 'flowhub'];

/** L-26: why a chat's customer cannot be sent it, or null. */
export const whyNotCustomer = (chat: {
  customerEmail: string | null;
  store: { onboardedBy: string | null };
}): 'platform' | 'no-email' | null => {
  if (platformsThatWriteThemselves.includes(chat.store.onboardedBy?.toLowerCase() ?? '')) return 'platform';
  return emailSchema.safeParse(chat.customerEmail ?? '').success ? null : 'no-email';
};

/** L-24, L-25: what is wrong with addresses that were typed, the first thing first. */
export function problemOfEmails(
  emails: readonly string[],
  own: string | null,
): 'emails-not-valid' | 'email-duplicate' | null {
  const folded = emails.map((email) => email.trim().toLowerCase());
  if (folded.some((email) => !emailSchema.safeParse(email).success)) return 'emails-not-valid';
  const all = own === null ? folded : [...folded, own.toLowerCase()];
  return new Set(all).size < all.length ? 'email-duplicate' : null;
}

/** L-20 */
export const transcriptOrderSchema = z
  .object({
    toMe: z.boolean().default(false),
    toCustomer: z.boolean().default(false),
    emails: z
      .array(z.string().trim().max(limits.emailChars))
      .max(limits.transcriptEmails, { error: because('too-many', { max: limits.transcriptEmails }) })
      .default([]),
    conversationIds: z
      .array(idSchema)
      .min(1)
      .max(limits.transcriptChats, { error: because('transcript-chats-max') }),
    timezone: timeZoneSchema.optional(),
    /** Of the sender's making: the same order that comes twice is carried out once. */
    orderId: idSchema.optional(),
  })
  .superRefine(({ toMe, toCustomer, emails }, { addIssue }) => {
    const refuse = (message: string) => addIssue({ code: 'custom', path: ['emails'], message });
    const problem = problemOfEmails(emails, null);
    if (problem !== null) refuse(because(problem));
    else if (!toMe && !toCustomer && emails.length === 0) refuse(because('transcript-recipient-missing'));
  });
export type TranscriptOrder = z.output<typeof transcriptOrderSchema>;

/** How far an order has come; counted in chats, each of which may go to several addresses. */
export const transcriptOrderStateSchema = z.object({
  _id: idSchema,
  chats: z.number().int(),
  addresses: z.number().int(),
  /** Of which every address has it. */
  sent: z.number().int(),
  /** Of which some address has not, and nobody tries any more. */
  failed: z.number().int(),
});
export type TranscriptOrderState = z.infer<typeof transcriptOrderStateSchema>;

export const sentTranscriptSchema = z.object({
  _id: idSchema,
  conversationId: idSchema,
  email: z.string(),
  sentBy: z.object({ _id: idSchema, fullname: z.string() }),
  sentAt: dateSchema,
});
export type SentTranscript = z.infer<typeof sentTranscriptSchema>;
