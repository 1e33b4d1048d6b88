import { type Store, widgetVisibilitySchema } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { Button, Switch, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ownStoresQuery } from '../../entities/store/own-stores-query.ts';
import { StorePicture } from '../../entities/store/store-picture.tsx';
import { keyOf, mutationOf } from '../../lib/api/query-of.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { IconButton, toast } from '../../ui/index.ts';
import { hostOf } from './snippet.ts';
import classes from './widget-setup.module.css';

interface ConnectionCardProps {
  store: Store;
  refreshing: boolean;
  onCheck(): void;
}

/** Waiting for the first visit, or connected: said politely when it changes, the focus stays where it is. */
export function ConnectionCard({ store, refreshing, onCheck }: ConnectionCardProps) {
  const { t } = useTranslation();
  const connected = store.widgetConnection === 'CONNECTED';
  const state = connected ? (store.showWidget ? 'connected' : 'hidden') : 'waiting';
  const told = (
    <p className={classes.state} role="status">
      {connected ? <span className={classes.dot} /> : null}
      {t(`widgetSetup.states.${state}`, { host: hostOf(store.url) ?? store.name })}
    </p>
  );
  return (
    <section aria-label={t('widgetSetup.connection')} className={classes.card} data-state={state}>
      {connected ? (
        <StorePicture size={40} store={store}>
          <StoreName store={store} />
          {told}
        </StorePicture>
      ) : (
        <>
          <span className={classes.pulse} />
          <div className={classes.cardWords}>
            <h2 className={classes.waiting}>{t('widgetSetup.waiting')}</h2>
            {told}
          </div>
        </>
      )}
      {connected ? (
        <VisibleSwitch store={store} />
      ) : (
        <Button loading={refreshing} size="compact-sm" variant="default" onClick={onCheck}>
          {t('widgetSetup.checkNow')}
        </Button>
      )}
    </section>
  );
}

function useVisibility() {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    ...mutationOf('stores.setVisibility'),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keyOf('stores.list') });
      toast.success(t('widgetSetup.saved'));
    },
  });
}

/** P-40: without a dialog, since it is taken back by the same press. */
function VisibleSwitch({ store }: { store: Store }) {
  const { t } = useTranslation();
  const change = useVisibility();
  const shown = change.isPending ? (change.variables?.body.showWidget ?? store.showWidget) : store.showWidget;
  return (
    <Switch
      checked={shown}
      className={classes.visible}
      disabled={change.isPending}
      label={t(shown ? 'widgetSetup.visible' : 'widgetSetup.hidden')}
      labelPosition="left"
      onChange={(event) => change.mutate({ body: { storeId: store._id, showWidget: event.currentTarget.checked } })}
    />
  );
}

/** P-22. What a colleague calls the store meanwhile is said below the field; saving applies one's own name. */
function StoreName({ store }: { store: Store }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const [begun, setBegun] = useState(store.name);
  const [tried, setTried] = useState(false);
  const change = useVisibility();
  const client = useQueryClient();
  const open = () => {
    setBegun(store.name);
    setTyped(store.name);
  };
  const isGood = (name: string) => widgetVisibilitySchema.shape.storeName.safeParse(name).success;
  if (typed === null)
    return (
      <h2 className={classes.name}>
        <span dir="auto">{store.name}</span>
        <IconButton icon={<Pencil size={14} />} label={t('widgetSetup.rename')} onClick={open} />
      </h2>
    );
  const close = () => {
    setTyped(null);
    setTried(false);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isGood(typed) || change.isPending) return;
    // Of now, and not of when the pencil was pressed: a colleague may have been faster.
    const now = client.getQueryData(ownStoresQuery().queryKey)?.data.find(({ _id }) => _id === store._id)?.name;
    if (typed.trim() === now) return close();
    change.mutate({ body: { storeId: store._id, storeName: typed.trim() } }, { onSuccess: close });
  };
  return (
    <form noValidate className={classes.nameForm} onSubmit={save}>
      <TextInput
        autoFocus
        aria-label={t('widgetSetup.storeName')}
        description={store.name === begun ? undefined : t('widgetSetup.renamed', { name: store.name })}
        error={tried && !isGood(typed) ? t('problems.required') : undefined}
        maxLength={limits.storeNameChars}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      />
      <Button loading={change.isPending} type="submit">
        {t('widgetSetup.saveName')}
      </Button>
      <Button disabled={change.isPending} variant="default" onClick={close}>
        {t('common.cancel')}
      </Button>
    </form>
  );
}
