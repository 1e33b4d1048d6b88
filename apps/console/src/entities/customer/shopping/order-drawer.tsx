import type { Order } from '@chatso/contract';
import { Button } from '@mantine/core';
import { ExternalLink } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { importAgain } from '../../../lib/browser/import-again.ts';
import { countryName } from '../../../lib/formats/country-names.ts';
import { dateAndTime, money, wholeNumber } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Fact } from '../../../ui/panel/fact.tsx';
import panel from '../../../ui/panel/panel.module.css';
import { SideDrawer } from '../../../ui/panel/side-drawer.tsx';
import type { CodeChat } from '../confirming/send-code.tsx';
import { GuestMark, OrderStatus } from './order-line.tsx';
import { Block } from './session-tab.tsx';
import classes from './shopping.module.css';

const OrderActions = lazy(async () => ({
  default: (await importAgain(() => import('../orders/order-actions.tsx'))).OrderActions,
}));

interface OrderDrawerProps {
  order: Order;
  /** The shop that may be asked to do something about it; the same. */
  crmStoreId?: string | null;
  /** It is not among the orders of the chat's customer any more. */
  elsewhere?: boolean;
  /** In which it is looked at; without it nothing is offered. */
  chat?: CodeChat;
  onClose(): void;
}

/** I-21 */
export function OrderDrawer({ order, crmStoreId, elsewhere = false, chat, onClose }: OrderDrawerProps) {
  const { t } = useTranslation();
  return (
    <SideDrawer pair="second" title={t('customer.orders.order', { name: order.name })} width={460} onClose={onClose}>
      {chat?.customerUnconfirmed ? <Notice tone="wait">{t('orderActions.unconfirmed')}</Notice> : null}
      {order.guest ? <Notice tone="wait">{t('customer.orders.guestTold')}</Notice> : null}
      {elsewhere ? <Notice tone="wait">{t('customer.orders.elsewhere')}</Notice> : null}
      <Billing order={order} />
      <Summary order={order} />
      <Shipping order={order} />
      {order.admin_url ? (
        <Button
          component="a"
          href={order.admin_url}
          rel="noreferrer"
          rightSection={<ExternalLink aria-hidden size={16} strokeWidth={1.75} />}
          target="_blank"
          variant="default"
        >
          {t('customer.orders.viewDetails')}
        </Button>
      ) : null}
      {crmStoreId && chat ? (
        <Suspense>
          <OrderActions chat={chat} crmStoreId={crmStoreId} key={order.id} order={order} />
        </Suspense>
      ) : null}
    </SideDrawer>
  );
}

function Billing({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { first_name, last_name, email, phone, address_1, address_2, city, country } = order.billing;
  const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(', ');
  const name = [first_name, last_name].filter(Boolean).join(' ');
  const address = joined(address_1, address_2, city, countryName(country));
  return (
    <Block title={t('customer.orders.billing')}>
      <dl className={panel.facts}>
        <Fact label={t('customer.orders.name')} title={name}>
          {name}
        </Fact>
        <Fact label={t('liveChat.info.email')} title={email ?? null}>
          {email}
        </Fact>
        <Fact label={t('liveChat.info.phone')}>{phone}</Fact>
        <Fact label={t('customer.data.address')} title={address}>
          {address}
        </Fact>
        <Fact label={t('customer.orders.payment')}>{order.payment_method}</Fact>
      </dl>
    </Block>
  );
}

/** K-06: how far a pickup is; the order's own end is the pickup's, too. Null for what is not picked up. */
export function pickingOf({ picking_status: picking, status, date_completed_gmt: completed }: Order) {
  if (picking === null) return null;
  if (['cancelled', 'canceled', 'refunded', 'trash'].includes(status.toLowerCase())) return 'cancelled';
  return completed !== null || status.toLowerCase() === 'completed' ? 'done' : picking;
}

function Summary({ order }: { order: Order }) {
  const { t } = useTranslation();
  const picking = pickingOf(order);
  const shipping = order.shipping_lines.reduce((sum, line) => sum + line.total, 0);
  const sums = [
    ['discount', -order.total_discounts],
    ['shipping', shipping],
    ['tax', order.total_tax],
    ['total', order.total],
    ['refunded', -order.total_refunded],
    ['left', order.total - order.total_refunded],
  ] as const;
  const optional: Partial<Record<(typeof sums)[number][0], boolean>> = {
    discount: order.total_discounts === 0,
    refunded: order.total_refunded === 0,
    left: order.total_refunded === 0,
  };
  return (
    <Block title={t('customer.orders.summary')}>
      <dl className={panel.facts}>
        <Fact label={t('customer.orders.status')}>
          <OrderStatus status={order.status} /> <GuestMark order={order} />
        </Fact>
        <Fact label={t('customer.orders.placed')}>{dateAndTime(Date.parse(order.date_created_gmt))}</Fact>
        <Fact label={t('customer.orders.completed')}>
          {order.date_completed_gmt ? dateAndTime(Date.parse(order.date_completed_gmt)) : null}
        </Fact>
        {order.coupon_codes.length > 0 ? (
          <Fact label={t('customer.orders.coupons')}>{order.coupon_codes.join(', ')}</Fact>
        ) : null}
        {picking ? <Fact label={t('customer.orders.pickup')}>{t(`customer.orders.picking.${picking}`)}</Fact> : null}
      </dl>
      <ul className={classes.lines}>
        {order.line_items.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order may hold the same thing twice, and never changes here
          <li className={classes.line} key={index}>
            <span className={classes.lineName} dir="auto" title={line.name}>
              {line.name}
            </span>
            <span className={classes.quantity}>
              {t('customer.session.quantity', { number: wholeNumber(line.quantity) })}
            </span>
            <span className={classes.lineTotal}>{money(line.total, order.currency)}</span>
          </li>
        ))}
        {order.fee_lines.map(({ title, total }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order may have the same fee twice
          <li className={classes.line} key={`fee-${index}`}>
            <span className={classes.lineName} dir="auto" title={title}>
              {title}
            </span>
            <span className={classes.lineTotal}>{money(total, order.currency)}</span>
          </li>
        ))}
        {sums.map(([name, cents]) =>
          optional[name] ? null : (
            <li className={classes.line} data-total={name === 'total' || name === 'left' || undefined} key={name}>
              <span className={classes.lineName}>{t(`customer.orders.sums.${name}`)}</span>
              <span className={classes.lineTotal}>{money(cents, order.currency)}</span>
            </li>
          ),
        )}
      </ul>
    </Block>
  );
}

function Shipping({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { address_1, address_2, postcode, city, state, country } = order.shipping;
  const address = [address_1, address_2, postcode, city, state, countryName(country)].filter(Boolean).join(', ');
  const methods = order.shipping_lines.map((line) => line.method_title).join(', ');
  return (
    <Block title={t('customer.orders.shipping')}>
      <dl className={panel.facts}>
        <Fact label={t('customer.data.address')} title={address}>
          {address}
        </Fact>
        <Fact label={t('customer.orders.method')} title={methods}>
          {methods}
        </Fact>
        <Fact label={t('customer.orders.tracking')}>
          {order.shipment_tracking.length === 0
            ? null
            : order.shipment_tracking.map(({ provider, number, url }) => (
                <a className={classes.track} href={url} key={number} rel="noreferrer" target="_blank">
                  {`${provider} ${number}`}
                </a>
              ))}
        </Fact>
      </dl>
    </Block>
  );
}
