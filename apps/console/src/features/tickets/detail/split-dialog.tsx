import type { Mail } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mutationOf } from '../../../lib/api/query-of.ts';
import { ConfirmDialog, toast } from '../../../ui/index.ts';
import { codeOf } from '../parts/code-of.ts';
import { useLookAgain } from './use-ticket.ts';

/** A mail that is about something else gets a ticket of its own. */
export function SplitDialog({ mail, ticketId, onClose }: { mail: Mail; ticketId: string; onClose(): void }) {
  const { t } = useTranslation();
  const again = useLookAgain();
  const [title, setTitle] = useState(mail.subject.slice(0, limits.ticketTitleChars));
  const split = useMutation({ ...mutationOf('tickets.split'), meta: { quiet: true }, onSettled: again });
  return (
    <ConfirmDialog
      confirmLabel={t('ticket.split.do')}
      disabled={title.trim() === ''}
      opened
      title={t('ticket.split.title')}
      onClose={onClose}
      onConfirm={async () => {
        const { data } = await split.mutateAsync({
          params: { id: ticketId },
          body: { emailIds: [mail._id], title: title.trim() },
        });
        toast.success(t('ticket.split.done', { code: codeOf(data) }));
      }}
    >
      <p>{t('ticket.split.body')}</p>
      <TextInput
        label={t('ticket.split.name')}
        maxLength={limits.ticketTitleChars}
        value={title}
        onChange={({ currentTarget: { value } }) => setTitle(value)}
      />
    </ConfirmDialog>
  );
}
