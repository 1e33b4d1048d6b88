import type { PersonRecord } from '@chatso/contract';
import { useMemo } from 'react';
import { countryName } from '../../lib/formats/country-names.ts';
import { exactTime, money, wholeNumber } from '../../lib/formats/formats.ts';
import { useNow } from '../../lib/formats/now.ts';
import { shortMoment } from '../../lib/formats/short-dates.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Avatar } from '../../ui/index.ts';
import type { Column } from '../../ui/list/index.ts';
import classes from './customer-list.module.css';
import { personName } from './person-name.ts';

/** Orders are for the plan that has them. */
export function useCustomerColumns(withOrders: boolean): Column<PersonRecord>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const columns: (Column<PersonRecord> | null)[] = [
      {
        id: 'name',
        header: t('customers.columns.customer'),
        className: classes.customerCell,
        sort: true,
        title: personName,
        cell: (person) => <Customer person={person} />,
      },
      {
        id: 'email',
        header: t('customers.columns.email'),
        width: '20%',
        hiddenBelow: 'phone',
        optional: true,
        title: ({ email }) => email ?? undefined,
        cell: ({ email }) => email ?? t('liveChat.info.none'),
      },
      {
        id: 'phone',
        header: t('customers.columns.phone'),
        width: '132px',
        hiddenBelow: 'narrow',
        optional: 'off',
        cell: ({ phone }) => phone ?? '–',
      },
      {
        id: 'type',
        header: t('customers.columns.type'),
        width: '88px',
        hiddenBelow: 'compact',
        optional: true,
        cell: ({ customerType }) => t(`records.types.${customerType}`),
      },
      {
        id: 'country',
        header: t('customers.columns.country'),
        width: '128px',
        hiddenBelow: 'narrow',
        optional: true,
        title: ({ country }) => countryName(country) ?? undefined,
        cell: ({ country }) => countryName(country) ?? '–',
      },
      {
        id: 'chats',
        header: t('customers.columns.chats'),
        width: '68px',
        hiddenBelow: 'phone',
        number: true,
        sort: true,
        downFirst: true,
        cell: ({ chats }) => wholeNumber(chats),
      },
      withOrders
        ? {
            id: 'orders',
            header: t('customers.columns.orders'),
            width: '68px',
            hiddenBelow: 'compact',
            number: true,
            optional: true,
            cell: ({ orders }) => wholeNumber(orders ?? 0),
          }
        : null,
      withOrders
        ? {
            id: 'spent',
            header: t('customers.columns.spent'),
            width: '112px',
            hiddenBelow: 'narrow',
            number: true,
            optional: true,
            cell: ({ spent }) => (spent ? money(spent) : '–'),
          }
        : null,
      {
        id: 'lastContact',
        header: t('customers.columns.lastContact'),
        width: '148px',
        hiddenBelow: 'phone',
        number: true,
        sort: true,
        downFirst: true,
        cell: ({ lastContact }) => <Moment at={lastContact} />,
      },
    ];
    return columns.filter((column) => column !== null);
  }, [t, withOrders]);
}

/** On a phone a card: who, by which address, and when they wrote last. */
function Customer({ person }: { person: PersonRecord }) {
  const { t } = useTranslation();
  const name = personName(person);
  return (
    <span className={classes.customer}>
      <Avatar name={name} size={24} />
      <span className={classes.who}>
        <span className={classes.nameLine}>
          <bdi className={classes.name}>{name}</bdi>
          <span className={classes.phoneOnly}>
            <Moment at={person.lastContact} />
          </span>
        </span>
        <span className={classes.cardLine}>
          <span className={classes.cut}>{person.email ?? t(`records.types.${person.customerType}`)}</span>
          <span>{t('customers.chats', { count: person.chats })}</span>
        </span>
      </span>
    </span>
  );
}

export function Moment({ at }: { at: string }) {
  const now = useNow(60_000);
  const moment = Date.parse(at);
  return (
    <time dateTime={at} title={exactTime(moment)}>
      {shortMoment(moment, now)}
    </time>
  );
}
