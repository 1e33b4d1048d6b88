import { useState } from 'react';
import { matchScore } from '../../lib/formats/search-words.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { closeShellDialog } from '../../lib/navigation/shell-dialogs.ts';
import { useSession } from '../../lib/session/session.ts';
import { ErrorState, SkeletonRows, Tag } from '../../ui/index.ts';
import { Picker } from '../../ui/picker.tsx';
import { PickerDialog } from '../../ui/picker-dialog.tsx';
import type { WorkspaceEntry } from './destination.ts';
import { useSwitchTo, useWorkspaces } from './use-workspaces.ts';
import { WorkspaceIcon } from './workspace-icon.tsx';
import classes from './workspace-switcher.module.css';

/** B-04: every workspace of the person, by a few letters or the arrows. */
export function WorkspaceSwitcher() {
  const { t } = useTranslation();
  const query = useWorkspaces();
  return (
    <PickerDialog showTitle title={t('shell.switcher.title')} onClose={closeShellDialog}>
      {query.data ? (
        <WorkspaceList items={query.data.items} suiteUrl={query.data.suiteUrl} />
      ) : query.isError ? (
        <div className={classes.state}>
          <ErrorState
            body={t('shell.switcher.failedBody')}
            error={query.error}
            retrying={query.isFetching}
            title={t('shell.switcher.failedTitle')}
            onRetry={() => void query.refetch()}
          />
        </div>
      ) : (
        <div className={classes.state}>
          <SkeletonRows label={t('shell.switcher.loading')} rowHeight={52} rows={4} />
        </div>
      )}
    </PickerDialog>
  );
}

const wordsOf = (entry: WorkspaceEntry): string => `${entry.description} ${entry.organization_name}`;

function WorkspaceList({ items, suiteUrl }: { items: readonly WorkspaceEntry[]; suiteUrl: string | null }) {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  const [query, setQuery] = useState('');
  const { destination, switchTo, working } = useSwitchTo(items, suiteUrl);
  const found = items
    .map((entry, at) => ({ entry, id: String(at), score: matchScore(query, entry.name, wordsOf(entry)) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const options = found.map(({ entry, id }) => {
    const current = entry.cs_ws_id === workspaceId;
    const outside = 'outside' in destination(entry);
    return { id, current, content: <WorkspaceRow current={current} entry={entry} outside={outside} /> };
  });
  return (
    <Picker
      empty={
        <p className={classes.none}>
          {items.length === 0 ? t('shell.switcher.empty') : t('shell.switcher.none', { query })}
        </p>
      }
      groups={[{ id: 'all', options }]}
      label={t('shell.switcher.search')}
      placeholder={t('shell.switcher.search')}
      query={query}
      onChoose={(id) => {
        const entry = items[Number(id)];
        if (entry && !working) void switchTo(entry);
      }}
      onQuery={setQuery}
    />
  );
}

function WorkspaceRow({ entry, current, outside }: { entry: WorkspaceEntry; current: boolean; outside: boolean }) {
  const { t } = useTranslation();
  const quiet = [entry.description, entry.organization_name === entry.name ? '' : entry.organization_name];
  return (
    <>
      <WorkspaceIcon type={entry.workspace_type} />
      <span className={classes.words}>
        <span className={classes.name} dir="auto">
          {entry.name}
        </span>
        <span className={classes.about} dir="auto">
          {quiet.filter(Boolean).join(' · ')}
        </span>
      </span>
      {current ? <Tag tone="accent">{t('shell.switcher.current')}</Tag> : null}
      {outside ? <Tag>{t('shell.switcher.inSuite')}</Tag> : null}
    </>
  );
}
