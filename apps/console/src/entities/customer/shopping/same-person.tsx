import type { Conversation } from '@chatso/contract';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { UserRoundSearch } from 'lucide-react';
import { useId, useState } from 'react';
import * as v from 'valibot';
import { errorMessage } from '../../../lib/api/errors.ts';
import { mutationOf, queryOf } from '../../../lib/api/query-of.ts';
import { wholeNumber } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { storedValue } from '../../../lib/storage/storage.ts';
import classes from './same-person.module.css';

/** Whom this device was told not to ask about again, newest last. */
const declined = storedValue('not-the-same-person', v.pipe(v.array(v.string()), v.maxLength(200)));

/** A customer of the shop has the telephone number of this chat. Nobody is linked before somebody has said yes. */
export function SamePerson({ chat }: { chat: Conversation }) {
  const { t } = useTranslation();
  const headingId = useId();
  const { data: customer } = useQuery({
    ...queryOf('conversations.suggestProfile', { params: { id: chat._id } }),
    select: ({ data }) => data.customer,
    staleTime: 60_000,
    meta: { quiet: true },
  });
  const link = useMutation({ ...mutationOf('conversations.linkProfile'), meta: { quiet: true } });
  const pair = `${chat._id} ${customer?.id ?? ''}`;
  const [refused, setRefused] = useState<string | null>(null);
  if (!customer || link.isSuccess || refused === pair || declined.read()?.includes(pair)) return null;
  const facts = [
    customer.email,
    customer.phone,
    t('customer.samePerson.orders', { count: customer.orders, number: wholeNumber(customer.orders) }),
    customer.points > 0
      ? t('customer.samePerson.points', { count: customer.points, number: wholeNumber(customer.points) })
      : null,
  ].filter((fact) => fact !== null);
  return (
    <section aria-labelledby={headingId} className={classes.ask}>
      <h4 className={classes.heading} id={headingId}>
        <UserRoundSearch aria-hidden size={16} strokeWidth={1.75} />
        {t('customer.samePerson.title')}
      </h4>
      <p className={classes.why}>{t('customer.samePerson.why')}</p>
      <p className={classes.name}>
        <bdi>{customer.fullname || customer.email}</bdi>
      </p>
      <ul className={classes.facts}>
        {facts.map((fact) => (
          <li key={fact}>
            <bdi>{fact}</bdi>
          </li>
        ))}
      </ul>
      {link.error ? (
        <p className={classes.failure} role="alert">
          {errorMessage(link.error)}
        </p>
      ) : null}
      <div className={classes.buttons}>
        <Button
          loading={link.isPending}
          size="xs"
          onClick={() =>
            link.mutate({
              params: { id: chat._id },
              body: { chatsoStoreId: chat.storeId, email: customer.email, was: null },
            })
          }
        >
          {t('customer.samePerson.yes')}
        </Button>
        <Button
          disabled={link.isPending}
          size="xs"
          variant="default"
          onClick={() => {
            declined.write([...(declined.read() ?? []), pair].slice(-200));
            setRefused(pair);
          }}
        >
          {t('customer.samePerson.no')}
        </Button>
      </div>
    </section>
  );
}
