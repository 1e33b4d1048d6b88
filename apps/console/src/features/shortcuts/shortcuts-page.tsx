import type { Shortcut } from '@chatso/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus, SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { shortcutsQuery, useShortcutChanges } from '../../lib/api/shortcuts.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { type Command, useCommands } from '../../lib/navigation/commands.ts';
import { useSession } from '../../lib/session/session.ts';
import { AreaPage } from '../../ui/area.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/index.ts';
import { ShortcutEditor } from './shortcut-editor.tsx';
import { ShortcutList } from './shortcut-list.tsx';
import classes from './shortcuts.module.css';

/** What of the address says which one is open: `?shortcut=<id>`, `?shortcut=new`, `?shortcut=new&copy=<id>`. */
export interface OpenShortcut {
  shortcut?: string;
  copy?: string;
}

interface ShortcutsPageProps {
  type: Shortcut['type'];
  open: OpenShortcut;
  onOpen(open: OpenShortcut): void;
}

/** P-55: the workspace's shortcuts, or one's own; one of them opens in place of the list. */
export function ShortcutsPage({ type, open, onOpen }: ShortcutsPageProps) {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  const query = useQuery(shortcutsQuery(workspaceId));
  useShortcutChanges(workspaceId);
  const own = useMemo(() => query.data?.filter((shortcut) => shortcut.type === type), [query.data, type]);
  const find = (id: string | undefined) => own?.find(({ _id }) => _id === id) ?? null;
  const close = () => onOpen({});
  const found = find(open.shortcut);
  const [last, setLast] = useState<Shortcut | null>(null);
  if (found && found !== last) setLast(found);
  if (open.shortcut !== undefined && own) {
    // Deleted by somebody else: what is being changed here stays before the person's eyes.
    const shortcut = found ?? (last?._id === open.shortcut ? last : null);
    if (open.shortcut === 'new' || shortcut) {
      return (
        <ShortcutEditor
          copyOf={shortcut ? null : find(open.copy)}
          key={`${open.shortcut}:${open.copy}`}
          removed={found === null && shortcut !== null}
          shortcut={shortcut}
          type={type}
          onClose={close}
        />
      );
    }
    return <GonePage onClose={close} />;
  }
  return (
    <AreaPage
      actions={
        <Button
          leftSection={<Plus aria-hidden size={16} strokeWidth={1.75} />}
          onClick={() => onOpen({ shortcut: 'new' })}
        >
          {t('shortcuts.create')}
        </Button>
      }
      title={t(type === 'global' ? 'shortcuts.globalTitle' : 'shortcuts.personalTitle')}
    >
      <CreateCommand onOpen={onOpen} />
      <p className={classes.about}>{t(type === 'global' ? 'shortcuts.globalAbout' : 'shortcuts.personalAbout')}</p>
      {query.isError && !own ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <SkeletonRows label={t('shortcuts.loading')} rows={6} /> : null}
      {own ? <ShortcutList shortcuts={own} type={type} onOpen={onOpen} /> : null}
    </AreaPage>
  );
}

function CreateCommand({ onOpen }: Pick<ShortcutsPageProps, 'onOpen'>) {
  const { t } = useTranslation();
  useCommands(
    useMemo<Command[]>(() => {
      const run = () => onOpen({ shortcut: 'new' });
      return [{ id: 'new-shortcut', group: 'actions', label: t('shortcuts.create'), shortcut: 'Shift+N', run }];
    }, [onOpen, t]),
  );
  return null;
}

function GonePage({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  return (
    <AreaPage title={t('shortcuts.editTitle')}>
      <EmptyState
        action={
          <Button variant="default" onClick={onClose}>
            {t('shortcuts.back')}
          </Button>
        }
        body={t('shortcuts.goneBody')}
        icon={<SearchX size={18} strokeWidth={1.75} />}
        title={t('shortcuts.goneTitle')}
      />
    </AreaPage>
  );
}
