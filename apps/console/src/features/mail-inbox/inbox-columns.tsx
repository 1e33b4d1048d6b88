import type { MailRow } from '@chatso/contract';
import { Paperclip } from 'lucide-react';
import { useMemo } from 'react';
import { exactTime, relativeTime } from '../../lib/formats/formats.ts';
import { useNow } from '../../lib/formats/now.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Tag, VisuallyHidden } from '../../ui/index.ts';
import type { Column } from '../../ui/list/index.ts';
import classes from './mail-inbox.module.css';

/** O-03 */
const previewChars = 150;

/** Without cutting a letter of two halves in two. */
export const cutPreview = (text: string): string => {
  const letters = [...text];
  return letters.length > previewChars ? `${letters.slice(0, previewChars).join('')}…` : text;
};

export const senderName = ({ from }: Pick<MailRow, 'from'>): string => from.name || from.address;

export function useInboxColumns(): readonly Column<MailRow>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        ...{ id: 'sender', header: t('mailInbox.columns.sender'), width: '232px' },
        title: ({ from }) => `${from.name} <${from.address}>`,
        cell: (row) => (
          <span className={classes.sender} data-unseen={row.unseen || undefined}>
            <span aria-hidden className={classes.dot} />
            {row.unseen ? <VisuallyHidden>{t('mailInbox.unreadRow')}: </VisuallyHidden> : null}
            <bdi className={classes.cut}>{senderName(row)}</bdi>
          </span>
        ),
      },
      {
        ...{ id: 'email', header: t('mailInbox.columns.email') },
        cell: (row) => (
          <span className={classes.email} data-unseen={row.unseen || undefined}>
            <span className={classes.cut} dir="auto">
              <span className={classes.subject}>{row.subject || t('mailInbox.noSubject')}</span>{' '}
              <span className={classes.preview}>
                {row.preview === '' && row.extent !== 'whole'
                  ? t(`mail.extentsShort.${row.extent}`)
                  : cutPreview(row.preview)}
              </span>
            </span>
            {row.kind === 'bounce' ? (
              <Tag small tone="red">
                {t('mailInbox.bounce')}
              </Tag>
            ) : null}
            {row.ticket ? <Tag small>{row.ticket.code}</Tag> : null}
            {row.hasFiles ? (
              <>
                <Paperclip aria-hidden className={classes.clip} size={14} strokeWidth={1.75} />
                <VisuallyHidden>{t('mailInbox.files')}</VisuallyHidden>
              </>
            ) : null}
          </span>
        ),
      },
      {
        ...{ id: 'date', header: t('mailInbox.columns.date'), width: '136px', sort: true, downFirst: true },
        number: true,
        title: ({ date }) => exactTime(Date.parse(date)),
        cell: ({ date }) => <Sent at={Date.parse(date)} />,
      },
    ],
    [t],
  );
}

function Sent({ at }: { at: number }) {
  const now = useNow(60_000);
  return <span className={classes.sent}>{relativeTime(at, now)}</span>;
}
