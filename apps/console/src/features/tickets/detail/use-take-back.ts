import type { Mail, TicketDraft } from '@chatso/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { mutationOf, queryOf } from '../../../lib/api/query-of.ts';
import { toast } from '../../../ui/index.ts';
import { useLookAgain } from './use-ticket.ts';

/** The server puts the account's signature below what was written. */
const signature = /<br ?\/?><div>-- <br ?\/?>.*$/s;

const asDraft = (mail: Mail): TicketDraft => ({
  ...{ mode: 'reply', subject: '', rev: Date.now(), html: mail.htmlText.replace(signature, '') },
  to: mail.to.map(({ address }) => address),
  cc: mail.cc.map(({ address }) => address),
  bcc: mail.bcc.map(({ address }) => address),
  lastEmailId: mail.parentEmailId,
  files: mail.attachments
    .filter(({ inline, kept }) => !inline && kept === 'yes')
    .map(({ id, filename, contentType, size }) => ({ id, filename, contentType, size, url: '' })),
});

/** Takes a mail that waits for its time back into the editor, unless somebody writes another one there. */
export function useTakeBack(mail: Mail) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const again = useLookAgain();
  const id = mail.ticket?._id ?? '';
  const { queryKey } = queryOf('ticketDrafts.get', { params: { id } });
  return useMutation({
    mutationFn: async () => {
      if (client.getQueryData(queryKey)?.data) return toast.error(t('ticket.mail.editorBusy'));
      await mutationOf('mails.withdraw').mutationFn({ params: { id: mail._id } });
      const draft = asDraft(mail);
      client.setQueryData(queryKey, { data: draft });
      toast.success(t('ticket.mail.takenBack'));
      await mutationOf('ticketDrafts.put').mutationFn({ params: { id }, body: { draft, rev: draft.rev } });
    },
    meta: { quiet: true },
    onError: (error) => void toast.error(error),
    onSettled: again,
  });
}
