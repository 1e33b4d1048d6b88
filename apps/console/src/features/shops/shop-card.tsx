import { type ShopConnection, type ShopOfStore, shopSystems } from '@chatso/contract';
import { Button, Menu } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Pencil, Plug, RefreshCw, RotateCcw, ShieldCheck, Unplug } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../lib/api/errors.ts';
import { keyOf, mutationOf } from '../../lib/api/query-of.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ConfirmDialog, IconButton, toast } from '../../ui/index.ts';
import { PluginButton } from './last-steps.tsx';
import { ShopChecks } from './shop-checks.tsx';
import { ShopFacts } from './shop-facts.tsx';
import classes from './shops.module.css';

interface ShopCardProps {
  store: ShopOfStore;
  /** Opens the way in, or at once the test of it. */
  onChange(first?: 'check'): void;
}

/** What only another way in, or other keys, can mend. */
const refused: ReadonlySet<string> = new Set(['denied', 'scope', 'secret-unreadable', 'keys-lost']);

/** A shop in use: whether it answers, how far its copy goes, and what the last test said. */
export function ShopCard({ store, onChange }: ShopCardProps) {
  const { t } = useTranslation();
  const { copy, disconnect } = useShopChanges(store.storeId);
  const [asking, setAsking] = useState<'disconnect' | 'again' | null>(null);
  const { connection } = store;
  if (connection === null) return null;
  const copying = connection.feeds.some(({ running }) => running);
  const reconnect = connection.problem !== null && refused.has(connection.problem);
  const state = reconnect ? 'refused' : connection.problem ? 'failing' : copying ? 'copying' : 'working';
  return (
    <li className={classes.card} data-state={state}>
      <div className={classes.head}>
        <span aria-hidden className={classes.mark}>
          {store.storeName.slice(0, 1).toUpperCase()}
        </span>
        <div className={classes.names}>
          <h3 className={classes.name} dir="auto">
            {store.storeName}
            {shopSystems[connection.kind].verified ? null : (
              <span className={classes.badge}>{t('shops.unverified')}</span>
            )}
          </h3>
          <p className={classes.address} dir="ltr" title={connection.address}>
            {t(`shops.kinds.${connection.kind}`)} · {connection.address.replace(/^https?:\/\//, '')}
          </p>
        </div>
        <span className={classes.state} data-state={state} role="status">
          {t(`shops.states.${state}`)}
        </span>
      </div>
      <ShopFacts connection={connection} />
      <ShopChecks checks={worthTelling(connection.checks)} />
      <div className={classes.foot}>
        <Button
          leftSection={<RefreshCw aria-hidden size={14} strokeWidth={1.75} />}
          loading={copy.isPending}
          size="xs"
          variant="default"
          onClick={() => copy.mutate({ params: { storeId: store.storeId }, body: { again: false } })}
        >
          {t('shops.copyNow')}
        </Button>
        <Button
          leftSection={
            reconnect ? (
              <Plug aria-hidden size={14} strokeWidth={1.75} />
            ) : (
              <Pencil aria-hidden size={14} strokeWidth={1.75} />
            )
          }
          size="xs"
          variant={reconnect ? 'filled' : 'default'}
          onClick={() => onChange()}
        >
          {t(reconnect ? 'shops.reconnect' : 'shops.change')}
        </Button>
        {connection.kind === 'custom' || connection.way === 'public-app' ? null : (
          <Button
            leftSection={<ShieldCheck aria-hidden size={14} strokeWidth={1.75} />}
            size="xs"
            variant="default"
            onClick={() => onChange('check')}
          >
            {t('shops.checkAgain')}
          </Button>
        )}
        {connection.kind === 'woocommerce' ? <PluginButton compact storeId={store.storeId} /> : null}
        <Menu position="bottom-end" width={220}>
          <Menu.Target>
            <IconButton icon={<Ellipsis size={16} />} label={t('shops.actions', { name: store.storeName })} />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<RotateCcw aria-hidden size={16} />} onClick={() => setAsking('again')}>
              {t('shops.copyAgain')}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              color="danger"
              leftSection={<Unplug aria-hidden size={16} />}
              onClick={() => setAsking('disconnect')}
            >
              {t('shops.disconnect')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      <ConfirmDialog
        danger={asking === 'disconnect'}
        confirmLabel={t(asking === 'again' ? 'shops.copyAgain' : 'shops.disconnect')}
        focus="cancel"
        opened={asking !== null}
        title={t(asking === 'again' ? 'shops.againTitle' : 'shops.disconnectTitle', { name: store.storeName })}
        onClose={() => setAsking(null)}
        onConfirm={() =>
          asking === 'again'
            ? copy.mutateAsync({ params: { storeId: store.storeId }, body: { again: true } })
            : disconnect.mutateAsync({ params: { storeId: store.storeId } })
        }
      >
        {t(asking === 'again' ? 'shops.againBody' : 'shops.disconnectBody')}
      </ConfirmDialog>
    </li>
  );
}

function useShopChanges(storeId: string) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const again = () => client.invalidateQueries({ queryKey: keyOf('shops.list') });
  const onError = (error: Error) => {
    const message = errorMessage(error);
    if (message !== null) toast.error(message);
    void again();
  };
  const copy = useMutation({
    ...mutationOf('shops.copy'),
    meta: { quiet: true },
    onSuccess: again,
    onError,
    mutationKey: ['copy', storeId],
  });
  const disconnect = useMutation({
    ...mutationOf('shops.disconnect'),
    meta: { quiet: true },
    onError,
    onSuccess: async () => {
      await again();
      toast.success(t('shops.disconnected'));
    },
  });
  return { copy, disconnect };
}

/** Of a long test only what is not as it should be: what works is a matter of course. */
function worthTelling(checks: ShopConnection['checks']) {
  const odd = checks.filter(({ state }) => state !== 'passed');
  return checks.length <= 4 ? checks : odd;
}
