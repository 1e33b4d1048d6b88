import { ApiError, type Channel } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { Button, Menu, Switch, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronUp, Ellipsis, Pencil, Power, Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { StorePicture } from '../../entities/store/store-picture.tsx';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useSession } from '../../lib/session/session.ts';
import { ConfirmDialog, IconButton } from '../../ui/index.ts';
import { Addresses } from './addresses.tsx';
import classes from './channels.module.css';
import { Secret } from './secret.tsx';
import { Dependents, useDependents } from './store-dependents.tsx';
import { useChange } from './use-channels.ts';

interface StoreCardProps {
  store: Channel;
  /** The workspace has no other: its details are open. */
  only: boolean;
  onFull(): void;
}

/** One store: how it is connected, what can be done with it, and behind it its id, secret and addresses. */
export function StoreCard({ store, only, onFull }: StoreCardProps) {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  const id = useId();
  const [open, setOpen] = useState(only);
  const [naming, setNaming] = useState(false);
  const [asking, setAsking] = useState<'remove' | 'off' | null>(null);
  const activity = useChange('stores.setActive', 'saved');
  const removal = useChange('stores.remove', 'deleted');
  const dependents = useDependents(store._id, asking === 'remove');
  const connected = store.widgetConnection === 'CONNECTED';
  const state = !store.active ? 'inactive' : connected ? 'connected' : 'notConnected';
  const activate = () =>
    activity
      .mutateAsync({ body: { storeId: store._id, active: true } })
      .catch((error: unknown) => error instanceof ApiError && error.code === 'entity-limit' && onFull());
  return (
    <li className={classes.card} data-off={!store.active || undefined}>
      <div className={classes.head}>
        <StorePicture size={36} store={store}>
          {naming ? (
            <NameForm store={store} onDone={() => setNaming(false)} />
          ) : (
            <h3 className={classes.name} dir="auto">
              {store.name}
            </h3>
          )}
          <p className={classes.url} dir="ltr">
            {store.url?.replace(/^https?:\/\//, '')}
          </p>
        </StorePicture>
        <span className={classes.state} data-state={state}>
          {t(`channels.${state}`)}
        </span>
        {store.active ? (
          <>
            {connected ? <Visible store={store} /> : null}
            <Button
              className={classes.wideOnly}
              component={Link}
              size="xs"
              to={`/ws/${workspaceId}/settings/chat-widget` as '/'}
              variant="default"
            >
              {t(connected ? 'channels.widget' : 'channels.install')}
            </Button>
          </>
        ) : (
          <Button loading={activity.isPending} size="xs" variant="default" onClick={() => void activate()}>
            {t('channels.activate')}
          </Button>
        )}
        <IconButton
          aria-controls={id}
          aria-expanded={open}
          icon={open ? <ChevronUp size={16} /> : <ChevronDown size={16} />}
          label={t(open ? 'channels.less' : 'channels.more', { name: store.name })}
          onClick={() => setOpen(!open)}
        />
        <Menu position="bottom-end" width={200}>
          <Menu.Target>
            <IconButton icon={<Ellipsis size={16} />} label={t('channels.actions', { name: store.name })} />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<Pencil aria-hidden size={16} />} onClick={() => setNaming(true)}>
              {t('channels.rename')}
            </Menu.Item>
            {store.active ? (
              <Menu.Item leftSection={<Power aria-hidden size={16} />} onClick={() => setAsking('off')}>
                {t('channels.deactivate')}
              </Menu.Item>
            ) : null}
            <Menu.Divider />
            <Menu.Item
              color="danger"
              leftSection={<Trash2 aria-hidden size={16} />}
              onClick={() => setAsking('remove')}
            >
              {t('channels.delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      <div hidden={!open} id={id}>
        {open ? (
          <div className={classes.details}>
            <Secret store={store} />
            <Addresses store={store} />
          </div>
        ) : null}
      </div>
      <ConfirmDialog
        danger
        disabled={asking === 'remove' && (dependents.isPending || (dependents.data?.openChats ?? 0) > 0)}
        confirmLabel={t(asking === 'remove' ? 'channels.delete' : 'channels.deactivate')}
        focus="cancel"
        opened={asking !== null}
        title={t(asking === 'remove' ? 'channels.deleteTitle' : 'channels.deactivateTitle', { name: store.name })}
        onClose={() => setAsking(null)}
        onConfirm={() =>
          asking === 'remove'
            ? removal.mutateAsync({ params: { id: store._id } })
            : activity.mutateAsync({ body: { storeId: store._id, active: false } })
        }
      >
        {t(asking === 'remove' ? 'channels.deleteBody' : 'channels.deactivateBody')}
        {asking === 'remove' ? <Dependents counts={dependents.data} failed={dependents.isError} /> : null}
      </ConfirmDialog>
    </li>
  );
}

function Visible({ store }: { store: Channel }) {
  const { t } = useTranslation();
  const change = useChange('stores.setVisibility', 'saved');
  return (
    <Switch
      checked={change.isPending ? (change.variables?.body.showWidget ?? store.showWidget) : store.showWidget}
      className={classes.wideOnly}
      disabled={change.isPending}
      label={t('channels.visible')}
      labelPosition="left"
      onChange={(event) => change.mutate({ body: { storeId: store._id, showWidget: event.currentTarget.checked } })}
    />
  );
}

function NameForm({ store, onDone }: { store: Channel; onDone(): void }) {
  const { t } = useTranslation();
  const [name, setName] = useState(store.name);
  const [tried, setTried] = useState(false);
  const rename = useChange('stores.rename', 'saved');
  const missing = name.trim() === '';
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (missing || rename.isPending) return;
    rename.mutate({ params: { id: store._id }, body: { name: name.trim() } }, { onSuccess: onDone });
  };
  return (
    <form noValidate className={classes.nameForm} onSubmit={save}>
      <TextInput
        autoFocus
        aria-label={t('channels.name')}
        error={tried && missing ? t('problems.required') : undefined}
        maxLength={limits.storeNameChars}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
      />
      <Button loading={rename.isPending} size="xs" type="submit">
        {t('changes.save')}
      </Button>
    </form>
  );
}
