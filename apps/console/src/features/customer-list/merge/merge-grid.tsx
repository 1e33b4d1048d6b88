import { type MergeField, mergeFields, type PersonDetail } from '@chatso/contract';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { countryName } from '../../../lib/formats/country-names.ts';
import { money } from '../../../lib/formats/formats.ts';
import { monthAndYear } from '../../../lib/formats/short-dates.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Avatar } from '../../../ui/index.ts';
import { personName } from '../person-name.ts';
import classes from './merge.module.css';
import { type Choice, choiceOf, factOf, type Side } from './merge-choice.ts';

interface GridProps {
  one: PersonDetail;
  other: PersonDetail;
  choices: Choice;
  onChoose(field: MergeField, side: Side): void;
}

/** One of two where only one can be shown; what is kept of both has a check and no fill. */
export function MergeGrid({ one, other, choices, onChoose }: GridProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.grid}>
      <Head person={one} />
      <Head person={other} />
      <div className={classes.after}>
        <span className={classes.name}>{t('customers.merge.after')}</span>
        <span className={classes.quiet}>{t('customers.merge.afterNote')}</span>
      </div>
      <h3 className={classes.group}>{t('customers.merge.chooseOne')}</h3>
      {mergeFields.map((field) => (
        <ChosenRow choices={choices} field={field} key={field} one={one} other={other} onChoose={onChoose} />
      ))}
      <h3 className={classes.group}>{t('customers.merge.keptFromBoth')}</h3>
      <BothRows one={one} other={other} />
    </div>
  );
}

function Head({ person }: { person: PersonDetail }) {
  const { t } = useTranslation();
  const name = personName(person);
  return (
    <div className={classes.person}>
      <Avatar name={name} size={36} />
      <span className={classes.who}>
        <bdi className={classes.name} title={name}>
          {name}
        </bdi>
        <span className={classes.quiet}>
          {t('customers.panel.since', {
            type: t(`records.types.${person.customerType}`),
            date: monthAndYear(Date.parse(person.firstContact)),
          })}
        </span>
      </span>
    </div>
  );
}

const wordsOf = (field: MergeField, value: string | null): string | null =>
  field === 'country' ? countryName(value) : value;

function ChosenRow({ field, one, other, choices, onChoose }: GridProps & { field: MergeField }) {
  const { t } = useTranslation();
  const name = useId();
  const { kind } = choiceOf(one, other, field);
  const label = t(`customers.merge.fields.${field}`);
  const none = t('customers.merge.none');
  const shown = wordsOf(field, factOf(choices[field] === 'this' ? one : other, field));
  const after =
    kind === 'same'
      ? t('customers.merge.same')
      : kind === 'none'
        ? none
        : field === 'email' && factOf(one, 'email') && factOf(other, 'email')
          ? t('customers.merge.otherEmail')
          : shown;
  return (
    <div aria-label={label} className={classes.row} role="radiogroup">
      <span className={classes.label}>{label}</span>
      {(['this', 'other'] as const).map((side) => {
        const value = wordsOf(field, factOf(side === 'this' ? one : other, field));
        if (kind !== 'choose') return <Kept key={side}>{value}</Kept>;
        return (
          <label
            className={classes.choice}
            data-chosen={choices[field] === side || undefined}
            key={side}
            title={value ?? undefined}
          >
            <input
              checked={choices[field] === side}
              // What nobody said cannot be shown.
              disabled={value === null}
              name={name}
              type="radio"
              onChange={() => onChoose(field, side)}
            />
            <bdi className={classes.value}>{value ?? none}</bdi>
          </label>
        );
      })}
      <span className={classes.result}>{after}</span>
    </div>
  );
}

function Kept({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <span className={classes.kept}>
      {children ? <Check aria-hidden size={16} strokeWidth={1.75} /> : null}
      <bdi className={classes.value}>{children || t('customers.merge.none')}</bdi>
    </span>
  );
}

function BothRows({ one, other }: { one: PersonDetail; other: PersonDetail }) {
  const { t } = useTranslation();
  const none = t('customers.merge.none');
  const orders = ({ orders: count, spent }: Pick<PersonDetail, 'orders' | 'spent'>) =>
    count ? t('customers.merge.orders', { count, total: money(spent ?? 0) }) : null;
  const tags = ({ tags: own }: PersonDetail) => own.map(({ name }) => name).join(', ');
  const allTags = new Set([...one.tags, ...other.tags].map(({ _id }) => _id)).size;
  const both = [...new Set([...one.emails, ...other.emails])].length;
  const rows: [string, string | null, string | null, string][] = [
    [
      t('customers.tabs.chats'),
      ...([one, other].map(({ chats }) => t('customers.chats', { count: chats })) as [string, string]),
      t('customers.merge.oneHistory', { count: one.chats + other.chats }),
    ],
    [
      t('customers.merge.addresses'),
      one.emails.join(', ') || null,
      other.emails.join(', ') || null,
      both > 0 ? t('customers.merge.addressCount', { count: both }) : none,
    ],
    ...(one.orders !== null && other.orders !== null
      ? ([
          [
            t('customers.columns.orders'),
            orders(one),
            orders(other),
            orders({ orders: one.orders + other.orders, spent: (one.spent ?? 0) + (other.spent ?? 0) }) ?? none,
          ],
        ] satisfies [string, string | null, string | null, string][])
      : []),
    [
      t('customers.tabs.notes'),
      ...([one, other].map(({ notes }) => (notes > 0 ? t('customers.merge.notes', { count: notes }) : null)) as [
        string | null,
        string | null,
      ]),
      one.notes + other.notes > 0 ? t('customers.merge.notes', { count: one.notes + other.notes }) : none,
    ],
    [
      t('recordLabels.tags'),
      tags(one) || null,
      tags(other) || null,
      allTags > 0 ? t('customers.merge.tags', { count: allTags }) : none,
    ],
    [
      t('customers.merge.devices'),
      ...([one, other].map(({ devices }) =>
        devices > 0 ? t('customers.merge.browsers', { count: devices }) : null,
      ) as [string | null, string | null]),
      one.devices + other.devices > 0
        ? t('customers.merge.browsersAfter', { count: one.devices + other.devices })
        : none,
    ],
  ];
  return rows.map(([label, mine, theirs, after]) => (
    <div className={classes.row} key={label}>
      <span className={classes.label}>{label}</span>
      <Kept>{mine}</Kept>
      <Kept>{theirs}</Kept>
      <span className={classes.result}>{after}</span>
    </div>
  ));
}
