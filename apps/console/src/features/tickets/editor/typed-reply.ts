import type { Mail, MailFile, TicketDraft } from '@chatso/contract';
import { limits } from '@chatso/domain';

/** An answer as it stands in its form; `to` is null as long as nobody has chosen other people. */
export interface TypedReply {
  html: string;
  to: string | null;
  cc: string;
  bcc: string;
  files: MailFile[];
}

export const blankReply: TypedReply = { html: '', to: null, cc: '', bcc: '', files: [] };

export const isBlank = ({ html, files }: TypedReply): boolean => html === '' && files.length === 0;

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
        html: draft.html,
        to: draft.to.join(', ') || null,
        cc: draft.cc.join(', '),
        bcc: draft.bcc.join(', '),
        files: Date.now() - draft.rev < filesKeptMs ? draft.files : [],
      };

export const asDraft = (typed: TypedReply, mail: Mail | null): TicketDraft | null =>
  isBlank(typed)
    ? null
    : {
        ...{
          mode: 'reply',
          html: typed.html,
          to: listOf(typed.to ?? ''),
          cc: listOf(typed.cc),
          bcc: listOf(typed.bcc),
        },
        ...{ subject: '', lastEmailId: mail?._id ?? null, files: typed.files, rev: 0 },
      };

/** Files that go with it: those beside the text, and the pictures that still stand in it. */
export const filesToSend = ({ html, files }: TypedReply): { id: string; inline: boolean }[] => {
  const inside = new Set([...html.matchAll(/ src="cid:([^"]*)"/g)].map(([, id = '']) => id));
  return [...files.map(({ id }) => ({ id, inline: false })), ...[...inside].map((id) => ({ id, inline: true }))];
};
