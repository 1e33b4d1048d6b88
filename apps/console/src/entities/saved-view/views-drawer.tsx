import { ApiError, type SavedView } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { errorMessage } from '../../lib/api/errors.ts';
import { keyOf, mutationOf } from '../../lib/api/query-of.ts';
import { useIsPhone } from '../../lib/browser/viewport.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ConfirmDialog, IconButton, toast } from '../../ui/index.ts';
import { useLayerAbove } from '../../ui/panel/layers.tsx';
import { SideDrawer } from '../../ui/panel/side-drawer.tsx';
import { useViewOrder } from './use-view-order.ts';
import type { ViewPage } from './view-query.ts';
import classes from './views.module.css';

interface ViewsDrawerProps {
  page: ViewPage;
  views: readonly SavedView[];
  /** Shared ones are only read by whoever may not share. */
  mayShare: boolean;
  onClose(): void;
}

/** What the views are called, and in which order they stand. */
export function ViewsDrawer({ page, views, mayShare, onClose }: ViewsDrawerProps) {
  const { t } = useTranslation();
  // By its id: a colleague may delete it behind the question, which goes with it.
  const [removing, setRemoving] = useState<string | null>(null);
  const parts = [
    { id: 'own', shared: false, may: true },
    { id: 'all', shared: true, may: mayShare },
  ] as const;
  return (
    <SideDrawer title={t('recordLabels.views.manage')} width={420} onClose={onClose}>
      {parts.map(({ id, shared, may }) => {
        const own = views.filter((view) => view.shared === shared);
        const heading = t(`recordLabels.views.sections.${id}`);
        return (
          <section aria-label={heading} className={classes.section} key={id}>
            <h3 className={classes.heading}>{heading}</h3>
            {own.length === 0 ? <p className={classes.none}>{t('recordLabels.views.none')}</p> : null}
            <ViewList page={page} may={may} views={own} onRemove={({ _id }) => setRemoving(_id)} />
          </section>
        );
      })}
      <RemoveView view={views.find(({ _id }) => _id === removing) ?? null} onClose={() => setRemoving(null)} />
    </SideDrawer>
  );
}

interface ViewListProps {
  page: ViewPage;
  views: readonly SavedView[];
  may: boolean;
  onRemove(view: SavedView): void;
}

function ViewList({ page, views, may, onRemove }: ViewListProps) {
  const move = useViewOrder(page);
  const list = useRef<HTMLUListElement>(null);
  const refocus = useRef<{ id: string; by: -1 | 1 } | null>(null);
  // A row that is put elsewhere loses the focus; at the end of its way the other button takes it.
  useLayoutEffect(() => {
    const wanted = refocus.current;
    refocus.current = null;
    if (!wanted) return;
    const row = list.current?.querySelector(`[data-view="${CSS.escape(wanted.id)}"]`);
    const button = (by: number) => row?.querySelector<HTMLButtonElement>(`[data-by="${by}"]:not([disabled])`);
    (button(wanted.by) ?? button(-wanted.by))?.focus();
  });
  return (
    <ul className={classes.list} ref={list}>
      {views.map((view, at) => (
        <ViewItem
          first={at === 0}
          key={view._id}
          last={at === views.length - 1}
          may={may}
          view={view}
          onMove={(by) => {
            if (move(view, by)) refocus.current = { id: view._id, by };
          }}
          onRemove={() => onRemove(view)}
        />
      ))}
    </ul>
  );
}

interface ViewItemProps {
  view: SavedView;
  may: boolean;
  first: boolean;
  last: boolean;
  onMove(by: -1 | 1): void;
  onRemove(): void;
}

function ViewItem({ view, may, first, last, onMove, onRemove }: ViewItemProps) {
  const { t } = useTranslation();
  const [renaming, setRenaming] = useState(false);
  const { name } = view;
  const size = useIsPhone() ? 44 : 28;
  if (renaming) {
    return (
      <li className={classes.item} data-view={view._id}>
        <RenameView view={view} onDone={() => setRenaming(false)} />
      </li>
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
    if (!event.altKey || !by || !may) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <li className={classes.item} data-view={view._id} onKeyDown={onKeyDown}>
      <bdi className={classes.itemName} title={name}>
        {name}
      </bdi>
      {may ? (
        <>
          <IconButton
            data-by={-1}
            disabled={first}
            icon={<ArrowUp size={15} strokeWidth={1.75} />}
            kbd="Alt+↑"
            label={t('recordLabels.views.up', { name })}
            size={size}
            onClick={() => onMove(-1)}
          />
          <IconButton
            data-by={1}
            disabled={last}
            icon={<ArrowDown size={15} strokeWidth={1.75} />}
            kbd="Alt+↓"
            label={t('recordLabels.views.down', { name })}
            size={size}
            onClick={() => onMove(1)}
          />
          <IconButton
            icon={<Pencil size={15} strokeWidth={1.75} />}
            label={t('recordLabels.rename', { name })}
            size={size}
            onClick={() => setRenaming(true)}
          />
          <IconButton
            icon={<Trash2 size={15} strokeWidth={1.75} />}
            label={t('recordLabels.remove', { name })}
            size={size}
            onClick={onRemove}
          />
        </>
      ) : null}
    </li>
  );
}

function RenameView({ view, onDone }: { view: SavedView; onDone(): void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [name, setName] = useState(view.name);
  // Escape is for the field, not for the drawer.
  useLayerAbove(true);
  const update = useMutation({
    ...mutationOf('views.update'),
    meta: { quiet: true },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf('views.list') }),
  });
  const { error } = update;
  const conflict = error instanceof ApiError && error.code === 'conflict';
  const problem = conflict ? t('recordLabels.views.nameConflict', { name: view.name }) : error && errorMessage(error);
  const save = () => {
    if (name.trim() === '' || update.isPending) return;
    if (name.trim() === view.name) return onDone();
    const body = { name, version: view.version };
    update.mutate(
      { params: { id: view._id }, body },
      {
        onSuccess: onDone,
        // Deleted meanwhile: its row goes with the next answer, and what happened is said elsewhere.
        onError: (refusal) => {
          if (refusal instanceof ApiError && refusal.statusCode === 404) toast.error(t('recordLabels.views.gone'));
        },
      },
    );
  };
  return (
    <form
      className={classes.rename}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextInput
        aria-label={t('recordLabels.rename', { name: view.name })}
        autoFocus
        error={problem}
        maxLength={limits.viewNameChars}
        size="xs"
        value={name}
        onChange={({ currentTarget: { value } }) => {
          setName(value);
          update.reset();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone();
        }}
      />
      <Button
        disabled={name.trim() === ''}
        loading={update.isPending}
        size="compact-sm"
        type="submit"
        variant="default"
      >
        {t('recordLabels.save')}
      </Button>
    </form>
  );
}

function RemoveView({ view, onClose }: { view: SavedView | null; onClose(): void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [last, setLast] = useState(view);
  if (view && view !== last) setLast(view);
  useLayerAbove(view !== null);
  const remove = useMutation({ ...mutationOf('views.remove'), meta: { quiet: true } });
  if (!last) return null;
  return (
    <ConfirmDialog
      confirmLabel={t('recordLabels.removeDo')}
      danger
      opened={view !== null}
      title={t('recordLabels.removeTitle', { name: last.name })}
      onClose={onClose}
      onConfirm={async () => {
        try {
          await remove.mutateAsync({ params: { id: last._id } });
        } catch (error) {
          // Gone is what was wanted.
          if (!(error instanceof ApiError && error.statusCode === 404)) throw error;
        } finally {
          void client.invalidateQueries({ queryKey: keyOf('views.list') });
        }
      }}
    >
      {t(last.shared ? 'recordLabels.views.removeShared' : 'recordLabels.views.removeOwn')}
    </ConfirmDialog>
  );
}
