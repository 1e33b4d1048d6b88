import { type ShopConnection, type ShopKey, type ShopKind, type ShopOfStore, shopWays } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { problemWords } from '../../lib/api/errors.ts';
import { mutationOf } from '../../lib/api/query-of.ts';
import { browser } from '../../lib/browser/browser.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import classes from './connect.module.css';
import { Failure } from './failure.tsx';
import { KeyFields } from './key-fields.tsx';
import { ShopifyWays } from './shopify-ways.tsx';
import { addressOf, type Entered, hasAddress } from './steps.ts';

interface EntryProps {
  entered: Entered;
  storeId: string;
  /** Those a shop can be connected to. */
  stores: readonly ShopOfStore[];
  onChange(next: Partial<Entered>): void;
  onStore(storeId: string): void;
}

function StoreSelect({ storeId, stores, onStore }: Pick<EntryProps, 'storeId' | 'stores' | 'onStore'>) {
  const { t } = useTranslation();
  if (stores.length < 2) return null;
  return (
    <NativeSelect
      data={stores.map((store) => ({ value: store.storeId, label: store.storeName }))}
      label={t('shops.store')}
      value={storeId}
      onChange={(event) => onStore(event.currentTarget.value)}
    />
  );
}

export function AddressStep({ kind, entered, bad, onChange, ...store }: EntryProps & { kind: ShopKind; bad: boolean }) {
  const { t } = useTranslation();
  const shopify = kind === 'shopify';
  return (
    <div className={classes.fields}>
      <StoreSelect {...store} />
      <TextInput
        data-autofocus
        description={t(shopify ? 'shops.flow.shopify.addressHint' : 'shops.flow.addressHint')}
        dir="ltr"
        error={bad ? problemWords('shop-address') : undefined}
        inputMode="url"
        label={t('shops.address')}
        maxLength={limits.linkChars}
        placeholder={t(shopify ? 'shops.flow.shopify.addressExample' : 'shops.flow.addressExample')}
        value={entered.address}
        onChange={(event) => onChange({ address: event.currentTarget.value })}
      />
    </div>
  );
}

export function AccessStep({
  kind,
  connection,
  entered,
  kept,
  missing,
  shopifyApp,
  onChange,
  ...store
}: EntryProps & {
  kind: ShopKind;
  connection: ShopConnection | null;
  /** Those that are stored are used where none are typed. */
  kept: boolean;
  missing: readonly ShopKey[];
  shopifyApp: boolean;
}) {
  const { t } = useTranslation();
  const keeping =
    kept && entered.way !== 'public-app' ? <p className={classes.hint}>{t('shops.flow.keysKept')}</p> : null;
  if (kind === 'shopify') {
    return (
      <div className={classes.fields}>
        {keeping}
        <ShopifyWays
          address={addressOf(kind, entered.address)}
          app={shopifyApp}
          entered={entered}
          missing={missing}
          onChange={onChange}
        />
      </div>
    );
  }
  const ways = shopWays[kind].filter(({ keys }) => keys.length > 0);
  const way = ways.find(({ name }) => name === entered.way) ?? ways[0];
  return (
    <div className={classes.fields}>
      {hasAddress(kind) ? null : <StoreSelect {...store} />}
      {kind === 'woocommerce' ? (
        <LetIn address={entered.address} storeId={store.storeId} version={connection?.version ?? 0} />
      ) : null}
      {ways.length > 1 ? (
        <NativeSelect
          data={ways.map(({ name, keys }) => ({
            value: name,
            label: keys.map((key) => t(`shops.flow.keyNames.${key}`)).join(', '),
          }))}
          label={t('shops.flow.steps.access')}
          value={way?.name ?? ''}
          onChange={(event) => {
            const chosen = ways.find(({ name }) => name === event.currentTarget.value);
            if (chosen) onChange({ way: chosen.name, keys: {} });
          }}
        />
      ) : null}
      {keeping}
      <KeyFields
        keys={entered.keys}
        missing={missing}
        names={way?.keys ?? []}
        onChange={(keys) => onChange({ keys })}
      />
    </div>
  );
}

/** WooCommerce's own page makes the keys; it takes us back here. */
function LetIn({ address, storeId, version }: { address: string; storeId: string; version: number }) {
  const { t } = useTranslation();
  const ask = useMutation({
    ...mutationOf('shops.authorize'),
    meta: { quiet: true },
    onSuccess: ({ url }) => browser.leaveFor(url),
  });
  const secure = location.protocol === 'https:';
  return (
    <>
      <div className={classes.letIn}>
        <p className={classes.hint}>{t(secure ? 'shops.flow.authorizeHint' : 'shops.flow.authorizeNeedsHttps')}</p>
        <Button
          disabled={!secure}
          leftSection={<ExternalLink aria-hidden size={14} strokeWidth={1.75} />}
          loading={ask.isPending || ask.isSuccess}
          variant="default"
          onClick={() => ask.mutate({ params: { storeId }, body: { address, version } })}
        >
          {t('shops.flow.authorize')}
        </Button>
        {ask.error ? <Failure error={ask.error} /> : null}
      </div>
      <h2 className={classes.heading}>{t('shops.flow.orPaste')}</h2>
      <p className={classes.hint}>{t('shops.flow.pasteHint')}</p>
    </>
  );
}
