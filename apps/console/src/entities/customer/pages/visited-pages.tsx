import type { Conversation, VisitedPage } from '@chatso/contract';
import { safeHref } from '@chatso/domain';
import { useQueryClient } from '@tanstack/react-query';
import { FileText, House, type LucideIcon, ShoppingBag, ShoppingCart } from 'lucide-react';
import { useEffect, useState } from 'react';
import { keyOf } from '../../../lib/api/query-of.ts';
import { exactTime, relativeTime } from '../../../lib/formats/formats.ts';
import { useTicking } from '../../../lib/formats/now.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { followVisitor } from '../../../lib/realtime/tracking-connection.ts';
import { ListState } from '../../../ui/panel/list-state.tsx';
import classes from '../lists.module.css';
import { useVisitedPages } from './pages-data.ts';

/** Shown before somebody asks for all. */
const atFirst = 5;

/** I-27, I-28: where the visitor has been, the newest page first. */
export function VisitedPages({ chat }: { chat: Conversation }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  useFollowedPages(chat);
  const query = useVisitedPages(chat);
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
function useFollowedPages({ visitorId, storeId, visitorOnline }: Conversation): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!visitorOnline) return;
    const onPages = () =>
      void queryClient.invalidateQueries({ queryKey: keyOf('tracking.visitedPages', { query: { visitorId } }) });
    return followVisitor(visitorId, storeId, { onPages }).stop;
  }, [visitorId, storeId, visitorOnline, queryClient]);
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
        // What a visitor's browser says of itself may be anything: only the web is followed.
        href={safeHref(page.pageUrl) ?? undefined}
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
