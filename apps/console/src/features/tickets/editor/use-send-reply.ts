import type { CallInput, Endpoints, Ticket, TicketDraft } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { mutationOf } from '../../../lib/api/query-of.ts';
import { serverNow } from '../../../lib/formats/clock.ts';
import { dateAndTime } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { toast } from '../../../ui/index.ts';
import { useLookAgain } from '../detail/use-ticket.ts';
import { codeOf } from '../parts/code-of.ts';
import { giveBack, replyEditorOf } from './reply-editors.ts';

type Input = CallInput<Endpoints['mails.reply']>['body'];

interface Sending {
  body: Omit<Input, 'messageId' | 'ticketId'>;
  /** What stood in the form, for when it is taken back. */
  draft: TicketDraft | null;
}

/** O-25, and the ten seconds in which it can be taken back, wherever one has gone meanwhile. */
export function useSendReply(ticket: Ticket, onSent: () => void, onFailed: (error: Error) => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const again = useLookAgain();
  const ticketId = ticket._id;
  const [messageId, setMessageId] = useState(() => newId());
  // Not a callback of `mutate`: that one is silent once the page is left.
  const { mutate: takeBack } = useMutation({
    async mutationFn({ id, draft }: { id: string; draft: TicketDraft | null }) {
      await mutationOf('mails.withdraw').mutationFn({ params: { id } });
      if (draft !== null) await giveBack(client, ticketId, draft);
    },
    meta: { quiet: true },
    onSuccess() {
      // Where one has gone to, nothing is seen of it.
      if (replyEditorOf(ticketId) === null) toast.success(t('ticket.editor.undone', { code: codeOf(ticket) }));
    },
    onError: (error) => void toast.error(error),
    onSettled: again,
  });
  const mail = useMutation({
    mutationFn: ({ body }: Sending) => mutationOf('mails.reply').mutationFn({ body: { ...body, ticketId, messageId } }),
    meta: { quiet: true },
    onSuccess({ data }, { draft }) {
      onSent();
      setMessageId(newId());
      const leaves = Date.parse(data.sendAt ?? data.date);
      const isLater = leaves - serverNow() > 2 * limits.mailUndoMs;
      toast.success(t('ticket.editor.sent'), {
        sticky: true,
        id: data._id,
        detail: isLater ? t('ticket.editor.leavesAt', { when: dateAndTime(leaves) }) : t('ticket.editor.leaves'),
        action: { label: t('ticket.editor.undo'), undo: true, onClick: () => takeBack({ id: data._id, draft }) },
      });
      setTimeout(() => toast.hide(data._id), limits.mailUndoMs);
    },
    onError: onFailed,
    onSettled: again,
  });
  return {
    send: mail.mutate,
    isPending: mail.isPending,
    /** The try that failed may have arrived: other words are another mail. */
    otherWords() {
      if (!mail.isError) return;
      setMessageId(newId());
      mail.reset();
    },
  };
}
