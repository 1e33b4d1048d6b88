import type { PersonDetail } from '@chatso/contract';
import { localTimeIn } from '../../../entities/customer/facts/local-time.ts';
import { countryName } from '../../../lib/formats/country-names.ts';
import { money, wholeNumber } from '../../../lib/formats/formats.ts';
import { useNow } from '../../../lib/formats/now.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Tag } from '../../../ui/index.ts';
import { Fact } from '../../../ui/panel/fact.tsx';
import ui from '../../../ui/panel/panel.module.css';
import classes from './customer-panel.module.css';

export function CustomerFacts({ person }: { person: PersonDetail }) {
  const { t } = useTranslation();
  const now = useNow(60_000);
  const stores = person.stores.map(({ name }) => name).join(', ');
  const country = countryName(person.country);
  const others = person.emails.filter((email) => email !== person.email);
  return (
    <section aria-label={t('customers.panel.facts')} className={classes.section}>
      <dl className={ui.facts}>
        <Fact label={t('liveChat.info.email')} title={person.email}>
          {person.email}
        </Fact>
        {others.length > 0 ? (
          <Fact label={t('customers.panel.otherEmails')} title={others.join(', ')}>
            {others.join(', ')}
          </Fact>
        ) : null}
        <Fact label={t('liveChat.info.phone')} title={person.phone}>
          {person.phone}
        </Fact>
        <Fact label={t('customers.columns.country')} title={country}>
          {country}
        </Fact>
        <Fact label={t('customers.panel.localTime')}>{localTimeIn(person.timezone, now)}</Fact>
        <Fact label={t('customers.panel.stores', { count: person.stores.length })} title={stores}>
          {stores}
        </Fact>
        {person.tags.length > 0 ? (
          <Fact label={t('recordLabels.tags')} title={person.tags.map(({ name }) => name).join(', ')}>
            <span className={classes.tags}>
              {person.tags.map((tag) => (
                <Tag key={tag._id} small>
                  {tag.name}
                </Tag>
              ))}
            </span>
          </Fact>
        ) : null}
      </dl>
    </section>
  );
}

/** What they are worth, and how they found it; orders where the plan shows them. */
export function CustomerNumbers({ person }: { person: PersonDetail }) {
  const { t } = useTranslation();
  const { orders, spent, rating } = person;
  if (!orders && rating === null) return null;
  return (
    <dl className={classes.numbers}>
      {orders && spent !== null ? (
        <>
          <Figure label={t('customers.columns.spent')}>{money(spent)}</Figure>
          <Figure label={t('customers.columns.orders')}>{wholeNumber(orders)}</Figure>
          <Figure label={t('customers.panel.average')}>{money(spent / orders)}</Figure>
        </>
      ) : null}
      <Figure label={t('customers.panel.rating')}>{rating === null ? '–' : rating.toFixed(1)}</Figure>
    </dl>
  );
}

const Figure = ({ label, children }: { label: string; children: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
