import { type ChatRecord, recordsCountedAtMost, recordsFoundAtMost, setupUrl } from '@chatso/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Archive, SearchX, Tag as TagIcon } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { displayName } from '../../entities/conversation/chat-names.ts';
import { ViewsRow } from '../../entities/saved-view/views-row.tsx';
import { ownStoresQuery } from '../../entities/store/own-stores-query.ts';
import { useIsPhone } from '../../lib/browser/viewport.ts';
import { wholeNumber } from '../../lib/formats/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { hasPermission, isAdmin } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.ts';
import { AreaPage } from '../../ui/area.ts';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { EmptyState, IconButton } from '../../ui/index.ts';
import { DataTable } from '../../ui/list/index.ts';
import { ListNews } from '../../ui/list-news.tsx';
import { Pager } from '../../ui/pager.tsx';
import { TutorialSlot } from '../../ui/tutorial-slot.tsx';
import { BulkActions } from './bulk-actions.tsx';
import classes from './chat-records.module.css';
import { ExportControl } from './export/export-control.tsx';
import { LabelsDrawer } from './labels/labels-drawer.tsx';
import { OngoingGroups } from './ongoing-groups.tsx';
import { ChatPreview } from './preview/chat-preview.tsx';
import { useRecordColumns } from './record-columns.tsx';
import { RecordFilters } from './record-filters.tsx';
import { TranscriptDialog } from './transcript/transcript-dialog.tsx';
import { useRecordList } from './use-record-list.ts';
import { useRecordNews } from './use-record-news.ts';
import { useCompleted, useGroups, useOtherCount } from './use-records.ts';

const none: readonly ChatRecord[] = [];

/** `all-chat`: every chat of the workspace that the person may see, those that go on and those that are over. */
export function ChatRecordsPage() {
  const { t } = useTranslation();
  const { membership } = useSession();
  const list = useRecordList();
  const groups = useGroups(list);
  const completed = useCompleted(list);
  const other = useOtherCount(list);
  const place = useRef<HTMLDivElement>(null);
  const looksOn = hasPermission(membership, 'spectateChat');
  const { open } = list;
  const onOpen = useCallback((id: string) => open(id), [open]);
  const columns = useRecordColumns({ agents: looksOn, onOpen });
  const rows = useMemo(
    () => (list.tab === 'completed' ? (completed.data?.completed ?? none) : groups.flatMap((group) => group.rows)),
    [list.tab, completed.data, groups],
  );
  const news = useRecordNews(place, list.selected.length > 0 || list.openId !== null);
  const cappedAt = list.search === '' ? recordsCountedAtMost : recordsFoundAtMost;
  const ongoingCount = groups.some(({ query }) => query.data)
    ? groups.reduce((sum, { count, seen }) => sum + (seen ? count : 0), 0)
    : null;
  const counts = {
    ongoing: list.tab === 'ongoing' ? ongoingCount : other,
    completed: list.tab === 'completed' ? (completed.data?.completed_count ?? null) : other,
  };
  const [labelling, setLabelling] = useState(false);
  const setUp = useIsSetUp();
  const chosen = rows.filter(({ _id }) => list.selected.includes(_id));
  const counted = t('records.selected', { count: list.selected.length });
  const actions = (
    <BulkActions chats={chosen} onManageLabels={() => setLabelling(true)} onDone={() => list.setSelected([])} />
  );
  if (setUp === false && !list.filtered && counts.ongoing === 0 && counts.completed === 0) return <NotSetUp />;
  return (
    <AreaPage
      actions={
        <>
          {isAdmin(membership) ? <ManageLabels onClick={() => setLabelling(true)} /> : null}
          <ExportControl list={list} />
        </>
      }
      bottom={
        list.tab === 'completed' && (completed.data?.completed_count ?? 0) > 0 ? (
          <Pager
            cappedAt={cappedAt}
            count={completed.data?.completed_count ?? 0}
            limit={list.limit}
            page={list.page}
            onLimit={list.setLimit}
            onPage={list.setPage}
          />
        ) : null
      }
      tip={<TutorialSlot floating module="chatRecords" target="record-filters" />}
      title={t('records.title')}
      top={
        <>
          <Tabs cappedAt={cappedAt} counts={counts} list={list} />
          <ViewsRow
            page="chat-records"
            tab={{ name: 'tab', value: list.tab, all: t(`recordLabels.views.all.${list.tab}`) }}
            today={list.today}
          />
          <RecordFilters
            agents={looksOn}
            cappedAt={cappedAt}
            count={list.filtered ? counts[list.tab] : null}
            list={list}
          />
          {news.waiting ? <ListNews show={t('records.showNews')} text={t('records.news')} onShow={news.show} /> : null}
        </>
      }
    >
      <div className={classes.lists} ref={place}>
        {list.tab === 'ongoing' ? (
          <OngoingGroups actions={actions} columns={columns} counted={counted} groups={groups} list={list} />
        ) : (
          <DataTable
            adjustable
            columns={columns}
            empty={<NoneCompleted filtered={list.filtered} onClear={list.clear} />}
            failed={{ title: t('records.failed') }}
            idOf={({ _id }) => _id}
            label={t('records.table')}
            loading={{ label: t('records.loading'), rows: 15 }}
            name="chat-records"
            nameOf={displayName}
            query={completed}
            rows={completed.data?.completed}
            selection={{ ids: list.selected, onChange: list.setSelected, actions, counted }}
            sort={list.sortOf('completed')}
            stateOf={({ _id }) => (_id === list.openId ? 'open' : undefined)}
            onOpen={({ _id }) => list.open(_id)}
            onSort={(sort) => list.setSorts(['completed'], sort)}
          />
        )}
      </div>
      <ChatPreview list={list} rows={rows} onManageLabels={() => setLabelling(true)} />
      {labelling ? <LabelsDrawer onClose={() => setLabelling(false)} /> : null}
      <TranscriptDialog />
    </AreaPage>
  );
}

function ManageLabels({ onClick }: { onClick(): void }) {
  const { t } = useTranslation();
  const icon = <TagIcon aria-hidden size={16} strokeWidth={1.75} />;
  if (useIsPhone()) return <IconButton icon={icon} label={t('recordLabels.manage')} size={44} onClick={onClick} />;
  return (
    <Button leftSection={icon} variant="default" onClick={onClick}>
      {t('recordLabels.manage')}
    </Button>
  );
}

interface TabsProps {
  list: ReturnType<typeof useRecordList>;
  counts: Record<'ongoing' | 'completed', number | null>;
  cappedAt: number;
}

function Tabs({ list, counts, cappedAt }: TabsProps) {
  const { t } = useTranslation();
  return (
    <FilterTabs
      low
      label={t('records.tabs')}
      tabs={(['ongoing', 'completed'] as const).map((name) => {
        const text = t(`records.${name}`);
        const number = counts[name];
        if (number === null) return { name, text, count: null };
        const count = number >= cappedAt ? `${wholeNumber(cappedAt)}+` : wholeNumber(number);
        return { name, text, count, label: t('records.tabCount', { tab: text, count: count as never }) };
      })}
      value={list.tab}
      onChange={list.setTab}
    />
  );
}

function NoneCompleted({ filtered, onClear }: { filtered: boolean; onClear(): void }) {
  const { t } = useTranslation();
  if (!filtered) {
    return (
      <EmptyState
        body={t('records.emptyCompletedBody')}
        icon={<Archive size={18} strokeWidth={1.75} />}
        title={t('records.emptyCompleted')}
      />
    );
  }
  return (
    <EmptyState
      action={
        <Button variant="default" onClick={onClear}>
          {t('list.clear')}
        </Button>
      }
      body={t('records.noResultsBody')}
      icon={<SearchX size={18} strokeWidth={1.75} />}
      title={t('records.noResults')}
    />
  );
}

/** Whether any store has its widget, or is a channel that needs none; null until it is known. */
function useIsSetUp(): boolean | null {
  const stores = useQuery(ownStoresQuery()).data;
  if (!stores) return null;
  return stores.some(({ widgetConnection }) => widgetConnection === 'CONNECTED');
}

/** L-12, L-13: nothing can be here yet. */
function NotSetUp() {
  const { t } = useTranslation();
  const { membership, workspaceId } = useSession();
  const admin = isAdmin(membership);
  const [path = '', search = ''] = setupUrl(membership.workspaceId.profileType).split('?');
  return (
    <AreaPage title={t('records.title')}>
      <EmptyState
        action={
          admin ? (
            <Button
              component={Link}
              search={Object.fromEntries(new URLSearchParams(search)) as never}
              to={`/ws/${workspaceId}/${path}` as never}
            >
              {t('records.setUp')}
            </Button>
          ) : undefined
        }
        icon={<Archive size={18} strokeWidth={1.75} />}
        title={admin ? t('records.setUpAdmin') : t('records.setUpOthers')}
      />
    </AreaPage>
  );
}
