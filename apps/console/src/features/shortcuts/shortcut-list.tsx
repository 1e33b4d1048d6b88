import type { Shortcut } from '@chatso/contract';
import { Button, TextInput, VisuallyHidden } from '@mantine/core';
import { ArrowDown, ArrowUp, MessageSquareText, Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/index.ts';
import { RemoveShortcut } from './remove-shortcut.tsx';
import { type Order, shownShortcuts } from './shortcut-order.ts';
import { ShortcutRow } from './shortcut-row.tsx';
import classes from './shortcuts.module.css';
import type { OpenShortcut } from './shortcuts-page.tsx';

interface ShortcutListProps {
  type: Shortcut['type'];
  shortcuts: readonly Shortcut[];
  onOpen(open: OpenShortcut): void;
}

export function ShortcutList({ type, shortcuts, onOpen }: ShortcutListProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<Order>({ by: 'keyword', down: false });
  const [removing, setRemoving] = useState<Shortcut | null>(null);
  if (shortcuts.length === 0) return <NoShortcuts type={type} onOpen={onOpen} />;
  const shown = shownShortcuts(shortcuts, search, order);
  return (
    <>
      <search aria-label={t('shortcuts.search')} className={classes.filters}>
        <TextInput
          aria-label={t('shortcuts.search')}
          className={classes.search}
          leftSection={<Search aria-hidden size={16} strokeWidth={1.75} />}
          maxLength={100}
          placeholder={t('shortcuts.search')}
          type="search"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </search>
      {shown.length === 0 ? (
        <EmptyState
          body={t('shortcuts.noResultBody')}
          icon={<Search size={18} strokeWidth={1.75} />}
          title={t('shortcuts.noResult')}
        />
      ) : (
        <table
          aria-label={t(type === 'global' ? 'shortcuts.globalTitle' : 'shortcuts.personalTitle')}
          className={classes.table}
        >
          <ListHead order={order} onOrder={setOrder} />
          <tbody>
            {shown.map((shortcut) => (
              <ShortcutRow
                key={shortcut._id}
                shortcut={shortcut}
                onDuplicate={() => onOpen({ shortcut: 'new', copy: shortcut._id })}
                onEdit={() => onOpen({ shortcut: shortcut._id })}
                onRemove={() => setRemoving(shortcut)}
              />
            ))}
          </tbody>
        </table>
      )}
      <RemoveShortcut shortcut={removing} onClose={() => setRemoving(null)} />
    </>
  );
}

function NoShortcuts({ type, onOpen }: Pick<ShortcutListProps, 'type' | 'onOpen'>) {
  const { t } = useTranslation();
  return (
    <EmptyState
      action={
        <Button
          leftSection={<Plus aria-hidden size={16} strokeWidth={1.75} />}
          onClick={() => onOpen({ shortcut: 'new' })}
        >
          {t('shortcuts.create')}
        </Button>
      }
      body={t(type === 'global' ? 'shortcuts.globalNone' : 'shortcuts.personalNone')}
      icon={<MessageSquareText size={18} strokeWidth={1.75} />}
      title={t('shortcuts.noneTitle')}
    />
  );
}

function ListHead({ order, onOrder }: { order: Order; onOrder(order: Order): void }) {
  const { t } = useTranslation();
  const sortable = (by: Order['by'], className: string | undefined) => {
    const sorted = order.by === by;
    const Arrow = order.down ? ArrowDown : ArrowUp;
    const column = t(`shortcuts.${by}`);
    return (
      <th aria-sort={sorted ? (order.down ? 'descending' : 'ascending') : undefined} className={className} scope="col">
        <button
          className={classes.sort}
          title={t('shortcuts.sort', { column })}
          type="button"
          onClick={() => onOrder({ by, down: sorted ? !order.down : by === 'changed' })}
        >
          {column}
          {sorted ? <Arrow aria-hidden size={12} strokeWidth={2} /> : null}
        </button>
      </th>
    );
  };
  return (
    <thead>
      <tr>
        {sortable('keyword', classes.keywordColumn)}
        <th className={classes.messageColumn} scope="col">
          {t('shortcuts.message')}
        </th>
        <th className={classes.storeColumn} scope="col">
          {t('shortcuts.store')}
        </th>
        {sortable('changed', classes.changedColumn)}
        <th className={classes.actionsColumn} scope="col">
          <VisuallyHidden>{t('shortcuts.actions')}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
}
