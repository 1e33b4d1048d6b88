import { limits } from '@chatso/domain';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { mutationOf } from '../../../lib/api/query-of.ts';
import { dateAndTime } from '../../../lib/formats/formats.ts';
import { toast } from '../../../ui/index.ts';
import { useLookAgain } from '../detail/use-ticket.ts';

interface Sent {
  onSent(): void;
  onFailed(error: Error): void;
  /** It was taken back: everything is in its place again. */
  onTakenBack(): void;
}

/** O-25, and the ten seconds in which it can be taken back, wherever one has gone meanwhile. */
export function useSendReply({ onSent, onFailed, onTakenBack }: Sent) {
  const { t } = useTranslation();
  const again = useLookAgain();
  const { mutateAsync: withdraw } = useMutation({
    ...mutationOf('mails.withdraw'),
    meta: { quiet: true },
    onError: (error) => void toast.error(error),
    onSettled: again,
  });
  return useMutation({
    ...mutationOf('mails.reply'),
    meta: { quiet: true },
    onSuccess({ data }) {
      onSent();
      const leaves = Date.parse(data.sendAt ?? data.date);
      const isLater = leaves - Date.now() > 2 * limits.mailUndoMs;
      toast.success(t('ticket.editor.sent'), {
        sticky: true,
        id: data._id,
        detail: isLater ? t('ticket.editor.leavesAt', { when: dateAndTime(leaves) }) : t('ticket.editor.leaves'),
        action: {
          label: t('ticket.editor.undo'),
          // Not the callback of `mutate`: that one is silent once the page is left.
          onClick: () => void withdraw({ params: { id: data._id } }).then(onTakenBack, () => undefined),
        },
      });
      setTimeout(() => toast.hide(data._id), limits.mailUndoMs);
    },
    onError: onFailed,
    onSettled: again,
  });
}
