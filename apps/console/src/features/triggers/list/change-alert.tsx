import type { ListedTrigger, Store } from '@chatso/contract';
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Info, RefreshCw, X } from 'lucide-react';
import { useState } from 'react';
import { byServerClock, serverNow } from '../../../lib/formats/clock.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useSession } from '../../../lib/session/session.ts';
import { IconButton } from '../../../ui/index.ts';
import { type TriggerNews, useTriggerNews } from '../use-trigger-news.ts';
import classes from './list.module.css';

interface ChangeAlertProps {
  store: Store;
  triggers: readonly ListedTrigger[] | undefined;
  query: Pick<UseQueryResult, 'dataUpdatedAt' | 'isFetching' | 'refetch'>;
}

/** P-53: somebody else changed a trigger of this store; the list stays as it is until the person reloads it. */
export function ChangeAlert({ store, triggers, query }: ChangeAlertProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [news, setNews] = useState<(TriggerNews & { at: number }) | null>(null);
  useTriggerNews((heard) => {
    if (heard.storeId === store._id && heard.by?._id !== user._id) setNews({ ...heard, at: serverNow() });
  });
  // What was fetched since then has it already.
  if (!news || byServerClock(query.dataUpdatedAt) > news.at) return null;
  const { triggerId, by } = news;
  const name = triggers?.find(({ _id }) => _id === triggerId)?.name ?? t('triggers.unknownTrigger');
  return (
    <div className={classes.alert} role="alert">
      <Info aria-hidden size={18} strokeWidth={1.75} />
      <p>
        <strong>
          {by === null
            ? t('triggers.guardStopped', { name })
            : t(triggerId === null ? 'triggers.changedOrder' : 'triggers.changedBy', { name, person: by.fullname })}
        </strong>{' '}
        {t('triggers.older')}
      </p>
      <Button
        leftSection={<RefreshCw aria-hidden size={14} strokeWidth={1.75} />}
        loading={query.isFetching}
        size="xs"
        variant="default"
        onClick={() => void query.refetch()}
      >
        {t('triggers.reload')}
      </Button>
      <IconButton icon={<X size={16} />} label={t('triggers.dismiss')} size={28} onClick={() => setNews(null)} />
    </div>
  );
}
