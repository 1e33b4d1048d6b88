import type { Store } from '@chatso/contract';
import { Button, NativeSelect } from '@mantine/core';
import { Code, ExternalLink, Mail, Store as StoreIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../lib/browser/viewport.ts';
import { AreaPage } from '../../ui/area.ts';
import { EmptyState, ErrorState, IconButton, SkeletonRows } from '../../ui/index.ts';
import { ConnectionCard } from './connection-card.tsx';
import { GuideDialog } from './guide-dialog.tsx';
import { InstallSteps } from './install-steps.tsx';
import { Promises } from './promises.tsx';
import { hostOf } from './snippet.ts';
import { useWidgetStores } from './use-widget-stores.ts';
import classes from './widget-setup.module.css';

/** `settings/chat-widget`: how the widget comes into the shop, and whether it is there (P-01 to P-03). */
export function WidgetPage() {
  const { t } = useTranslation();
  const { stores, isError, error, isFetching, refetch } = useWidgetStores();
  const [chosen, setChosen] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const store = stores?.find(({ _id }) => _id === chosen) ?? stores?.[0];
  const send = () => setSending(true);
  return (
    <AreaPage actions={store ? <Actions store={store} onSend={send} /> : null} title={t('places.titles.chatWidget')}>
      {isError && !stores ? (
        <ErrorState
          error={error}
          retrying={isFetching}
          title={t('widgetSetup.failed')}
          onRetry={() => void refetch()}
        />
      ) : !stores ? (
        <div className={classes.loading}>
          <SkeletonRows label={t('app.loading')} rows={6} />
        </div>
      ) : !store ? (
        <EmptyState
          body={t('widgetSetup.noStoreBody')}
          icon={<StoreIcon size={18} strokeWidth={1.75} />}
          title={t('widgetSetup.noStore')}
        />
      ) : (
        <div className={classes.columns}>
          <div className={classes.main}>
            {stores.length > 1 ? (
              <NativeSelect
                className={classes.stores}
                data={stores.map(({ _id, name }) => ({ value: _id, label: name }))}
                label={t('widgetSetup.store')}
                value={store._id}
                onChange={(event) => setChosen(event.currentTarget.value)}
              />
            ) : null}
            <StoreSetup key={store._id} refreshing={isFetching} store={store} onCheck={() => void refetch()} />
          </div>
          <Promises analyticsId={store.analyticsId} />
        </div>
      )}
      {store ? <GuideDialog key={store._id} opened={sending} store={store} onClose={() => setSending(false)} /> : null}
    </AreaPage>
  );
}

function Actions({ store, onSend }: { store: Store; onSend(): void }) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const host = hostOf(store.url);
  if (phone) return <IconButton icon={<Mail size={18} />} label={t('widgetSetup.send.open')} onClick={onSend} />;
  return (
    <>
      <Button leftSection={<Mail size={16} strokeWidth={1.75} />} variant="default" onClick={onSend}>
        {t('widgetSetup.send.open')}
      </Button>
      {store.widgetConnection === 'CONNECTED' && host ? (
        <Button
          component="a"
          href={store.url ?? undefined}
          leftSection={<ExternalLink size={16} strokeWidth={1.75} />}
          rel="noreferrer"
          target="_blank"
          variant="default"
        >
          {t('widgetSetup.viewStore')}
        </Button>
      ) : null}
    </>
  );
}

interface StoreSetupProps {
  store: Store;
  refreshing: boolean;
  onCheck(): void;
}

/** Until the first visit the way there; then the card, and the way there only when it is asked for. */
function StoreSetup({ store, refreshing, onCheck }: StoreSetupProps) {
  const { t } = useTranslation();
  const connected = store.widgetConnection === 'CONNECTED';
  const [guide, setGuide] = useState(false);
  return (
    <>
      <ConnectionCard refreshing={refreshing} store={store} onCheck={onCheck} />
      {connected ? (
        <Button
          aria-expanded={guide}
          className={classes.guideButton}
          leftSection={<Code size={16} strokeWidth={1.75} />}
          variant="default"
          onClick={() => setGuide(!guide)}
        >
          {t(guide ? 'widgetSetup.hideGuide' : 'widgetSetup.showGuide')}
        </Button>
      ) : null}
      {connected && !guide ? null : <InstallSteps store={store} />}
    </>
  );
}
