import type { Conversation, Customer } from '@chatso/contract';
import { CloudOff } from 'lucide-react';
import { Suspense, useState } from 'react';
import { countryName } from '../../../lib/formats/country-names.ts';
import { calendarDate, dateAndTime, exactTime, money, wholeNumber } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Fact } from '../../../ui/panel/fact.tsx';
import { ListState } from '../../../ui/panel/list-state.tsx';
import panel from '../../../ui/panel/panel.module.css';
import { LinkDialog } from '../linking/lazy-dialog.tsx';
import { LinkedProfile, NotLinked } from '../linking/linked-profile.tsx';
import { useMayLink } from '../linking/may-link.ts';
import { CouponsSent } from './coupons-sent.tsx';
import { MaybeSamePerson } from './maybe-same-person.tsx';
import { OrderLine } from './order-line.tsx';
import { useShopBehind, useShopCustomer, useShopNews, useShopOrders } from './shop-data.ts';
import classes from './shopping.module.css';

/** I-01, I-09: what the shop knows about the person in numbers, and what they ordered last. */
export function CustomerData({ chat }: { chat: Conversation }) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Known chat={chat} onLink={() => setAsked(true)} />
      {/* The shop may know them by now, or the chat may have ended: the question stays until it is answered. */}
      <Suspense>{asked ? <LinkDialog chat={chat} onClose={() => setAsked(false)} /> : null}</Suspense>
    </>
  );
}

function Known({ chat, onLink }: { chat: Conversation; onLink(): void }) {
  const { t } = useTranslation();
  const { data: customer, isError, isPending, refetch } = useShopCustomer(chat);
  useShopNews(chat);
  const mayLink = useMayLink(chat);
  if (!customer) {
    return (
      <>
        <ShopSilent chat={chat} />
        <LinkedProfile chat={chat} />
        <MaybeSamePerson chat={chat} />
        <CouponsSent chat={chat} />
        {mayLink && !isPending && !isError ? (
          <NotLinked onLink={onLink} />
        ) : (
          <ListState empty={t('customer.noInformation')} failed={isError} loading={isPending} onRetry={refetch} />
        )}
      </>
    );
  }
  return (
    <>
      <ShopSilent chat={chat} />
      <LinkedProfile chat={chat} />
      <Stats customer={customer} />
      <dl className={panel.facts}>
        <Fact label={t('customer.data.since')} title={exactTime(Date.parse(customer.date_created_gmt))}>
          {calendarDate(Date.parse(customer.date_created_gmt))}
        </Fact>
        <Fact label={t('customer.data.lastActive')}>
          {customer.wc_last_active ? calendarDate(Date.parse(customer.wc_last_active)) : null}
        </Fact>
        <Fact label={t('customer.data.recent')}>{wholeNumber(customer.total_orders_thirty_days_ago)}</Fact>
        <Fact label={t('customer.data.every')}>
          {customer.average_order_frequency === null
            ? null
            : t('customer.data.days', { count: Math.round(customer.average_order_frequency) })}
        </Fact>
        <Fact label={t('customer.data.address')} title={addressOf(customer)}>
          {addressOf(customer)}
        </Fact>
      </dl>
      <LatestOrder chat={chat} />
      <CouponsSent chat={chat} />
    </>
  );
}

/** Chats go on whatever the shop does; what is shown of it says how old it is. */
export function ShopSilent({ chat }: { chat: Conversation }) {
  const { t } = useTranslation();
  const shop = useShopBehind(chat);
  if (!shop?.problem) return null;
  return (
    <p className={classes.silent} role="status">
      <CloudOff aria-hidden size={16} strokeWidth={1.75} />
      {shop.asOf
        ? t('customer.shop.silent', { time: dateAndTime(Date.parse(shop.asOf)) })
        : t('customer.shop.neverAnswered')}
    </p>
  );
}

const addressOf = ({ billing }: Customer): string =>
  [billing.address_1, billing.city, countryName(billing.country)].filter(Boolean).join(', ');

function Stats({ customer }: { customer: Customer }) {
  const { t } = useTranslation();
  const stats = [
    ['value', money(customer.clv, customer.currency)],
    ['orders', wholeNumber(customer.total_orders)],
    [
      'average',
      customer.average_order_amount === null
        ? t('liveChat.info.none')
        : money(customer.average_order_amount, customer.currency),
    ],
    ['points', wholeNumber(customer.points)],
  ] as const;
  return (
    <dl className={classes.stats}>
      {stats.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`customer.data.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function LatestOrder({ chat }: { chat: Conversation }) {
  const { t } = useTranslation();
  const [latest] = useShopOrders(chat).data ?? [];
  if (!latest) return null;
  return (
    <div className={classes.latest}>
      <span className={classes.latestTitle}>{t('customer.data.latest')}</span>
      <div className={classes.card}>
        <OrderLine order={latest} />
      </div>
    </div>
  );
}
