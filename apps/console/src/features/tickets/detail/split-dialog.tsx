import type { Mail } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mutationOf } from '../../../lib/api/query-of.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ConfirmDialog, toast } from '../../../ui/index.ts';
import { Notice } from '../../../ui/notice.tsx';
import { codeOf } from '../parts/code-of.ts';
import { useLookAgain } from './use-ticket.ts';

interface SplitDialogProps {
  mail: Mail;
  ticketId: string;
  /** Somebody moved it out of the ticket meanwhile, or merged the ticket: what was typed stays to be read. */
  gone: boolean;
  /** The others were moved out of the ticket meanwhile. */
  only: boolean;
  onClose(): void;
}

/** A mail that is about something else gets a ticket of its own. */
export function SplitDialog({ mail, ticketId, gone, only, onClose }: SplitDialogProps) {
  const { t } = useTranslation();
  const again = useLookAgain();
  const [title, setTitle] = useState(mail.subject.slice(0, limits.ticketTitleChars));
  const split = useMutation({ ...mutationOf('tickets.split'), meta: { quiet: true }, onSettled: again });
  return (
    <ConfirmDialog
      confirmLabel={t('ticket.split.do')}
      disabled={gone || only || title.trim() === ''}
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
      {gone || only ? (
        <Notice tone="wait">{t(gone ? 'ticket.split.gone' : 'ticket.split.only')}</Notice>
      ) : (
        <p>{t('ticket.split.body')}</p>
      )}
      <TextInput
        label={t('ticket.split.name')}
        maxLength={limits.ticketTitleChars}
        value={title}
        onChange={({ currentTarget: { value } }) => setTitle(value)}
      />
    </ConfirmDialog>
  );
}
