import type { Shortcut } from '@chatso/contract';
import { Button } from '@mantine/core';
import { MessageSquareText, Plus, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { EmptyState } from '../../ui/index.ts';
import { DataTable, FilterBar } from '../../ui/list/index.ts';
import { RemoveShortcut } from './remove-shortcut.tsx';
import { useShortcutColumns } from './shortcut-columns.tsx';
import { foundShortcuts } from './shortcut-order.ts';
import type { OpenShortcut } from './shortcuts-page.tsx';

interface ShortcutListProps {
  type: Shortcut['type'];
  shortcuts: readonly Shortcut[];
  onOpen(open: OpenShortcut): void;
}

/** They are all there, and asked for before. */
const asked = {
  ...{ isPending: false, isFetching: false, isPlaceholderData: false, error: null },
  refetch: () => Promise.reject(new Error('The page asks again')),
};

export function ShortcutList({ type, shortcuts, onOpen }: ShortcutListProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [removing, setRemoving] = useState<Shortcut | null>(null);
  const columns = useShortcutColumns(onOpen, setRemoving);
  const shown = useMemo(() => foundShortcuts(shortcuts, search), [shortcuts, search]);
  if (shortcuts.length === 0) return <NoShortcuts type={type} onOpen={onOpen} />;
  const list = { typed: search, type: setSearch, filtered: false, clear: () => setSearch('') };
  return (
    <>
      <FilterBar label={t('shortcuts.search')} list={list} search={t('shortcuts.search')} />
      <DataTable
        columns={columns}
        empty={
          <EmptyState
            body={t('shortcuts.noResultBody')}
            icon={<Search size={18} strokeWidth={1.75} />}
            title={t('shortcuts.noResult')}
          />
        }
        idOf={({ _id }) => _id}
        label={t(type === 'global' ? 'shortcuts.globalTitle' : 'shortcuts.personalTitle')}
        loading={{ label: t('shortcuts.loading') }}
        name={`shortcuts-${type}`}
        nameOf={({ keyword }) => keyword}
        query={asked}
        rows={shown}
        onOpen={({ _id }) => onOpen({ shortcut: _id })}
      />
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
