import { places, type Store } from '@chatso/contract';
import { Button, NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Code, ExternalLink, Mail, RefreshCw, SlidersHorizontal, Store as StoreIcon } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { keyOf } from '../../lib/api/query-of.ts';
import { useIsPhone } from '../../lib/browser/viewport.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { mayEnter } from '../../lib/navigation/navigation.ts';
import { useSession } from '../../lib/session/session.ts';
import { AreaBody, AreaFrame } from '../../ui/area.ts';
import { EmptyState, ErrorState, IconButton, SkeletonRows } from '../../ui/index.ts';
import { ConnectionCard } from './connection-card.tsx';
import { GuideDialog } from './guide-dialog.tsx';
import { InstallSteps } from './install-steps.tsx';
import { Promises } from './promises.tsx';
import { hostOf } from './snippet.ts';
import { useWidgetStores } from './use-widget-stores.ts';
import classes from './widget-setup.module.css';

interface SettingsProps {
  store: Store;
  /** Which store, and how it is connected. */
  top: ReactNode;
}

interface WidgetPageProps {
  /** The form of a store's widget, below the header of this page. */
  settings: ComponentType<SettingsProps>;
}

/**
 * `settings/chat-widget`: how the widget comes into the shop, and whether it is there (P-01 to P-03); once it is, how it
 * looks and what it says (P-04). Either is a press away from the other.
 */
export function WidgetPage({ settings: Settings }: WidgetPageProps) {
  const { t } = useTranslation();
  const [view, setView] = useState<'settings' | 'install' | null>(() =>
    // A link to a section of the form leads there, installed or not.
    location.hash.startsWith('#widget-') ? 'settings' : null,
  );
  const { stores, isError, error, isFetching, refetch } = useWidgetStores();
  const client = useQueryClient();
  const check = () => {
    void refetch();
    void client.invalidateQueries({ queryKey: keyOf('stores.lookAtShop') });
  };
  const [chosen, setChosen] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const store = stores?.find(({ _id }) => _id === chosen) ?? stores?.[0];
  const send = () => setSending(true);
  const connected = store?.widgetConnection === 'CONNECTED';
  const shaping = view === null ? connected : view === 'settings';
  const turn = () => setView(shaping ? 'install' : 'settings');
  const actions = store ? <Actions shaping={shaping} store={store} onSend={send} onTurn={turn} /> : null;
  const picker =
    stores && store && stores.length > 1 ? (
      <NativeSelect
        className={classes.stores}
        data={stores.map(({ _id, name }) => ({ value: _id, label: name }))}
        label={t('widgetSetup.store')}
        value={store._id}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
    ) : null;
  const dialog = store ? (
    // A key of its own: with the form's, one of the two would stay when the store is gone.
    <GuideDialog key={`guide ${store._id}`} opened={sending} store={store} onClose={() => setSending(false)} />
  ) : null;
  return (
    <AreaFrame actions={actions} title={t('places.titles.chatWidget')}>
      {store && shaping ? (
        <Settings
          key={store._id}
          store={store}
          top={
            <>
              {picker}
              <ConnectionCard refreshing={isFetching} store={store} onCheck={check} />
            </>
          }
        />
      ) : (
        <AreaBody>
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
              action={<SyncShop />}
              body={t('widgetSetup.noStoreBody')}
              icon={<StoreIcon size={18} strokeWidth={1.75} />}
              title={t('widgetSetup.noStore')}
            />
          ) : (
            <div className={classes.columns}>
              <div className={classes.main}>
                {picker}
                <ConnectionCard refreshing={isFetching} store={store} onCheck={check} />
                <InstallSteps key={store._id} store={store} />
              </div>
              <Promises analyticsId={store.analyticsId} />
            </div>
          )}
        </AreaBody>
      )}
      {dialog}
    </AreaFrame>
  );
}

/** P-02: where a shop's data comes from, for who may say so. */
function SyncShop() {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  if (!mayEnter('shops')) return null;
  return (
    <Button
      component={Link}
      leftSection={<RefreshCw aria-hidden size={16} strokeWidth={1.75} />}
      to={`/ws/${workspaceId}/${places.shops.path}` as '/'}
    >
      {t('widgetSetup.syncShop')}
    </Button>
  );
}

interface ActionsProps {
  store: Store;
  /** The settings are on the page, and not the way to install the widget. */
  shaping: boolean;
  onTurn(): void;
  onSend(): void;
}

function Actions({ store, shaping, onTurn, onSend }: ActionsProps) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const host = hostOf(store.url);
  const turn = t(shaping ? 'widgetSettings.install' : 'widgetSettings.settings');
  const TurnIcon = shaping ? Code : SlidersHorizontal;
  if (phone)
    return (
      <>
        <IconButton icon={<TurnIcon size={18} />} label={turn} onClick={onTurn} />
        {shaping ? null : <IconButton icon={<Mail size={18} />} label={t('widgetSetup.send.open')} onClick={onSend} />}
      </>
    );
  return (
    <>
      {shaping ? null : (
        <Button leftSection={<Mail size={16} strokeWidth={1.75} />} variant="default" onClick={onSend}>
          {t('widgetSetup.send.open')}
        </Button>
      )}
      <Button leftSection={<TurnIcon size={16} strokeWidth={1.75} />} variant="default" onClick={onTurn}>
        {turn}
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
