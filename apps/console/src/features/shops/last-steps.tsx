import { endpoints, type ShopConnection } from '@chatso/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, CircleDashed, Download } from 'lucide-react';
import { errorMessage } from '../../lib/api/errors.ts';
import { download } from '../../lib/files/download.ts';
import { wholeNumber } from '../../lib/formats/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import lines from './check-step.module.css';
import classes from './connect.module.css';

const steps = ['download', 'upload', 'remove'] as const;

export function PluginStep({ storeId }: { storeId: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes.fields}>
      <p className={classes.body}>{t('shops.flow.pluginBody')}</p>
      <ol className={classes.todo}>
        {steps.map((name) => (
          <li key={name}>{t(`shops.flow.pluginSteps.${name}`)}</li>
        ))}
      </ol>
      <PluginButton storeId={storeId} />
      <p className={classes.hint}>{t('shops.flow.pluginLater')}</p>
    </div>
  );
}

export function PluginButton({ storeId, compact = false }: { storeId: string; compact?: boolean }) {
  const { t } = useTranslation();
  const fetching = useMutation({
    meta: { quiet: true },
    mutationFn: () => download(endpoints['shops.plugin'].path.replace('{storeId}', storeId)),
  });
  return (
    <>
      <Button
        className={compact ? undefined : classes.download}
        leftSection={<Download aria-hidden size={14} strokeWidth={1.75} />}
        loading={fetching.isPending}
        size={compact ? 'xs' : 'sm'}
        variant="default"
        onClick={() => fetching.mutate()}
      >
        {t('shops.downloadPlugin')}
      </Button>
      {fetching.error ? (
        <p className={classes.failure} role="alert">
          {errorMessage(fetching.error)}
        </p>
      ) : null}
    </>
  );
}

/** How far the first copy is; it goes on without this page. */
export function SyncStep({ connection }: { connection: ShopConnection | null }) {
  const { t } = useTranslation();
  return (
    <div className={classes.fields}>
      <p className={classes.body}>{t('shops.flow.syncBody')}</p>
      <ul aria-live="polite" className={lines.lines} hidden={connection === null}>
        {(connection?.feeds ?? []).map(({ feed, read, syncedAt, running }) => {
          const done = syncedAt !== null && !running;
          const Icon = done ? CircleCheck : CircleDashed;
          return (
            <li className={lines.line} data-state={done ? 'passed' : 'skipped'} key={feed}>
              <span className={lines.lineButton}>
                <Icon aria-hidden size={18} strokeWidth={1.75} />
                <span className={lines.lineWords}>
                  <span className={lines.lineName}>{t(`shops.gives.${feed}`)}</span>
                </span>
                <span className={lines.took}>
                  {done
                    ? t('shops.flow.synced', { number: wholeNumber(read) })
                    : running
                      ? t('shops.flow.syncing', { number: wholeNumber(read) })
                      : t('shops.flow.waiting')}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
