import type { Mail, MailAttachment, MailFile, TicketDraft } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { serverNow } from '../../../lib/formats/clock.ts';

export type ReplyMode = 'reply' | 'forward';

/** A mail as it stands in its form; null where nobody has chosen another than what is there by itself. */
export interface TypedReply {
  html: string;
  to: string | null;
  /** Whom it is handed on to. */
  forwardTo: string;
  subject: string | null;
  /** Attachments of the mail that do not go along when it is handed on. */
  without: string[];
  cc: string;
  bcc: string;
  files: MailFile[];
  /** The mail it was begun for, whatever comes meanwhile. */
  answers: string | null;
  /** The account it leaves from. */
  accountId: string | null;
}

export const blankReply: TypedReply = {
  ...{ html: '', to: null, forwardTo: '', subject: null, without: [] },
  ...{ cc: '', bcc: '', files: [], answers: null, accountId: null },
};

/** A mail is handed on without a word too: there its people are what somebody typed. */
export const isBlank = ({ html, files, forwardTo }: TypedReply, mode: ReplyMode): boolean =>
  html === '' && files.length === 0 && (mode === 'reply' || forwardTo.trim() === '');

const listOf = (text: string): string[] =>
  text
    .split(/[,;]/)
    .map((one) => one.trim())
    .filter(Boolean)
    .slice(0, limits.mailRecipients);

/** The server keeps files that no mail carries for a day. */
const filesKeptMs = 23 * 3_600_000;

export const fromDraft = (draft: TicketDraft | null): TypedReply =>
  draft === null
    ? blankReply
    : {
        ...{ html: draft.html, without: draft.without, subject: draft.subject === '' ? null : draft.subject },
        to: draft.mode === 'forward' ? null : draft.to.join(', ') || null,
        forwardTo: draft.mode === 'forward' ? draft.to.join(', ') : '',
        cc: draft.cc.join(', '),
        bcc: draft.bcc.join(', '),
        files: serverNow() - draft.rev < filesKeptMs ? draft.files : [],
        ...{ answers: draft.lastEmailId, accountId: draft.accountId },
      };

export const asDraft = (typed: TypedReply, mode: ReplyMode): TicketDraft | null =>
  isBlank(typed, mode)
    ? null
    : {
        ...{ mode, html: typed.html, to: listOf(mode === 'forward' ? typed.forwardTo : (typed.to ?? '')) },
        ...{ cc: listOf(typed.cc), bcc: listOf(typed.bcc), files: typed.files, without: typed.without },
        subject: typed.subject ?? '',
        lastEmailId: typed.answers,
        accountId: typed.accountId,
        rev: serverNow(),
      };

/** What was taken back stands above what was begun meanwhile. */
export const above = <Part extends Pick<TypedReply, 'html' | 'files'>>(
  back: Part,
  begun: Pick<TypedReply, 'html' | 'files'>,
): Part => ({
  ...back,
  html: back.html + begun.html,
  files: [...back.files, ...begun.files].slice(0, limits.mailFiles),
});

/** What of a mail can go along; pictures of its text are quoted without. */
export const filesOf = (mail: Mail | null): MailAttachment[] =>
  (mail?.attachments ?? []).filter(({ inline, kept }) => !inline && kept === 'yes');

/** Files that go with it: those beside the text, and the pictures that still stand in it. */
export const filesToSend = ({ html, files }: TypedReply): { id: string; inline: boolean }[] => {
  const inside = new Set([...html.matchAll(/ src="cid:([^"]*)"/g)].map(([, id = '']) => id));
  return [...files.map(({ id }) => ({ id, inline: false })), ...[...inside].map((id) => ({ id, inline: true }))];
};
