import type { Visitor, VisitorDetail, VisitorStore } from '@chatso/contract';
import { Menu } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ban, Ellipsis, Undo2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useBanNews } from '../../../entities/ban/use-ban-news.ts';
import { useUnban } from '../../../entities/ban/use-unban.ts';
import { VisitorChats } from '../../../entities/customer/history/visitor-chats.tsx';
import { isNotFound } from '../../../lib/api/errors.ts';
import { keyOf, queryOf } from '../../../lib/api/query-of.ts';
import { importAgain } from '../../../lib/browser/import-again.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { isAdvanced } from '../../../lib/plan/plan.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Avatar, EmptyState, ErrorState, IconButton, SkeletonRows } from '../../../ui/index.ts';
import { SidePanel } from '../../../ui/panel/side-panel.tsx';
import { TutorialSlot } from '../../../ui/tutorial-slot.tsx';
import type { Board } from '../data/board.ts';
import { nameOfVisitor } from '../list/visitor-columns.tsx';
import { mayBeBanned } from '../state/may-be-banned.ts';
import { FollowedParts } from './followed-parts.tsx';
import { PanelFooter } from './panel-footer.tsx';
import { VisitorFacts } from './visitor-facts.tsx';
import classes from './visitor-panel.module.css';

const BanDialog = lazy(async () => ({
  default: (await importAgain(() => import('../../../entities/ban/ban-dialog.tsx'))).BanDialog,
}));

interface VisitorPanelProps {
  board: Board;
  visitorId: string;
  /** As the list has them; they may have left it. */
  row: Visitor | undefined;
  store: VisitorStore;
  onClose(): void;
}

/** M-11: who somebody is, where they have been, and what can be done. */
export function VisitorPanel({ board, visitorId, row, store, onClose }: VisitorPanelProps) {
  const { t } = useTranslation();
  const query = useVisitor(visitorId, row);
  // Of whom is erased meanwhile nothing is shown any more, though it is still in memory.
  const isGone = isNotFound(query.error);
  const visitor = isGone ? undefined : query.data;
  const shown = isGone ? null : (row ?? visitor?.visitor ?? null);
  const named = visitor ?? shown;
  const name = named ? nameOfVisitor(named, t('visitors.visitor', { number: named.number })) : '';
  return (
    <SidePanel
      actions={visitor ? <PanelMenu visitor={visitor} /> : null}
      footer={visitor ? <PanelFooter board={board} name={name} row={shown} store={store} visitor={visitor} /> : null}
      head={
        <div className={classes.person}>
          <TutorialSlot floating module="visitorTracking" target="visitor-details" />
          <Avatar name={name} presence={row ? (row.status === 'active' ? 'online' : 'idle') : 'offline'} size={32} />
          <div className={classes.personText}>
            <h2 className={classes.personName} dir="auto" title={name}>
              {name}
            </h2>
            {visitor ? (
              <Kind here={row !== undefined} visitor={visitor} visits={(shown?.returnCount ?? 0) + 1} />
            ) : null}
          </div>
        </div>
      }
      label={t('visitors.panel.title')}
      onClose={onClose}
    >
      {query.isPending ? <SkeletonRows label={t('visitors.loading')} rows={8} /> : null}
      {query.isError && !visitor ? (
        isGone ? (
          <EmptyState icon={<Ban size={18} strokeWidth={1.75} />} title={t('visitors.panel.notFound')} />
        ) : (
          <ErrorState
            error={query.error}
            retrying={query.isFetching}
            title={t('visitors.panel.loadFailed')}
            onRetry={() => void query.refetch()}
          />
        )
      ) : null}
      {visitor ? (
        <>
          <VisitorFacts row={shown} visitor={visitor} />
          <FollowedParts online={row !== undefined} since={shown?.created ?? null} visitor={visitor} />
          <VisitorChats visitor={visitor} />
        </>
      ) : null}
    </SidePanel>
  );
}

/** The visitor whole, asked for again when their chat, name or prompts are others in the list. */
function useVisitor(visitorId: string, row: Visitor | undefined) {
  const client = useQueryClient();
  const query = useQuery({
    ...queryOf('visitors.get', { params: { id: visitorId } }),
    refetchOnMount: 'always',
    meta: { quiet: true },
  });
  useBanNews((news) => {
    if (news.visitorId === visitorId)
      void client.invalidateQueries({ queryKey: keyOf('visitors.get', { params: { id: visitorId } }) });
  });
  const known = row && JSON.stringify([row.conversationId, row.conversationStatus, row.name, row.status]);
  const before = useRef(known);
  useEffect(() => {
    if (before.current === known) return;
    before.current = known;
    void client.invalidateQueries({ queryKey: keyOf('visitors.get', { params: { id: visitorId } }) });
    void client.invalidateQueries({ queryKey: keyOf('conversations.chatHistory', { query: { visitorId } }) });
  }, [client, visitorId, known]);
  return query;
}

function Kind({ visitor, visits, here }: { visitor: VisitorDetail; visits: number; here: boolean }) {
  const { t } = useTranslation();
  if (visitor.bannedAt) return <p className={classes.banned}>{t('bans.forGood')}</p>;
  const type = t(`liveChat.info.types.${visitor.customerType}`);
  return (
    <p className={classes.kind}>
      {here ? t('visitors.panel.visits', { type, count: visits }) : `${type}, ${t('visitors.panel.left')}`}
    </p>
  );
}

/** M-33, M-42, X-11: a shop's connection is not asked for here. */
function PanelMenu({ visitor }: { visitor: VisitorDetail }) {
  const { t } = useTranslation();
  const { membership, can } = useSession();
  const client = useQueryClient();
  const [banning, setBanning] = useState(false);
  const unban = useUnban();
  const refresh = () =>
    void client.invalidateQueries({ queryKey: keyOf('visitors.get', { params: { id: visitor.visitorId } }) });
  const may = can('banVisitor');
  const ban = may && isAdvanced(membership.plan) && mayBeBanned(visitor);
  return (
    <>
      {ban || (may && visitor.bannedAt) ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <IconButton icon={<Ellipsis size={18} strokeWidth={1.75} />} label={t('visitors.panel.more')} />
          </Menu.Target>
          <Menu.Dropdown>
            {visitor.bannedAt ? (
              <Menu.Item
                disabled={unban.isPending}
                leftSection={<Undo2 aria-hidden size={16} strokeWidth={1.75} />}
                onClick={() => unban.mutate({ visitorId: visitor.visitorId }, { onSettled: refresh })}
              >
                {t('bans.unban')}
              </Menu.Item>
            ) : (
              <Menu.Item
                color="danger"
                leftSection={<Ban aria-hidden size={16} strokeWidth={1.75} />}
                onClick={() => setBanning(true)}
              >
                {t('bans.ban')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      <Suspense>
        {banning ? (
          <BanDialog
            visitorId={visitor.visitorId}
            onClose={() => {
              setBanning(false);
              refresh();
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}
