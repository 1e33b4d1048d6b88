import type { Person } from '@chatso/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Avatar, ErrorState, toast } from '../../ui/index.ts';
import { SearchField } from '../../ui/list/index.ts';
import { EraseDialog } from './erase-dialog.tsx';
import classes from './privacy.module.css';
import { usePeople, usePrivacyActions } from './use-privacy.ts';

/** Finds the person somebody has asked about, and does one of the two things to their data. */
export function PersonSearch() {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [erasing, setErasing] = useState<Person | null>(null);
  const people = usePeople(search);
  const actions = usePrivacyActions();
  const found = people.data?.data ?? [];
  const asked = search.trim().length > 1;
  const exportOf = async (person: Person) => {
    await actions.exporting.mutateAsync(person);
    toast.success(t('privacy.exportAsked'));
  };
  return (
    <section aria-labelledby="privacy-people" className={classes.section}>
      <h2 className={classes.heading} id="privacy-people">
        {t('privacy.people')}
      </h2>
      <p className={classes.about}>{t('privacy.peopleAbout')}</p>
      <SearchField label={t('privacy.search')} value={search} onChange={setSearch} />
      {people.error ? <ErrorState error={people.error} onRetry={() => void people.refetch()} /> : null}
      {asked && people.isSuccess && found.length === 0 ? <p role="status">{t('privacy.nobody')}</p> : null}
      {asked && found.length > 0 ? (
        <ul aria-label={t('privacy.found')} className={classes.rows}>
          {found.map((person) => (
            <li className={classes.row} key={`${person.type}-${person.id}`}>
              <Avatar name={person.name || '?'} size={32} />
              <span className={classes.words}>
                <span className={classes.name} dir="auto">
                  {person.name}
                </span>
                <span className={classes.quiet}>
                  {[t(`privacy.types.${person.type}`), person.email].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Button
                aria-label={t('privacy.exportOf', { name: person.name })}
                disabled={actions.exporting.isPending}
                variant="default"
                onClick={() => void exportOf(person).catch(() => undefined)}
              >
                {t('privacy.export')}
              </Button>
              <Button
                aria-label={t('privacy.eraseOf', { name: person.name })}
                color="danger"
                variant="outline"
                onClick={() => setErasing(person)}
              >
                {t('privacy.erase')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <EraseDialog
        person={erasing}
        onClose={() => setErasing(null)}
        onErase={async (person, andCustomer) => {
          // First the customer: asked again after a refusal, both are asked for once more, which is no harm.
          if (andCustomer && person.customer)
            await actions.erasing.mutateAsync({ type: 'customer', id: person.customer.id });
          await actions.erasing.mutateAsync(person);
          toast.success(t('privacy.eraseAsked'));
        }}
      />
    </section>
  );
}
