import type { Conversation, VisitedPage } from '@chatso/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileText, House, type LucideIcon, ShoppingBag, ShoppingCart } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { exactTime, relativeTime } from '../../../lib/formats.ts';
import { useTicking } from '../../../lib/now.ts';
import { followVisitor } from '../../../lib/tracking-connection.ts';
import { useLiveChat } from '../live-chat-provider.tsx';
import { ListState } from './list-state.tsx';
import classes from './lists.module.css';

/** Shown before somebody asks for all. */
const atFirst = 5;

/** I-27, I-28: where the visitor has been, the newest page first. */
export function VisitedPages({ chat }: { chat: Conversation }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const { visitorId } = chat;
  const queryKey = useFollowedPages(chat);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api['tracking.visitedPages']({ query: { visitorId } }, { signal }),
    meta: { quiet: true },
  });
  const pages = query.data?.data ?? [];
  if (pages.length === 0) {
    return (
      <ListState
        empty={t('desk.pages.none')}
        failed={query.isError}
        loading={query.isPending}
        onRetry={query.refetch}
      />
    );
  }
  return (
    <>
      <ol className={classes.pages}>
        {(all ? pages : pages.slice(0, atFirst)).map((page) => (
          <PageLine key={`${page.timestamp} ${page.pageUrl}`} page={page} />
        ))}
      </ol>
      {pages.length > atFirst ? (
        <button aria-expanded={all} className={classes.more} type="button" onClick={() => setAll(!all)}>
          {all ? t('desk.pages.fewer') : t('desk.pages.all', { count: pages.length })}
        </button>
      ) : null}
    </>
  );
}

/** As the visitor goes on; after a lost connection the pages of meanwhile. Who is not there visits nothing. */
function useFollowedPages({ visitorId, storeId, visitorOnline }: Conversation) {
  const { workspaceId } = useLiveChat();
  const queryClient = useQueryClient();
  const queryKey = useMemo(() => ['live-chat', workspaceId, 'pages', visitorId], [workspaceId, visitorId]);
  useEffect(() => {
    if (!visitorOnline) return;
    const onPages = () => void queryClient.invalidateQueries({ queryKey });
    return followVisitor(visitorId, storeId, { onPages }).stop;
  }, [visitorId, storeId, visitorOnline, queryClient, queryKey]);
  return queryKey;
}

const iconOf = ({ pageUrl, pageName }: VisitedPage): LucideIcon => {
  const path = URL.canParse(pageUrl) ? new URL(pageUrl).pathname : '/';
  const words = `${pageName ?? ''} ${path}`.toLowerCase();
  if (/cart|basket|checkout/.test(words)) return ShoppingCart;
  if (/product/.test(words)) return ShoppingBag;
  return path === '/' ? House : FileText;
};

function PageLine({ page }: { page: VisitedPage }) {
  const Icon = iconOf(page);
  const at = Date.parse(page.timestamp);
  const when = useTicking((now) => relativeTime(at, now));
  return (
    <li className={classes.page}>
      <Icon aria-hidden size={16} strokeWidth={1.75} />
      <a
        className={classes.pageTitle}
        dir="auto"
        href={page.pageUrl}
        rel="noreferrer"
        target="_blank"
        title={page.pageUrl}
      >
        {page.pageTitle || page.pageUrl}
      </a>
      <time className={classes.time} dateTime={page.timestamp} title={exactTime(at)}>
        {when}
      </time>
    </li>
  );
}
