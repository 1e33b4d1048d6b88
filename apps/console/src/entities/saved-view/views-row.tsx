import type { SavedView } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { Button, Checkbox, Menu, Popover, TextInput } from '@mantine/core';
import { Bookmark, ChevronDown, ListOrdered, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../lib/api/errors.ts';
import { useIsPhone } from '../../lib/browser/viewport.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { hasPermission } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.ts';
import { IconButton, toast } from '../../ui/index.ts';
import { useViews, type Views } from './use-views.ts';
import type { ViewPage } from './view-query.ts';
import classes from './views.module.css';
import { ViewsDrawer } from './views-drawer.tsx';

/** As many chips as stand in a line; the others are in a menu. */
const inLine = { wide: 5, phone: 1 };

interface ViewsRowProps {
  page: ViewPage;
  today: string;
  /** Which part of the list is open, as the address says it, and what all of it is called. */
  tab: { name: 'tab' | 'state'; value: string; all: string };
}

/** What people look at again and again, a press away. */
export function ViewsRow({ page, today, tab }: ViewsRowProps) {
  const { t } = useTranslation();
  const { membership } = useSession();
  const views = useViews(page, tab.name, today);
  const phone = useIsPhone();
  const [managing, setManaging] = useState(false);
  const { open, edited } = views;
  const room = phone ? inLine.phone : inLine.wide;
  const first = views.views.slice(0, room);
  // The open one is always in sight.
  const shown = open && !first.includes(open) ? [...first.slice(0, room - 1), open] : first;
  const rest = views.views.filter((view) => !shown.includes(view));
  const mayShare = hasPermission(membership, 'spectateChat');
  const mayChange = open !== null && (!open.shared || mayShare);
  return (
    <nav aria-label={t('recordLabels.views.label')} className={classes.row}>
      <span aria-hidden className={classes.label}>
        {t('recordLabels.views.label')}
      </span>
      <button
        aria-pressed={open === null && !views.any}
        className={classes.chip}
        type="button"
        onClick={() => views.showAll(tab.value)}
      >
        {tab.all}
      </button>
      {shown.map((view) => (
        <ViewChip
          edited={view === open && edited}
          key={view._id}
          open={view === open}
          view={view}
          onOpen={views.show}
        />
      ))}
      {rest.length > 0 ? (
        <Menu position="bottom-start">
          <Menu.Target>
            <button className={classes.chip} type="button">
              {t('recordLabels.views.more', { count: rest.length })}
              <ChevronDown aria-hidden size={14} strokeWidth={1.75} />
            </button>
          </Menu.Target>
          <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
            {rest.map((view) => (
              <Menu.Item
                key={view._id}
                leftSection={
                  view.shared ? <Users size={14} strokeWidth={1.75} /> : <Bookmark size={14} strokeWidth={1.75} />
                }
                onClick={() => views.show(view)}
              >
                <bdi>{view.name}</bdi>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      <span className={classes.end}>
        {open && edited ? (
          <Button size="xs" variant="subtle" onClick={() => views.show(open)}>
            {t('recordLabels.views.reset')}
          </Button>
        ) : null}
        {open && edited && mayChange ? (
          <Button
            loading={views.update.isPending}
            size="xs"
            variant="default"
            onClick={() =>
              views.update.mutate(
                { params: { id: open._id }, body: { query: views.kept(), version: open.version } },
                { onSuccess: ({ name }) => void toast.success(t('recordLabels.views.updated', { name })) },
              )
            }
          >
            {t('recordLabels.views.update')}
          </Button>
        ) : null}
        {views.views.length > 0 ? (
          <IconButton
            icon={<ListOrdered size={16} strokeWidth={1.75} />}
            label={t('recordLabels.views.manage')}
            size={28}
            onClick={() => setManaging(true)}
          />
        ) : null}
        {views.any && (open === null || edited) ? <SaveView mayShare={mayShare} views={views} /> : null}
        {open && !edited && mayChange ? (
          <IconButton
            icon={<Trash2 size={16} strokeWidth={1.75} />}
            label={t('recordLabels.views.remove')}
            size={28}
            onClick={() =>
              views.remove.mutate(
                { params: { id: open._id } },
                {
                  onSuccess: () => {
                    views.detach();
                    toast.success(t('recordLabels.views.removed', { name: open.name }));
                  },
                },
              )
            }
          />
        ) : null}
      </span>
      {managing ? (
        <ViewsDrawer page={page} mayShare={mayShare} views={views.views} onClose={() => setManaging(false)} />
      ) : null}
    </nav>
  );
}

interface ViewChipProps {
  view: SavedView;
  open: boolean;
  edited: boolean;
  onOpen(view: SavedView): void;
}

function ViewChip({ view, open, edited, onOpen }: ViewChipProps) {
  const { t } = useTranslation();
  const Icon = view.shared ? Users : Bookmark;
  return (
    <button
      aria-label={view.shared ? t('recordLabels.views.shared', { name: view.name }) : view.name}
      aria-pressed={open}
      className={classes.chip}
      type="button"
      onClick={() => onOpen(view)}
    >
      <Icon aria-hidden size={14} strokeWidth={1.75} />
      <bdi className={classes.name}>{view.name}</bdi>
      {edited ? <span className={classes.edited}>· {t('recordLabels.views.edited')}</span> : null}
    </button>
  );
}

function SaveView({ views, mayShare }: { views: Views; mayShare: boolean }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const { create } = views;
  const close = () => {
    setOpened(false);
    create.reset();
  };
  return (
    <Popover opened={opened} position="bottom-end" shadow="md" trapFocus onChange={(next) => !next && close()}>
      <Popover.Target>
        <Button aria-expanded={opened} size="xs" variant="default" onClick={() => setOpened(!opened)}>
          {t(views.open ? 'recordLabels.views.saveAs' : 'recordLabels.views.save')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('recordLabels.views.save')}>
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() === '') return;
            create.mutate(
              { body: { page: views.page, name, shared, query: views.kept() } },
              {
                onSuccess: (view) => {
                  toast.success(t('recordLabels.views.saved', { name: view.name }));
                  views.attach(view);
                  setName('');
                  close();
                },
              },
            );
          }}
        >
          <TextInput
            data-autofocus
            error={create.error ? errorMessage(create.error) : null}
            label={t('recordLabels.views.name')}
            maxLength={limits.viewNameChars}
            value={name}
            onChange={({ currentTarget: { value } }) => {
              setName(value);
              create.reset();
            }}
          />
          {mayShare ? (
            <Checkbox
              checked={shared}
              label={t('recordLabels.views.share')}
              size="xs"
              onChange={({ currentTarget: { checked } }) => setShared(checked)}
            />
          ) : null}
          <div className={classes.buttons}>
            <Button size="xs" variant="default" onClick={close}>
              {t('recordLabels.views.cancel')}
            </Button>
            <Button disabled={name.trim() === ''} loading={create.isPending} size="xs" type="submit">
              {t('recordLabels.views.keep')}
            </Button>
          </div>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
