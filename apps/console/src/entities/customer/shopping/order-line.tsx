import type { Order } from '@chatso/contract';
import { calendarDate, exactTime, money } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Tag, type TagTone } from '../../../ui/index.ts';
import classes from './shopping.module.css';

/** K-07 */
const toneOf: Readonly<Record<string, TagTone>> = {
  processing: 'yellow',
  PaidAndAwaitingCompletion: 'yellow',
  completed: 'info',
  Completed: 'info',
  cancelled: 'red',
  Cancelled: 'red',
  trash: 'red',
};

/** K-04, K-05: the shop's own word where it is one we do not know. */
export function OrderStatus({ status }: { status: string }) {
  const { t } = useTranslation();
  const words: Readonly<Record<string, string>> = t('customer.orderStatus', { returnObjects: true });
  return (
    <Tag small tone={toneOf[status] ?? 'neutral'}>
      {words[status] ?? status}
    </Tag>
  );
}

/** Whose it is says a typed email alone. */
export function GuestMark({ order }: { order: Order }) {
  const { t } = useTranslation();
  return order.guest ? <Tag small>{t('customer.orders.guest')}</Tag> : null;
}

/** An order in one line: its number, how it is, when and how much. */
export function OrderLine({ order }: { order: Order }) {
  const at = Date.parse(order.date_created_gmt);
  return (
    <span className={classes.order}>
      <span className={classes.orderName} title={order.name}>
        {order.name}
      </span>
      <OrderStatus status={order.status} />
      <GuestMark order={order} />
      <time className={classes.orderDate} dateTime={order.date_created_gmt} title={exactTime(at)}>
        {calendarDate(at)}
      </time>
      <span className={classes.orderTotal}>
        {money(order.total - order.total_refunded, order.currency)}
        {order.total_refunded ? <del>{money(order.total, order.currency)}</del> : null}
      </span>
    </span>
  );
}
