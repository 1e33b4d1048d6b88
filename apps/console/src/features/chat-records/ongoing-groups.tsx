import { type ChatRecord, recordsCountedAtMost, recordsFoundAtMost } from '@chatso/contract';
import { type ReactNode, useState } from 'react';
import { displayName } from '../../entities/conversation/chat-names.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ErrorState, SkeletonRows } from '../../ui/index.ts';
import { type Column, GroupedTable, type RowGroup } from '../../ui/list/index.ts';
import classes from './chat-records.module.css';
import { GroupSort } from './group-sort.tsx';
import type { RecordList } from './use-record-list.ts';
import type { LoadedGroup } from './use-records.ts';

interface OngoingGroupsProps {
  list: RecordList;
  groups: readonly LoadedGroup[];
  columns: readonly Column<ChatRecord>[];
  actions: ReactNode;
  counted: string;
}

const idOf = ({ _id }: ChatRecord) => _id;

/** L-03: what goes on, and what somebody has to look at. */
export function OngoingGroups({ list, groups, columns, actions, counted }: OngoingGroupsProps) {
  const { t } = useTranslation();
  const [folded, setFolded] = useState<readonly string[]>([]);
  // Until the first answer all are drawn, then those the caller sees (L-15).
  const shown = groups.filter(({ query, seen }) => query.data === undefined || seen);
  const sorts = shown.map(({ group }) => list.sortOf(group));
  const [first] = sorts;
  const same = first && sorts.every(({ by, down }) => by === first.by && down === first.down) ? first : null;
  const names = shown.map(({ group }) => group);
  return (
    <GroupedTable
      adjustable
      columns={columns}
      groups={shown.map((loaded): RowGroup<ChatRecord> => {
        const { group, query, rows, count } = loaded;
        const title = t(`records.groups.${group}`);
        return {
          id: group,
          title,
          count,
          cappedAt: list.search === '' ? recordsCountedAtMost : recordsFoundAtMost,
          rows,
          folded: folded.includes(group),
          loading: query.isPending || query.isPlaceholderData,
          instead: rows.length === 0 ? <Instead filtered={list.filtered} loaded={loaded} /> : undefined,
          aside:
            rows.length > 1 ? (
              <GroupSort sort={list.sortOf(group)} title={title} onSort={(sort) => list.setSorts([group], sort)} />
            ) : null,
          more: query.hasNextPage
            ? { loading: query.isFetchingNextPage, load: () => void query.fetchNextPage() }
            : null,
        };
      })}
      idOf={idOf}
      label={t('records.table')}
      name="chat-records"
      nameOf={displayName}
      selection={{ ids: list.selected, onChange: list.setSelected, actions, counted }}
      sort={same}
      stateOf={({ _id }) => (_id === list.openId ? 'open' : undefined)}
      onFold={(group) =>
        setFolded((before) => (before.includes(group) ? before.filter((one) => one !== group) : [...before, group]))
      }
      onOpen={({ _id }) => list.open(_id)}
      onSort={(sort) => list.setSorts(names, sort)}
    />
  );
}

/** It loads, it could not be loaded, or nothing is in it. */
function Instead({ loaded, filtered }: { loaded: LoadedGroup; filtered: boolean }) {
  const { t } = useTranslation();
  const { query, group } = loaded;
  if (query.isPending) return <SkeletonRows label={t('records.loading')} rowHeight={40} rows={2} />;
  if (query.error) {
    return (
      <ErrorState
        error={query.error}
        retrying={query.isFetching}
        title={t('records.failed')}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return <p className={classes.none}>{filtered ? t('records.noResults') : t(`records.emptyGroup.${group}`)}</p>;
}
