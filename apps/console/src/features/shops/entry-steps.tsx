import { type ShopConnection, type ShopKind, type ShopOfStore, shopWays } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../lib/api/errors.ts';
import { mutationOf } from '../../lib/api/query-of.ts';
import classes from './connect.module.css';
import { type Entered, hasAddress } from './steps.ts';

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

export function AddressStep({ entered, onChange, ...store }: EntryProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.fields}>
      <StoreSelect {...store} />
      <TextInput
        data-autofocus
        description={t('shops.flow.addressHint')}
        dir="ltr"
        inputMode="url"
        label={t('shops.address')}
        maxLength={limits.linkChars}
        placeholder={t('shops.flow.addressExample')}
        value={entered.address}
        onChange={(event) => onChange({ address: event.currentTarget.value })}
      />
    </div>
  );
}

/** Names are no secrets; whoever types them wants to see them. */
const plainKeys: ReadonlySet<string> = new Set(['consumerKey', 'clientId', 'username', 'companyId']);

export function AccessStep({
  kind,
  connection,
  entered,
  onChange,
  ...store
}: EntryProps & { kind: ShopKind; connection: ShopConnection | null }) {
  const { t } = useTranslation();
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
      {connection?.kind === kind ? <p className={classes.hint}>{t('shops.flow.keysKept')}</p> : null}
      {[...(way?.keys ?? [])].reverse().map((key) => {
        const shared = {
          autoComplete: 'off',
          dir: 'ltr' as const,
          label: t(`shops.flow.keyNames.${key}`),
          maxLength: limits.shopSecretChars,
          value: entered.keys[key] ?? '',
          onChange: (event: { currentTarget: { value: string } }) => {
            const { [key]: _, ...others } = entered.keys;
            const { value } = event.currentTarget;
            onChange({ keys: value === '' ? others : { ...others, [key]: value } });
          },
        };
        return plainKeys.has(key) ? (
          <TextInput key={key} {...shared} />
        ) : (
          <PasswordInput key={key} visibilityToggleButtonProps={{ 'aria-label': t('shops.showSecret') }} {...shared} />
        );
      })}
    </div>
  );
}

/** WooCommerce's own page makes the keys; it takes us back here. */
function LetIn({ address, storeId, version }: { address: string; storeId: string; version: number }) {
  const { t } = useTranslation();
  const ask = useMutation({ ...mutationOf('shops.authorize'), onSuccess: ({ url }) => location.assign(url) });
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
        {ask.error ? (
          <p className={classes.failure} role="alert">
            {errorMessage(ask.error)}
          </p>
        ) : null}
      </div>
      <h2 className={classes.heading}>{t('shops.flow.orPaste')}</h2>
      <p className={classes.hint}>{t('shops.flow.pasteHint')}</p>
    </>
  );
}
