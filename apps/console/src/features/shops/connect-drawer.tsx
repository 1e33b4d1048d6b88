import { type ShopOfStore, shopCheckLines, shopCheckSchema, shopFormSchema } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { errorMessage, fieldErrors } from '../../lib/api/errors.ts';
import { keyOf } from '../../lib/api/query-of.ts';
import { useReadLines } from '../../lib/api/use-read-lines.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { FormNotices, useContractForm } from '../../ui/form/index.ts';
import { toast } from '../../ui/index.ts';
import { SideDrawer } from '../../ui/panel/side-drawer.tsx';
import { Meanwhile } from './meanwhile.tsx';
import { ShopChecks } from './shop-checks.tsx';
import classes from './shops.module.css';
import { whatElse } from './steps.ts';

interface ConnectDrawerProps {
  /** Whose shop it is at first; where none is connected yet another may be chosen. */
  storeId: string;
  stores: readonly ShopOfStore[];
  onClose(): void;
}

/** Where a shop of one's own answers, and the secret it knows us by; tested before it is connected. */
export function ConnectDrawer({ storeId: first, stores, onClose }: ConnectDrawerProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [storeId, setStoreId] = useState(first);
  const store = stores.find((one) => one.storeId === storeId);
  const connection = store?.connection ?? null;
  /** What was there when one began to type. */
  const [seen, setSeen] = useState(connection?.version ?? 0);
  const saved = useMemo(
    () => ({ address: connection?.address ?? '', secret: '', version: connection?.version ?? 0 }),
    [connection?.address, connection?.version],
  );
  const form = useContractForm('shops.connect', {
    schema: shopFormSchema,
    saved,
    valuesOf: ({ address, secret }) => ({ address, secret }),
    inputOf: ({ address, secret }, { version }) => ({
      params: { storeId },
      body: { kind: 'custom', address, version, ...(secret === '' ? {} : { secret }) },
    }),
    reads: keyOf('shops.list'),
    savedOf: ({ address, version }) => ({ address, secret: '', version }),
    onSaved() {
      void client.invalidateQueries({ queryKey: keyOf('shops.list') });
      toast.success(t('shops.connected'));
      onClose();
    },
    guarded: false,
  });
  const values = form.values ?? { address: '', secret: '' };
  const test = useReadLines('shops.tellCheck', shopCheckSchema);
  const runTest = () => {
    const { address, secret } = values;
    const body = { kind: 'custom' as const, address, version: saved.version, ...(secret === '' ? {} : { secret }) };
    test.run({ params: { storeId }, body });
  };
  const change = (next: Partial<typeof values>) => {
    // What a test said is of what stood there then.
    test.forget();
    form.set(next);
  };
  // What is wrong with a field stands at it, as when it is saved.
  const refused = test.error ? fieldErrors(test.error) : {};
  const failure = test.error && Object.keys(refused).length === 0 ? errorMessage(test.error) : null;
  const free = stores.filter((one) => one.connection === null || one.storeId === first);
  const meanwhile = form.saving ? null : whatElse(store, seen, false);
  return (
    <SideDrawer
      title={t(connection ? 'shops.changeTitle' : 'shops.connectTitle')}
      width={560}
      onClose={form.saving ? () => undefined : onClose}
    >
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <Meanwhile what={meanwhile} onGoOn={null} />
        <FormNotices form={form} labels={{ address: t('shops.address'), secret: t('shops.secret') }} />
        {connection === null && free.length > 1 ? (
          <NativeSelect
            data={free.map((one) => ({ value: one.storeId, label: one.storeName }))}
            label={t('shops.store')}
            value={storeId}
            onChange={(event) => {
              setStoreId(event.currentTarget.value);
              setSeen(0);
            }}
          />
        ) : null}
        <TextInput
          data-autofocus
          description={t('shops.addressHint')}
          dir="ltr"
          error={form.problem('address') ?? refused.address}
          inputMode="url"
          label={t('shops.address')}
          maxLength={limits.linkChars}
          placeholder={t('shops.addressExample')}
          value={values.address}
          onChange={(event) => change({ address: event.currentTarget.value })}
        />
        <PasswordInput
          autoComplete="off"
          description={t(connection ? 'shops.secretKept' : 'shops.secretHint')}
          dir="ltr"
          error={form.problem('secret') ?? refused.secret}
          label={t('shops.secret')}
          maxLength={limits.shopSecretChars}
          placeholder={connection ? `…${connection.secretEnd}` : ''}
          value={values.secret}
          visibilityToggleButtonProps={{ 'aria-label': t('shops.showSecret') }}
          onChange={(event) => change({ secret: event.currentTarget.value })}
        />
        <div className={classes.buttons}>
          <Button disabled={meanwhile === 'deleted'} loading={test.pending} variant="default" onClick={runTest}>
            {t('shops.runTest')}
          </Button>
          <Button disabled={meanwhile === 'deleted'} loading={form.saving} type="submit">
            {t(connection ? 'shops.save' : 'shops.connect')}
          </Button>
        </div>
        {failure ? (
          <p className={classes.failure} role="alert">
            {failure}
          </p>
        ) : null}
        <div aria-busy={test.pending} aria-live="polite">
          <ShopChecks checks={test.lines} pending={test.pending ? shopCheckLines.custom : undefined} />
        </div>
      </form>
    </SideDrawer>
  );
}
