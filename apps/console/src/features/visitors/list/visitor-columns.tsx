import type { Visitor } from '@chatso/contract';
import { ShoppingCart } from 'lucide-react';
import { useMemo } from 'react';
import { countryName } from '../../../lib/formats/country-names.ts';
import { money, timerLabel, wholeNumber } from '../../../lib/formats/formats.ts';
import { useTicking } from '../../../lib/formats/now.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { Column } from '../../../ui/list/index.ts';
import type { CalmRow } from '../state/calm.ts';
import { StatusTag } from './status-tag.tsx';
import classes from './visitors.module.css';

export const nameOfVisitor = ({ name }: Pick<Visitor, 'name'>, numbered: string): string => name?.trim() || numbered;

/** Names of the page: `'created'` is the duration (M-04). The server sends the rows; the page sorts them. */
export function useVisitorColumns(): Column<CalmRow>[] {
  const { t } = useTranslation();
  return useMemo<Column<CalmRow>[]>(
    () => [
      {
        id: 'name',
        header: t('visitors.columns.name'),
        sort: true,
        className: classes.name,
        title: ({ visitor }) => nameOfVisitor(visitor, t('visitors.visitor', { number: visitor.number })),
        cell: ({ visitor }) => (
          <span className={classes.nameLine}>
            <span className={classes.cut}>
              <bdi>{nameOfVisitor(visitor, t('visitors.visitor', { number: visitor.number }))}</bdi>
            </span>
            <span className={classes.onCard}>
              <Duration created={visitor.created} />
            </span>
          </span>
        ),
      },
      {
        id: 'viewingPageTitle',
        header: t('visitors.columns.page'),
        sort: true,
        width: '22%',
        title: ({ visitor }) => visitor.viewingPageUrl ?? undefined,
        cell: ({ visitor }) => <bdi>{visitor.viewingPageTitle || visitor.viewingPageUrl || '–'}</bdi>,
      },
      {
        id: 'referrerProvider',
        header: t('visitors.columns.source'),
        sort: true,
        width: '104px',
        hiddenBelow: 'compact',
        cell: ({ visitor }) => t(`visitors.sources.${visitor.referrerProvider}`),
      },
      {
        id: 'country',
        header: t('visitors.columns.country'),
        sort: true,
        width: '128px',
        hiddenBelow: 'phone',
        title: ({ visitor }) => countryName(visitor.countryCode) ?? undefined,
        cell: ({ visitor }) => countryName(visitor.countryCode) ?? visitor.country ?? t('visitors.unknown'),
      },
      {
        id: 'created',
        header: t('visitors.columns.duration'),
        sort: true,
        number: true,
        width: '92px',
        hiddenBelow: 'phone',
        cell: ({ visitor }) => <Duration created={visitor.created} />,
      },
      {
        id: 'cart',
        header: t('visitors.columns.cart'),
        sort: true,
        downFirst: true,
        width: '132px',
        hiddenBelow: 'compact',
        cell: ({ visitor }) => <Cart visitor={visitor} />,
      },
      {
        id: 'pageCount',
        header: t('visitors.columns.pages'),
        sort: true,
        downFirst: true,
        number: true,
        width: '72px',
        hiddenBelow: 'compact',
        cell: ({ visitor }) => wholeNumber(visitor.pageCount),
      },
      {
        id: 'chatCount',
        header: t('visitors.columns.chats'),
        sort: true,
        downFirst: true,
        number: true,
        width: '80px',
        hiddenBelow: 'narrow',
        cell: ({ visitor }) => wholeNumber(visitor.chatCount),
      },
      {
        id: 'status',
        header: t('visitors.columns.status'),
        sort: true,
        width: '140px',
        cell: ({ visitor, gone }) => (
          <span className={classes.status}>
            {gone ? <span className={classes.gone}>{t('visitors.gone')}</span> : <StatusTag visitor={visitor} />}
            <span className={classes.onCard}>
              <Cart visitor={visitor} />
            </span>
            <span className={classes.onCard}>
              {[countryName(visitor.countryCode), t(`visitors.sources.${visitor.referrerProvider}`)]
                .filter(Boolean)
                .join(', ')}
            </span>
          </span>
        ),
      },
    ],
    [t],
  );
}

/** What is in it, and whether they have gone on with it lately. */
function Cart({ visitor: { cart } }: { visitor: Visitor }) {
  const { t } = useTranslation();
  if (cart === null) return null;
  const sum =
    cart.total === null
      ? t('visitors.cart.items', { count: cart.items })
      : money(cart.total, cart.currency ?? undefined);
  const title = [
    t('visitors.cart.items', { count: cart.items }),
    cart.abandoned ? t('visitors.cart.abandonedFor') : null,
  ];
  return (
    <span
      className={classes.cart}
      data-abandoned={cart.abandoned || undefined}
      title={title.filter(Boolean).join(', ')}
    >
      <ShoppingCart aria-hidden size={14} strokeWidth={1.75} />
      {sum}
      {cart.abandoned ? <span className={classes.left}>{t('visitors.cart.abandoned')}</span> : null}
    </span>
  );
}

/** Of this visit; each row ticks by itself, and nothing else of it is drawn. */
function Duration({ created }: { created: string }) {
  const { t } = useTranslation();
  const since = Date.parse(created);
  const time = timerLabel(useTicking((now) => Math.max(0, Math.floor((now - since) / 1000))) * 1000);
  return (
    <span className={classes.duration} title={t('visitors.duration', { time })}>
      {time}
    </span>
  );
}
