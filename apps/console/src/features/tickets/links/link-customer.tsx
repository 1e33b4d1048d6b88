import '@mantine/core/styles/Combobox.layer.css';
import type { Endpoints, ResponseOf } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { Button, Modal, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryOf } from '../../../lib/api/query-of.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Avatar } from '../../../ui/index.ts';
import { useClosesOnFailure } from './link-dialog.tsx';
import type { LinkProps } from './link-dialogs.tsx';
import classes from './links.module.css';

type Person = ResponseOf<Endpoints['tickets.linkCustomers']>['results'][number];
const nameOf = ({ crmName, email }: Person): string => crmName || email;
const labelOf = (person: Person): string => `${nameOf(person)} · ${person.email}`;

/** N-09, N-37, N-52: found by name, address or phone, and shown before it is linked. */
export function LinkCustomer({ onLink, onClose }: LinkProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  const [person, setPerson] = useState<Person | null>(null);
  const [linking, setLinking] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), limits.searchDebounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = useQuery({
    ...queryOf('tickets.linkCustomers', { query: { keyword, page: 1, rowsPerPage: 20 } }),
    placeholderData: (before) => before,
    meta: { quiet: true },
  });
  useClosesOnFailure(query, onClose);
  const people = (query.data?.results ?? []).filter(
    (one, index, all) => all.findIndex((o) => o.email === one.email) === index,
  );
  // Who was chosen stays, whatever is found since; the field shows their name, which is no search.
  const choices = person && !people.some(({ email }) => email === person.email) ? [person, ...people] : people;
  async function link() {
    if (!person || linking) return;
    setLinking(true);
    try {
      await onLink({ link: { customer: [{ email: person.email, name: person.crmName }] }, name: nameOf(person) });
    } finally {
      setLinking(false);
      onClose();
    }
  }
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('common.close') }}
      opened
      size={336}
      title={t('ticket.links.do.customer')}
      onClose={onClose}
    >
      <div className={classes.inside}>
        <Select
          data={choices.map((one) => ({ value: one.email, label: labelOf(one) }))}
          data-autofocus
          // The server has searched.
          filter={({ options }) => options}
          label={t('ticket.links.chooseCustomer')}
          maxDropdownHeight={240}
          nothingFoundMessage={t(
            query.isFetching
              ? 'ticket.links.loading'
              : keyword === ''
                ? 'ticket.links.fromShop.customer'
                : 'ticket.links.empty.customer',
          )}
          placeholder={t('ticket.links.search')}
          searchable
          value={person?.email ?? null}
          onChange={(email) => setPerson(choices.find((one) => one.email === email) ?? null)}
          onSearchChange={(text) => {
            if (!choices.some((one) => labelOf(one) === text)) setTyped(text);
          }}
        />
        {person ? (
          <div className={classes.card}>
            <Avatar name={nameOf(person)} size={40} />
            <div className={classes.cardWords}>
              <bdi className={classes.name}>{nameOf(person)}</bdi>
              <bdi className={classes.detail}>{person.email}</bdi>
              {person.phone ? <span className={classes.detail}>{person.phone}</span> : null}
              <span className={classes.detail}>
                {t('ticket.links.orders', { count: person.orders })},{' '}
                {t('ticket.links.tickets', { count: person.tickets })}
              </span>
            </div>
          </div>
        ) : null}
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {t('tickets.new.cancel')}
          </Button>
          <Button disabled={!person} loading={linking} onClick={() => void link()}>
            {t('ticket.links.link')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
