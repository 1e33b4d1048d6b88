import type { Visitor, VisitorStore } from '@chatso/contract';
import { lazy, Suspense, useEffect } from 'react';
import { importAgain } from '../../../lib/browser/import-again.ts';
import { useIsCompact } from '../../../lib/browser/viewport.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { setNavCount } from '../../../lib/realtime/nav-counts.ts';
import { useSession } from '../../../lib/session/session.ts';
import { AreaPage } from '../../../ui/area.ts';
import { ConnectionBanner, ErrorState, SkeletonRows } from '../../../ui/index.ts';
import { SearchField } from '../../../ui/list/index.ts';
import { TutorialSlot } from '../../../ui/tutorial-slot.tsx';
import type { Board, BoardView } from '../data/board.ts';
import { useBoard, useBoardView } from '../data/use-board.ts';
import { VisitorPanel } from '../panel/visitor-panel.tsx';
import { NotSetUp } from './not-set-up.tsx';
import { useOverviewChoice } from './overview-choice.tsx';
import { BannedLink, CountryChip, Filter, LiveMark } from './page-parts.tsx';
import { StoreSwitcher } from './store-switcher.tsx';
import { useVisitorsAddress } from './use-visitors-address.ts';
import { VisitorTable } from './visitor-table.tsx';
import classes from './visitors.module.css';

const Overview = lazy(async () => ({
  default: (await importAgain(() => import('../overview/overview.tsx'))).Overview,
}));

/** `visitor` (M-01 to M-43): who is on the pages of a store now. */
export function VisitorsPage() {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  const isCompact = useIsCompact();
  const board = useBoard(workspaceId);
  const view = useBoardView(board);
  const total = view?.stores?.reduce((sum, { active, idle }) => sum + active + idle, 0) ?? 0;
  useEffect(() => setNavCount('visitors', total), [total]);
  useEffect(() => () => setNavCount('visitors', 0), []);
  if (!board || !view?.stores) {
    return (
      <AreaPage actions={<BannedLink small={isCompact} />} title={t('visitors.title')}>
        {board && view ? <TrackingBanner board={board} view={view} /> : null}
        {view?.error ? (
          <ErrorState error={view.error} title={t('visitors.loadFailed')} onRetry={() => board?.again()} />
        ) : (
          <SkeletonRows label={t('visitors.loading')} rows={10} />
        )}
      </AreaPage>
    );
  }
  return <LiveVisitors board={board} stores={view.stores} view={view} />;
}

const TrackingBanner = ({ board, view }: Pick<LiveVisitorsProps, 'board' | 'view'>) => (
  <ConnectionBanner refusal={view.refusal} status={view.connection} onTryNow={board.tryNow} />
);

interface LiveVisitorsProps {
  board: Board;
  view: BoardView;
  stores: readonly VisitorStore[];
}

function LiveVisitors({ board, view, stores }: LiveVisitorsProps) {
  const { t } = useTranslation();
  const isCompact = useIsCompact();
  const address = useVisitorsAddress();
  const store = stores.find(({ _id }) => _id === address.storeId) ?? stores[0];
  const overview = useOverviewChoice();
  const look = store ? JSON.stringify(address.lookAt(store._id)) : null;
  useEffect(() => {
    if (look !== null) board.look(JSON.parse(look));
  }, [board, look]);
  if (!store) {
    return (
      <AreaPage title={t('visitors.title')}>
        <NotSetUp />
      </AreaPage>
    );
  }
  const { list } = address;
  const search = <SearchField label={t('visitors.search')} value={list.typed} onChange={list.type} />;
  const isEmpty = view.groups.active.count + view.groups.idle.count === 0;
  const notSetUp = store.widgetConnection === 'NOT_CONNECTED' && isEmpty && !list.filtered;
  return (
    <div className={classes.screen}>
      <AreaPage
        actions={
          <>
            {isCompact ? null : search}
            <Filter address={address} view={view} />
            <BannedLink small={isCompact} />
          </>
        }
        aside={<LiveMark connected={view.connection.kind === 'connected'} />}
        tip={<TutorialSlot floating module="visitorTracking" target="visitor-list" />}
        title={t('visitors.title')}
        top={
          <div className={classes.top}>
            {isCompact ? search : null}
            <div className={classes.topLine}>
              <StoreSwitcher chosen={store._id} stores={stores} onChoose={address.setStore} />
              {overview.buttons}
            </div>
            <CountryChip address={address} />
          </div>
        }
      >
        <TrackingBanner board={board} view={view} />
        <Suspense
          fallback={<div aria-hidden className={classes.overviewComing} data-open={overview.open || undefined} />}
        >
          <Overview
            countries={view.countries}
            country={list.filters.country ?? null}
            key={store._id}
            shown={overview.shown}
            store={store}
            onCountry={(country) => list.setFilters({ country: country ?? undefined })}
          />
        </Suspense>
        {notSetUp ? <NotSetUp /> : <VisitorTable address={address} board={board} store={store} view={view} />}
      </AreaPage>
      {address.visitorId ? (
        <VisitorPanel
          board={board}
          key={address.visitorId}
          row={findRow(view, address.visitorId)}
          store={store}
          visitorId={address.visitorId}
          onClose={() => address.open(null)}
        />
      ) : null}
    </div>
  );
}

const findRow = ({ groups }: BoardView, id: string): Visitor | undefined =>
  groups.active.rows.find((row) => row.id === id) ?? groups.idle.rows.find((row) => row.id === id);
