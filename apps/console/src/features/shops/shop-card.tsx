import { type ShopConnection, type ShopOfStore, shopSystems } from '@chatso/contract';
import { Button, Menu } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Pencil, Plug, RefreshCw, RotateCcw, ShieldCheck, Unplug } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../lib/api/errors.ts';
import { keyOf, mutationOf } from '../../lib/api/query-of.ts';
import { dateAndTime, wholeNumber } from '../../lib/formats/formats.ts';
import { ConfirmDialog, IconButton, toast } from '../../ui/index.ts';
import { Notice } from '../../ui/notice.tsx';
import { PluginButton } from './last-steps.tsx';
import { ShopChecks } from './shop-checks.tsx';
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
      <Facts connection={connection} />
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

function Facts({ connection }: { connection: ShopConnection }) {
  const { t } = useTranslation();
  const { problem, problemSince, answeredAt, feeds, secretEnd } = connection;
  return (
    <>
      {problem ? (
        <Notice tone="danger">
          {t('shops.failingSince', { time: problemSince ? dateAndTime(Date.parse(problemSince)) : '' })}{' '}
          {t(`shops.problems.${problem}`)} {t('shops.chatsGoOn')}
        </Notice>
      ) : null}
      <dl className={classes.facts}>
        {feeds.map(({ feed, read, syncedAt, running }) => (
          <div key={feed}>
            <dt>{t(`shops.gives.${feed}`)}</dt>
            <dd>
              {running
                ? t('shops.reading', { count: read, number: wholeNumber(read) })
                : syncedAt
                  ? t('shops.upToDate', { time: dateAndTime(Date.parse(syncedAt)) })
                  : t('shops.notYet')}
            </dd>
          </div>
        ))}
        <Webhooks connection={connection} />
        <WayIn connection={connection} />
        <Lacks connection={connection} />
        <div>
          <dt>{t('shops.answered')}</dt>
          <dd>{answeredAt ? dateAndTime(Date.parse(answeredAt)) : t('shops.notYet')}</dd>
        </div>
        {secretEnd === '' ? null : (
          <div>
            <dt>{t('shops.secret')}</dt>
            <dd dir="ltr">…{secretEnd}</dd>
          </div>
        )}
      </dl>
    </>
  );
}

/** Of a long test only what is not as it should be: what works is a matter of course. */
function worthTelling(checks: ShopConnection['checks']) {
  const odd = checks.filter(({ state }) => state !== 'passed');
  return checks.length <= 4 ? checks : odd;
}

/** Whether the shop tells of changes: it may have stopped without a word. */
function Webhooks({ connection }: { connection: ShopConnection }) {
  const { t } = useTranslation();
  const { webhooks, toldAt, forged } = connection;
  if (webhooks === null) return null;
  return (
    <div>
      <dt>{t('shops.webhooks')}</dt>
      <dd data-bad={webhooks.active < webhooks.wanted || undefined}>
        {t('shops.webhooksActive', { active: wholeNumber(webhooks.active), wanted: wholeNumber(webhooks.wanted) })}
        {toldAt ? `, ${t('shops.toldAt', { time: dateAndTime(Date.parse(toldAt)) })}` : null}
        {webhooks.mended > 0 ? (
          <span className={classes.more}>{t('shops.webhooksMended', { count: webhooks.mended })}</span>
        ) : null}
        {forged > 0 ? <span className={classes.more}>{t('shops.forged', { count: forged })}</span> : null}
        {webhooks.problem ? <span className={classes.more}>{t(`shops.problems.${webhooks.problem}`)}</span> : null}
      </dd>
    </div>
  );
}

/** Where the keys go by another way than the header. */
function WayIn({ connection: { checks } }: { connection: ShopConnection }) {
  const { t } = useTranslation();
  const way = checks.find(({ tried }) => tried)?.tried?.at(-1)?.way;
  if (way === undefined) return null;
  return (
    <div>
      <dt>{t('shops.wayIn')}</dt>
      <dd>{t(`shops.ways.${way}`)}</dd>
    </div>
  );
}

/** What this system does not give, so that nobody waits for it. */
function Lacks({ connection: { kind, abilities } }: { connection: ShopConnection }) {
  const { t } = useTranslation();
  const { minutesOld, pos } = shopSystems[kind];
  const lacks = (['coupons', 'events'] as const).filter((name) => !abilities.includes(name));
  if (!pos) return null;
  return (
    <div>
      <dt>{t('shops.cannot')}</dt>
      <dd>
        {lacks.map((name) => t(`shops.lacks.${name}`)).join(', ')}
        <span className={classes.more}>{t('shops.minutesOld', { minutes: minutesOld })}</span>
      </dd>
    </div>
  );
}
