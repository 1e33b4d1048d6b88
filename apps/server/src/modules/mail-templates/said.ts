import type { Attachment, MessageFile } from '@chatso/contract';
import type { LanguageCode } from '@chatso/domain';
import type { MailBlock } from '../../platform/mail/mail-content.ts';
import { chatMails, timeInMail } from './words.ts';

/** What a message of a chat says, as far as a mail can show it. */
export interface Said {
  author: 'client' | 'agent';
  type: string;
  body: string;
  files: readonly MessageFile[] | null;
  attachments: readonly Attachment[] | null;
  created_at: Date;
}

interface Readers<M extends Said> {
  language: LanguageCode;
  timeZone: string;
  /** Whose words are those of whoever reads the mail. */
  mine: Said['author'];
  /** The reader may be none of them: everybody by name. */
  named?: boolean;
  nameOf(message: M): string;
}

const spoken = new Set(['text', 'file', 'product', 'coupon']);

/** Lines of the system and filled-in forms are nobody's words. */
export const isSaid = ({ type }: Pick<Said, 'type'>): boolean => spoken.has(type);

const kilobytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

const webOnly = (url: string): string | null => (/^https?:\/\//i.test(url) && URL.canParse(url) ? url : null);

/** Bubbles, and the products between them. A file is named, not linked: its address lets in who has it. */
export function saidBlocks<M extends Said>(
  messages: readonly M[],
  { language, timeZone, mine, named = false, nameOf }: Readers<M>,
): MailBlock[] {
  const words = chatMails[language];
  return messages.filter(isSaid).flatMap((message): MailBlock[] => {
    const things = message.attachments ?? [];
    const coupons = things.flatMap((one) => (one.kind === 'coupon' ? [`${words.coupon}: ${one.code}`] : []));
    const files = (message.files ?? []).map(({ name, size }) => `${name}, ${kilobytes(size)}`);
    const lines = [...files, message.body, ...coupons].filter((line) => line.trim() !== '');
    const products = things.flatMap((one): MailBlock[] =>
      one.kind === 'product'
        ? [
            {
              kind: 'product',
              ...{ name: one.productName, detail: one.productPrice, label: words.view },
              ...{ url: webOnly(one.productLink), image: webOnly(one.productImageUrl) },
            },
          ]
        : [],
    );
    if (lines.length === 0) return products;
    const who = message.author === mine && !named ? words.you : nameOf(message);
    const at = timeInMail(message.created_at, { language, timeZone });
    return [{ kind: 'bubble', mine: message.author === mine, who, at, text: lines.join('\n') }, ...products];
  });
}
