import type { Conversation, Customer } from '@chatso/contract';
import { Check, Info, Package } from 'lucide-react';
import { countryName } from '../../../lib/formats/country-names.ts';
import { calendarDate, money, wholeNumber } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Avatar } from '../../../ui/index.ts';
import { OrderStatus } from '../shopping/order-line.tsx';
import classes from './comparison.module.css';
import { useNewestOrder } from './link-data.ts';

const digits = (phone: string): string => phone.replace(/\D/g, '');
const folded = (text: string): string => text.trim().toLowerCase();

interface Compared {
  name: 'name' | 'phone' | 'country' | 'email';
  here: string | null;
  there: string | null;
  same: boolean;
}

/** What chat and shop say of a person, side by side; equal is what means the same, however it is written. */
export function comparedOf(chat: Conversation, customer: Customer): Compared[] {
  const row = (name: Compared['name'], here: string | null, there: string | null, as = folded): Compared => ({
    ...{ name, here, there },
    // Nothing on both sides is not the same: '---' and 'none' are no telephone.
    same: as(here ?? '') !== '' && as(here ?? '') === as(there ?? ''),
  });
  const { countryCode, country } = chat.locationInfo;
  // A client who was linked before is shown by the shop's word; what they said of themselves is what is compared.
  const phone = chat.linked && chat.client.phone === chat.linked.phone ? null : chat.client.phone;
  const named = chat.linked?.fullname === chat.customerFullname ? null : chat.customerFullname;
  return [
    row('name', named, customer.fullname || null),
    row('phone', phone, customer.phone, digits),
    row('country', countryName(countryCode ?? country), countryName(customer.billing.country)),
    row('email', chat.customerEmail, customer.email),
  ];
}

/** The card of who was chosen: what tells that it is the same person, or that it is not. */
export function Comparison({ chat, customer }: { chat: Conversation; customer: Customer }) {
  const { t } = useTranslation();
  const newest = useNewestOrder(chat, customer);
  const name = customer.fullname || (customer.email ?? '');
  const none = t('liveChat.info.none');
  return (
    <>
      <div className={classes.person}>
        <Avatar name={name} size={36} />
        <div className={classes.who}>
          <span className={classes.name} dir="auto" title={name}>
            {name}
          </span>
          <p className={classes.since}>
            {t('customer.link.since', { date: calendarDate(Date.parse(customer.date_created_gmt)) })}
          </p>
        </div>
      </div>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('customer.link.inChat')}</th>
            <th scope="col">{t('customer.link.inShop')}</th>
          </tr>
        </thead>
        <tbody>
          {comparedOf(chat, customer).map(({ name: what, here, there, same }) => (
            <tr key={what}>
              <th scope="row">{t(`customer.link.facts.${what}`)}</th>
              {what === 'email' && same ? (
                <td colSpan={2} title={there ?? undefined}>
                  <Same />
                  <bdi>{there}</bdi>
                </td>
              ) : (
                <>
                  <td title={here ?? undefined}>
                    <bdi>{here ?? none}</bdi>
                  </td>
                  <td title={there ?? undefined}>
                    {same ? <Same /> : null}
                    <bdi>{there ?? none}</bdi>
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={classes.stats}>
        <Stat label={t('customer.data.orders')} value={wholeNumber(customer.total_orders)} />
        <Stat label={t('customer.data.value')} value={money(customer.clv, customer.currency)} />
        <Stat
          label={t('customer.link.last')}
          value={newest ? calendarDate(Date.parse(newest.date_created_gmt)) : none}
        />
      </dl>
      {newest ? (
        <div className={classes.order}>
          <p className={classes.orderHead}>
            <span className={classes.orderName}>{newest.name}</span>
            <OrderStatus status={newest.status} />
            <span className={classes.orderTotal}>{money(newest.total - newest.total_refunded, newest.currency)}</span>
          </p>
          {newest.line_items.length > 0 ? (
            <p className={classes.orderWhat}>
              <Package aria-hidden size={14} strokeWidth={1.75} />
              <span dir="auto">{newest.line_items.map((item) => item.name).join(', ')}</span>
            </p>
          ) : null}
        </div>
      ) : null}
      <p className={classes.care}>
        <Info aria-hidden size={16} strokeWidth={1.75} />
        {t('customer.link.care')}
      </p>
    </>
  );
}

function Same() {
  const { t } = useTranslation();
  return <Check aria-label={t('customer.link.equal')} className={classes.same} role="img" size={14} />;
}

const Stat = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
