import { lazy, Suspense, use } from 'react';
import { importAgain } from '../../../lib/browser/import-again.ts';
import { useIsPhone } from '../../../lib/browser/viewport.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ErrorState, HeaderEnd, LiveConnectionBanner, SkeletonRows } from '../../../ui/index.ts';
import { useLiveChat } from '../live-chat-provider.tsx';
import type { Tab } from '../state/selectors.ts';
import classes from './chat-list.module.css';
import { ChatRows } from './chat-rows.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import type { ChatGroupsView } from './use-chat-groups.ts';
import type { Marked } from './use-marked.ts';

/** Comes with the first marked chat. */
const BulkBar = lazy(async () => ({ default: (await importAgain(() => import('./bulk-bar.tsx'))).BulkBar }));

/** Comes where nothing is in the lists. */
const EmptyChats = lazy(async () => ({
  default: (await importAgain(() => import('./empty-chats.tsx'))).EmptyChats,
}));

interface ChatListProps {
  view: ChatGroupsView;
  marked: Marked;
  selectedId: string | null;
  onSelect(id: string, tab: Tab): void;
  /** Something could not be done with the marked chats. */
  onArchived(count: number): void;
  onFailed(message: string): void;
}

/** The list column: search, filter and the three groups. */
export function ChatList(props: ChatListProps) {
  const { view, marked } = props;
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  return (
    <nav aria-label={t('liveChat.chats')} className={classes.list}>
      {isPhone ? (
        <header className={classes.head}>
          <h1 className={classes.title}>{t('liveChat.title')}</h1>
          {use(HeaderEnd)}
        </header>
      ) : null}
      {/* Where there is room for both panes, the work area says it. */}
      {isPhone ? <LiveConnectionBanner /> : null}
      <ListToolbar
        filter={view.filter}
        search={view.search}
        setFilter={view.setFilter}
        setSearch={view.setSearch}
        onMark={marked.first}
      />
      <ListBody {...props} />
      {marked.ids.size > 0 ? (
        <Suspense>
          <BulkBar groups={view.groups} marked={marked} onArchived={props.onArchived} onFailed={props.onFailed} />
        </Suspense>
      ) : null}
    </nav>
  );
}

function ListSkeleton() {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  return <SkeletonRows headed label={t('liveChat.loading')} rowHeight={isPhone ? 64 : 56} rows={8} />;
}

function ListBody({ view, marked, selectedId, onSelect }: ChatListProps) {
  const { t } = useTranslation();
  const { holder } = useLiveChat();
  if (!view.loaded) {
    if (view.error === null || view.fetching) return <ListSkeleton />;
    return (
      <ErrorState
        body={t('liveChat.loadFailedBody')}
        error={view.error}
        title={t('liveChat.loadFailed')}
        onRetry={() => void holder.refetch().catch(() => undefined)}
      />
    );
  }
  if (view.groups.some((group) => group.chats.length > 0)) {
    // What search or filter leaves empty says nothing.
    const groups = view.narrowed ? view.groups.filter((group) => group.chats.length > 0) : view.groups;
    return <ChatRows groups={groups} marked={marked} selectedId={selectedId} view={view} onSelect={onSelect} />;
  }
  return (
    <Suspense fallback={<ListSkeleton />}>
      <EmptyChats onClear={view.narrowed ? view.clear : undefined} />
    </Suspense>
  );
}
