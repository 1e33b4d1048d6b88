import type { Mail, MailRow } from '@chatso/contract';
import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { MailView } from '../../../entities/mail/mail-view.tsx';
import { isNotFound } from '../../../lib/api/errors.ts';
import { queryOf } from '../../../lib/api/query-of.ts';
import { useIsPhone } from '../../../lib/browser/viewport.ts';
import { wholeNumber } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { type Command, useCommands } from '../../../lib/navigation/commands.ts';
import { ErrorState, IconButton, SkeletonRows } from '../../../ui/index.ts';
import { useFailureToast } from '../use-failure-toast.ts';
import type { MailChanges } from '../use-mail-changes.ts';
import classes from './dialog.module.css';
import { DialogFoot } from './dialog-foot.tsx';
import { MailHead } from './mail-head.tsx';

interface MailDialogProps {
  id: string;
  /** Those of the page it is opened from, to go through. */
  rows: readonly MailRow[];
  /** How many stand before the page, and in all. */
  first: number;
  count: number;
  changes: MailChanges;
  onOpen(id: string | null): void;
}

/** O-04, O-34 */
export function MailDialog({ id, rows, first, count, changes, onOpen }: MailDialogProps) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const query = useQuery({ ...queryOf('mails.get', { params: { id }, query: {} }), meta: { quiet: true } });
  const mail = query.data?.data;
  useFailureToast(query);
  useSeen(mail, changes);
  const at = rows.findIndex(({ _id }) => _id === id);
  const before = rows[at - 1]?._id;
  const after = at === -1 ? undefined : rows[at + 1]?._id;
  useKeys({ mail, before, after, changes, onOpen });
  return (
    <Modal
      classNames={{ content: classes.content, body: classes.body, header: classes.header, title: classes.title }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      fullScreen={phone}
      opened
      size={800}
      title={
        <span className={classes.titleLine}>
          <bdi className={classes.subject}>{mail ? mail.subject || t('mailInbox.noSubject') : ''}</bdi>
          {at === -1 ? null : (
            <span className={classes.position}>
              {t('mailInbox.dialog.position', {
                index: wholeNumber(first + at + 1),
                total: wholeNumber(Math.max(count, first + rows.length)),
              })}
            </span>
          )}
          <IconButton
            disabled={before === undefined}
            icon={<ChevronUp size={16} />}
            kbd="K"
            label={t('mailInbox.dialog.previous')}
            onClick={() => before && onOpen(before)}
          />
          <IconButton
            disabled={after === undefined}
            icon={<ChevronDown size={16} />}
            kbd="J"
            label={t('mailInbox.dialog.next')}
            onClick={() => after && onOpen(after)}
          />
        </span>
      }
      onClose={() => onOpen(null)}
    >
      {mail ? (
        <>
          <div className={classes.scroll}>
            <MailHead mail={mail} />
            {mail.bounces.map(({ address, words }) => (
              <p className={classes.bounce} key={address}>
                {t('mailInbox.dialog.failure', { address, words })}
              </p>
            ))}
            <MailView key={mail._id} mail={mail} />
          </div>
          <DialogFoot changes={changes} mail={mail} onDone={() => onOpen(after ?? null)} />
        </>
      ) : query.isError ? (
        <ErrorState
          error={query.error}
          retrying={query.isFetching}
          title={t(isNotFound(query.error) ? 'mailInbox.dialog.gone' : 'mailInbox.dialog.failed')}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <SkeletonRows label={t('app.loading')} rowHeight={64} rows={6} />
      )}
    </Modal>
  );
}

/** Opening marks it; once for each opening, so that it can be marked as unread again while it is open. */
function useSeen(mail: Mail | undefined, { setSeen }: MailChanges): void {
  const marked = useRef<string | null>(null);
  useEffect(() => {
    if (!mail || marked.current === mail._id) return;
    marked.current = mail._id;
    if (mail.unseen) setSeen([mail._id], false);
  }, [mail, setSeen]);
}

interface Keys extends Pick<MailDialogProps, 'changes' | 'onOpen'> {
  mail: Mail | undefined;
  before: string | undefined;
  after: string | undefined;
}

function useKeys({ mail, before, after, changes, onOpen }: Keys): void {
  const { t } = useTranslation();
  const { setSeen } = changes;
  useCommands(
    useMemo<Command[]>(() => {
      const command = (id: string, label: string, shortcut: string, run: () => void): Command => ({
        ...{ id, label, shortcut, run },
        group: 'actions',
      });
      return [
        ...(before ? [command('mail-before', t('mailInbox.dialog.previous'), 'K', () => onOpen(before))] : []),
        ...(after ? [command('mail-after', t('mailInbox.dialog.next'), 'J', () => onOpen(after))] : []),
        ...(mail
          ? [
              command('mail-unread', t('mailInbox.markUnread'), 'U', () => {
                setSeen([mail._id], true);
                onOpen(null);
              }),
            ]
          : []),
      ];
    }, [t, mail, before, after, setSeen, onOpen]),
  );
}
