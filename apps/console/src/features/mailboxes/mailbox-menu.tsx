import type { Mailbox } from '@chatso/contract';
import { Menu } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleStop, Ellipsis, History, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isNotFound } from '../../lib/api/errors.ts';
import { mutationOf, queryOf } from '../../lib/api/query-of.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ConfirmDialog, IconButton, toast } from '../../ui/index.ts';
import { useLookAgain, useMailboxRefusal } from './use-mailbox-changes.ts';

export function MailboxMenu({ mailbox, onEdit }: { mailbox: Mailbox; onEdit(): void }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<'stop' | 'remove' | null>(null);
  const lookAgain = useLookAgain();
  const wordsOf = useMailboxRefusal();
  const { _id, email, status, kind } = mailbox;
  const older = useMutation({
    ...mutationOf('mailboxes.older'),
    meta: { quiet: true },
    onSuccess: () => toast.success(t('mailboxes.olderStarted', { email })),
    onError(error) {
      const words = wordsOf(error);
      if (words !== null) toast.error(words);
    },
    onSettled: lookAgain,
  });
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <IconButton icon={<Ellipsis size={16} />} label={t('mailboxes.actions', { email })} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Pencil aria-hidden size={16} />} onClick={onEdit}>
            {t('mailboxes.edit')}
          </Menu.Item>
          {kind === 'forward' ? null : (
            <Menu.Item
              disabled={status !== 'connected'}
              leftSection={<History aria-hidden size={16} />}
              onClick={() => older.mutate({ params: { id: _id } })}
            >
              {t('mailboxes.older')}
            </Menu.Item>
          )}
          {status === 'unset' ? null : (
            <Menu.Item leftSection={<CircleStop aria-hidden size={16} />} onClick={() => setAsking('stop')}>
              {t('mailboxes.stop')}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item color="danger" leftSection={<Trash2 aria-hidden size={16} />} onClick={() => setAsking('remove')}>
            {t('mailboxes.remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Question asking={asking} mailbox={mailbox} onClose={() => setAsking(null)} />
    </>
  );
}

/** Says beforehand how many open tickets nothing can be done about any more (N-25). */
function Question({
  asking,
  mailbox,
  onClose,
}: {
  asking: 'stop' | 'remove' | null;
  mailbox: Mailbox;
  onClose(): void;
}) {
  const { t } = useTranslation();
  const lookAgain = useLookAgain();
  const [last, setLast] = useState<'stop' | 'remove'>('stop');
  if (asking !== null && asking !== last) setLast(asking);
  const { _id, email, kind, version } = mailbox;
  const addresses = useQuery({
    ...queryOf('mails.addresses', { query: { countTickets: 'true' } }),
    ...{ enabled: asking !== null, staleTime: 0, meta: { quiet: true } },
  });
  const count = addresses.data?.data.find((one) => one._id === _id)?.tickets ?? (addresses.data ? 0 : null);
  const stop = useMutation({ ...mutationOf('mailboxes.change'), meta: { quiet: true } });
  const remove = useMutation({ ...mutationOf('mailboxes.remove'), meta: { quiet: true } });
  return (
    <ConfirmDialog
      confirmLabel={t(`mailboxes.${last}`)}
      danger
      disabled={count === null && !addresses.isError}
      focus="cancel"
      opened={asking !== null}
      title={t(`mailboxes.${last}Title`, { email })}
      onClose={onClose}
      onConfirm={async () => {
        try {
          if (last === 'stop') await stop.mutateAsync({ params: { id: _id }, body: { status: 'unset', version } });
          else await remove.mutateAsync({ params: { id: _id } });
          toast.success(t(last === 'stop' ? 'mailboxes.stopped' : 'mailboxes.removed', { email }));
        } catch (error) {
          // Gone is what was wanted.
          if (!(last === 'remove' && isNotFound(error))) throw error;
        } finally {
          void lookAgain();
        }
      }}
    >
      {kind === 'forward' ? `${t(`mailboxes.forwarding.${last}Note`)} ` : null}
      {count !== null
        ? t(`mailboxes.${last}Body`, { count })
        : addresses.isError
          ? `${t(`mailboxes.${last}Body`, { count: 0 })} ${t('mailboxes.uncounted')}`
          : t('mailboxes.counting')}
    </ConfirmDialog>
  );
}
