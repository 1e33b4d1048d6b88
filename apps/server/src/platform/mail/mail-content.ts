import { z } from 'zod';

/** Anything else would be a way to run something in who reads the mail. */
const link = z
  .string()
  .max(4000)
  .refine((url) => /^(https?:\/\/|mailto:)/i.test(url), 'must be an address of the web or of mail');
const picture = z
  .string()
  .max(4000)
  .refine((url) => /^https?:\/\//i.test(url), 'must be an address of the web');
const text = z.string().max(200_000);

const button = z.object({ label: text, url: link, primary: z.boolean() });

const block = z.discriminatedUnion('kind', [
  /** `lead` stands below the heading in quieter ink; `small` is small print. */
  z.object({ kind: z.literal('text'), text, tone: z.enum(['body', 'lead', 'small']) }),
  /** A sentence that ends in an address. */
  z.object({ kind: z.literal('linked'), text, url: link }),
  /** A sentence, the button it asks for, and the address for who has no buttons. */
  z.object({ kind: z.literal('action'), text, label: text, url: link }),
  z.object({ kind: z.literal('buttons'), buttons: z.array(button).max(4) }),
  z.object({
    kind: z.literal('facts'),
    rows: z.array(z.object({ label: text, value: text, strong: z.boolean().optional(), url: link.optional() })).max(40),
  }),
  /** Words of a conversation. `mine`: of whoever reads the mail, at the far side and in the shop's colour. */
  z.object({ kind: z.literal('bubble'), mine: z.boolean(), who: text, at: text, text }),
  z.object({
    kind: z.literal('product'),
    name: text,
    detail: text,
    url: link.nullable(),
    image: picture.nullable(),
    label: text,
  }),
  /** As it was written, not a sign of it changed: code and whoever wrote it themselves. */
  z.object({ kind: z.literal('verbatim'), text }),
]);
export type MailBlock = z.infer<typeof block>;

const brand = z.object({
  name: text,
  /** '#rrggbb'; null: ours. */
  color: z.string().max(20).nullable(),
  /** Whole address; null: the first letters of the name. */
  logo: picture.nullable(),
});
export type MailBrand = z.infer<typeof brand>;

/** A mail as it is meant, before it is HTML or text; what a job holds. */
export const mailContentSchema = z.object({
  /** BCP 47; decides the direction too. */
  language: z.string().max(35),
  brand,
  /** What inboxes show after the subject. */
  preheader: text.optional(),
  heading: text,
  blocks: z.array(block).max(500),
  /** Why it came, and how no more come; the sender's name stands below. */
  footer: z.array(z.object({ text, links: z.array(z.object({ label: text, url: link })).max(4) })).max(6),
});
export type MailContent = z.infer<typeof mailContentSchema>;

const rightToLeft = new Set(['ar', 'dv', 'fa', 'he', 'ku', 'ps', 'ur', 'yi']);

export const directionOf = (language: string): 'ltr' | 'rtl' =>
  rightToLeft.has(language.toLowerCase().split('-')[0] ?? '') ? 'rtl' : 'ltr';

/** First letters of the first two words, whole signs. */
export function initialsOf(name: string): string {
  const signs = new Intl.Segmenter();
  const words = name.split(/[\s\-_.]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const letters = words.slice(0, 2).map((word) => [...signs.segment(word.replace(/^[^\p{L}\p{N}]+/u, ''))][0]?.segment);
  return letters.join('').toUpperCase() || '?';
}
