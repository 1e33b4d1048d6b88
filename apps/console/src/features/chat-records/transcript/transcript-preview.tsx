import type { Conversation } from '@chatso/contract';
import { Checkbox, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { queryOf } from '../../../lib/api/query-of.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ErrorState, IconButton, SkeletonRows } from '../../../ui/index.ts';
import classes from './transcript.module.css';

interface TranscriptPreviewProps {
  chats: readonly Conversation[];
  zone: string;
  forCustomer: boolean;
  /** Whether customers may get it at all. */
  mayCustomer: boolean;
  onClose(): void;
}

/** What the mails will say, chat by chat; customers read other words than those of the shop. */
export function TranscriptPreview({ chats, zone, forCustomer, mayCustomer, onClose }: TranscriptPreviewProps) {
  const { t } = useTranslation();
  const [at, setAt] = useState(0);
  const [asCustomer, setAsCustomer] = useState(forCustomer);
  // One of them may be erased meanwhile.
  const id = chats[Math.min(at, chats.length - 1)]?._id ?? '';
  const query = useQuery({
    ...queryOf('transcripts.preview', {
      params: { id },
      query: { forCustomer: asCustomer ? ('true' as const) : ('false' as const), timezone: zone },
    }),
    retry: false,
    // What somebody sends is what is there now.
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('common.close') }}
      opened
      size={560}
      title={t('transcript.previewTitle')}
      zIndex="calc(var(--mantine-z-index-modal) + 2)"
      onClose={onClose}
    >
      <div className={classes.previewHead}>
        {mayCustomer ? (
          <Checkbox
            checked={asCustomer}
            label={t('transcript.previewAsCustomer')}
            size="xs"
            onChange={(event) => setAsCustomer(event.currentTarget.checked)}
          />
        ) : null}
        {chats.length > 1 ? (
          <span className={classes.previewBrowse}>
            <IconButton
              disabled={at === 0}
              icon={<ChevronLeft className={classes.arrow} size={16} strokeWidth={1.75} />}
              label={t('transcript.previewBefore')}
              size={28}
              onClick={() => setAt(at - 1)}
            />
            <span aria-live="polite">{t('transcript.ofAll', { done: at + 1, count: chats.length })}</span>
            <IconButton
              disabled={at === chats.length - 1}
              icon={<ChevronRight className={classes.arrow} size={16} strokeWidth={1.75} />}
              label={t('transcript.previewAfter')}
              size={28}
              onClick={() => setAt(at + 1)}
            />
          </span>
        ) : null}
      </div>
      {query.data ? (
        <>
          <dl className={classes.previewFacts}>
            <dt>{t('transcript.previewFrom')}</dt>
            <dd dir="auto">{query.data.from}</dd>
            <dt>{t('transcript.previewSubject')}</dt>
            <dd dir="auto">{query.data.subject}</dd>
          </dl>
          <section
            aria-label={t('transcript.previewTitle')}
            className={classes.previewText}
            dir="auto"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable without a mouse
            tabIndex={0}
          >
            {query.data.text}
          </section>
        </>
      ) : query.error ? (
        <ErrorState error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows label={t('transcript.previewLoading')} rows={6} />
      )}
    </Modal>
  );
}
