import type { VisitedPage, VisitorCart, VisitorDetail } from '@chatso/contract';
import { safeHref } from '@chatso/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ShoppingCart } from 'lucide-react';
import { useEffect, useState } from 'react';
import { keyOf, queryOf } from '../../../lib/api/query-of.ts';
import { exactTime, money, timerLabel, wholeNumber } from '../../../lib/formats/formats.ts';
import { useTicking } from '../../../lib/formats/now.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { followVisitor } from '../../../lib/realtime/tracking-connection.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ListState } from '../../../ui/panel/list-state.tsx';
import classes from './visitor-panel.module.css';

interface FollowedPartsProps {
  visitor: VisitorDetail;
  online: boolean;
  /** Begin of this visit; null: nobody knows. */
  since: string | null;
}

/** Cart and pages, as they are and as they go on (F-22, F-23); for those who may chat. */
export function FollowedParts({ visitor, online, since }: FollowedPartsProps) {
  const { can } = useSession();
  return can('liveChat') ? <Followed online={online} since={since} visitor={visitor} /> : null;
}

function Followed({ visitor: { visitorId, chatsoStoreId }, online, since }: FollowedPartsProps) {
  const client = useQueryClient();
  const [cart, setCart] = useState<VisitorCart | null>(null);
  const pages = useQuery({ ...queryOf('tracking.visitedPages', { query: { visitorId } }), meta: { quiet: true } });
  useEffect(() => {
    const onPages = () =>
      void client.invalidateQueries({ queryKey: keyOf('tracking.visitedPages', { query: { visitorId } }) });
    return followVisitor(visitorId, chatsoStoreId, { onPages, onCart: setCart }).stop;
  }, [client, visitorId, chatsoStoreId]);
  return (
    <>
      {cart && cart.items.length > 0 ? <Cart cart={cart} /> : null}
      <Timeline online={online} query={pages} since={since} />
    </>
  );
}

function Cart({ cart: { items, total, currency } }: { cart: VisitorCart }) {
  const { t } = useTranslation();
  const priced = items.every(({ price }) => price !== undefined);
  const sum = total ?? (priced ? items.reduce((all, { price = 0, quantity }) => all + price * quantity, 0) : null);
  return (
    <section className={classes.part}>
      <h3 className={classes.heading}>
        {t('visitors.panel.cart')}
        <span className={classes.count}>{wholeNumber(items.length)}</span>
        {sum === null ? null : <span className={classes.headingEnd}>{money(sum, currency)}</span>}
      </h3>
      <ul className={classes.cart}>
        {items.map(({ id, name, price, quantity, currency: own }) => (
          <li className={classes.item} key={id}>
            <ShoppingCart aria-hidden size={16} strokeWidth={1.75} />
            <span className={classes.what} dir="auto" title={name}>
              {quantity > 1 ? `${t('visitors.panel.quantity', { number: wholeNumber(quantity) })} ` : ''}
              {name}
            </span>
            {price === undefined ? null : <span className={classes.when}>{money(price, own ?? currency)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shown before somebody asks for all. */
const atFirst = 5;
/** Longer than this on a page, and they had gone in between. */
const visitGapMs = 30 * 60_000;

interface TimelineProps {
  query: { data: { data: VisitedPage[] } | undefined; isError: boolean; isPending: boolean; refetch(): unknown };
  online: boolean;
  since: string | null;
}

/** The newest page first, each with how long they stayed on it. */
function Timeline({ query, online, since }: TimelineProps) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const pages = query.data?.data ?? [];
  const shown = all ? pages : pages.slice(0, atFirst);
  return (
    <section className={classes.part}>
      <h3 className={classes.heading}>
        {t('visitors.panel.pages')}
        {pages.length > 0 ? <span className={classes.count}>{wholeNumber(pages.length)}</span> : null}
        {online && since ? <OnSite since={Date.parse(since)} /> : null}
      </h3>
      {pages.length === 0 ? (
        <ListState
          empty={t('visitors.panel.noPages')}
          failed={query.isError}
          loading={query.isPending}
          onRetry={query.refetch}
        />
      ) : null}
      <ol className={classes.timeline}>
        {shown.map((page, at) => (
          <PageStop
            here={online && at === 0}
            key={`${page.timestamp} ${page.pageUrl}`}
            page={page}
            until={at === 0 ? null : (pages[at - 1]?.timestamp ?? null)}
          />
        ))}
      </ol>
      {pages.length > atFirst ? (
        <button aria-expanded={all} className={classes.more} type="button" onClick={() => setAll(!all)}>
          {all ? t('visitors.panel.showLess') : t('visitors.panel.showMore', { count: pages.length - atFirst })}
        </button>
      ) : null}
    </section>
  );
}

function OnSite({ since }: { since: number }) {
  const { t } = useTranslation();
  const time = timerLabel(useTicking((now) => Math.max(0, Math.floor((now - since) / 1000))) * 1000);
  return <span className={classes.headingEnd}>{t('visitors.panel.onSite', { time })}</span>;
}

/** Path and query of an address, without the shop's host. */
function pathOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

function PageStop({ page, until, here }: { page: VisitedPage; until: string | null; here: boolean }) {
  const at = Date.parse(page.timestamp);
  const stay = useTicking((now) => {
    const end = here ? now : until === null ? null : Date.parse(until);
    return end === null || end - at > visitGapMs ? null : Math.max(0, Math.floor((end - at) / 1000));
  });
  return (
    <li className={classes.stop} data-here={here || undefined}>
      <a
        className={classes.stopTitle}
        dir="auto"
        // What a visitor's browser says of itself may be anything: only the web is followed.
        href={safeHref(page.pageUrl) ?? undefined}
        rel="noreferrer"
        target="_blank"
        title={page.pageUrl}
      >
        {page.pageTitle || pathOf(page.pageUrl)}
      </a>
      <time className={classes.when} dateTime={page.timestamp} title={exactTime(at)}>
        {stay === null ? '' : timerLabel(stay * 1000)}
      </time>
      <span className={classes.path} dir="ltr">
        {pathOf(page.pageUrl)}
      </span>
    </li>
  );
}
