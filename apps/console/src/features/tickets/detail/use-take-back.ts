import type { Mail, Ticket, TicketDraft, WithdrawnMail } from '@chatso/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mutationOf } from '../../../lib/api/query-of.ts';
import { serverNow } from '../../../lib/formats/clock.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { toast } from '../../../ui/index.ts';
import { giveBack, isBegun } from '../editor/reply-editors.ts';
import { asTyped } from '../editor/reply-people.ts';
import { useLookAgain } from './use-ticket.ts';

/** The server puts these below what was written: how it was, of a mail that closes its ticket, and the signature. */
const below =
  /(?:<p>How was our help\? <a [^>]*\/rate\/[^>]*>Rate it here<\/a>\.<\/p>)?(?:<br ?\/?><div>-- <br ?\/?>.*)?$/s;

/** What a draft holds of one recipient. */
const draftPersonChars = 255;

/** As it stood in the editor. What began a thread by a subject of its own is written where there is a field for it. */
function asDraft(mail: Mail, { type, files, without }: WithdrawnMail, { title }: Ticket): TicketDraft {
  const answers = type === 'reply' || (type === 'new' && mail.subject === title);
  const people = (list: Mail['to']) =>
    list.map((person) => (asTyped([person]).length > draftPersonChars ? person.address : asTyped([person])));
  return {
    mode: answers ? 'reply' : 'forward',
    subject: answers ? '' : mail.subject,
    rev: serverNow(),
    html: mail.htmlText.replace(below, ''),
    ...{ to: people(mail.to), cc: people(mail.cc), bcc: people(mail.bcc) },
    ...{ lastEmailId: mail.parentEmailId, accountId: mail.accountId, files, without },
  };
}

/** Takes a mail that has not left back into the editor, unless somebody writes another one there. */
export function useTakeBack(mail: Mail, ticket: Ticket) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const again = useLookAgain();
  return useMutation({
    mutationFn: async () => {
      if (isBegun(client, ticket._id)) return toast.error(t('ticket.mail.editorBusy'));
      const { back } = await mutationOf('mails.withdraw').mutationFn({ params: { id: mail._id } });
      // What offered to do the same.
      toast.hide(mail._id);
      await giveBack(client, ticket._id, asDraft(mail, back, ticket));
      toast.success(t('ticket.mail.takenBack'));
    },
    meta: { quiet: true },
    onError: (error) => void toast.error(error),
    onSettled: again,
  });
}
