import { visitorCartFilters, visitorChatFilters, visitorSourceFilters } from '@chatso/contract';
import { Button, Checkbox, NativeSelect, Popover } from '@mantine/core';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { useIsCompact } from '../../../lib/browser/viewport.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { IconButton } from '../../../ui/index.ts';
import type { CartFilter, ChatFilter, Source } from './use-visitors-address.ts';
import classes from './visitor-filter.module.css';

export interface VisitorFilterValues {
  sources: readonly Source[];
  chats: readonly ChatFilter[];
  carts: readonly CartFilter[];
  locationId: string | undefined;
}

interface VisitorFilterProps {
  applied: VisitorFilterValues;
  /** C-32: those of the store, on profile 3 only; null elsewhere. */
  locations: readonly { id: string; name: string }[] | null;
  onApply(values: VisitorFilterValues): void;
}

const none: VisitorFilterValues = { sources: [], chats: [], carts: [], locationId: undefined };
const same = (one: VisitorFilterValues, other: VisitorFilterValues): boolean =>
  JSON.stringify([[...one.sources].sort(), [...one.chats].sort(), [...one.carts].sort(), one.locationId]) ===
  JSON.stringify([[...other.sources].sort(), [...other.chats].sort(), [...other.carts].sort(), other.locationId]);

/** M-06, M-07, M-08: what was applied stays until something else is. */
export function VisitorFilter({ applied, locations, onApply }: VisitorFilterProps) {
  const { t } = useTranslation();
  const isCompact = useIsCompact();
  const [opened, setOpened] = useState(false);
  const [values, setValues] = useState(applied);
  const count = applied.sources.length + applied.chats.length + applied.carts.length + (applied.locationId ? 1 : 0);
  const toggle = () => {
    setValues(applied);
    setOpened(!opened);
  };
  const apply = (next: VisitorFilterValues) => {
    setOpened(false);
    onApply(next);
  };
  const label = count > 0 ? t('visitors.filter.on', { count }) : t('visitors.filter.title');
  return (
    <Popover
      opened={opened}
      position="bottom-end"
      returnFocus
      shadow="md"
      trapFocus
      withinPortal={false}
      onChange={setOpened}
    >
      <Popover.Target>
        {isCompact ? (
          <IconButton
            aria-haspopup="dialog"
            data-active={count > 0 || undefined}
            icon={<ListFilter size={20} strokeWidth={1.75} />}
            label={label}
            size={44}
            onClick={toggle}
          />
        ) : (
          <Button
            aria-haspopup="dialog"
            aria-label={label}
            leftSection={<ListFilter aria-hidden size={16} strokeWidth={1.75} />}
            variant="default"
            onClick={toggle}
          >
            {t('visitors.filter.title')}
            {count > 0 ? <span className={classes.count}>{count}</span> : null}
          </Button>
        )}
      </Popover.Target>
      <Popover.Dropdown aria-label={t('visitors.filter.title')} className={classes.form}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (!same(values, applied)) apply(values);
          }}
        >
          <Checks
            all={visitorChatFilters}
            chosen={values.chats}
            labelOf={(one) => t(`visitors.filter.chats.${one}`)}
            legend={t('visitors.filter.status')}
            onChange={(chats) => setValues({ ...values, chats })}
          />
          <Checks
            all={visitorCartFilters}
            chosen={values.carts}
            labelOf={(one) => t(`visitors.filter.carts.${one}`)}
            legend={t('visitors.filter.cart')}
            onChange={(carts) => setValues({ ...values, carts })}
          />
          {locations ? (
            <NativeSelect
              className={classes.location}
              data={[
                { value: '', label: t('visitors.filter.anyLocation') },
                ...locations.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              label={t('visitors.filter.location')}
              value={values.locationId ?? ''}
              onChange={(event) => setValues({ ...values, locationId: event.currentTarget.value || undefined })}
            />
          ) : null}
          <Checks
            all={visitorSourceFilters}
            chosen={values.sources}
            labelOf={(one) => t(`visitors.filterSources.${one}`)}
            legend={t('visitors.filter.source')}
            onChange={(sources) => setValues({ ...values, sources })}
          />
          <div className={classes.actions}>
            <Button disabled={same(values, none) && count === 0} variant="subtle" onClick={() => apply(none)}>
              {t('visitors.filter.clear')}
            </Button>
            <Button className={classes.cancel} variant="default" onClick={() => setOpened(false)}>
              {t('visitors.filter.cancel')}
            </Button>
            <Button disabled={same(values, applied)} type="submit">
              {t('visitors.filter.apply')}
            </Button>
          </div>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}

interface ChecksProps<T extends string> {
  legend: string;
  all: readonly T[];
  chosen: readonly T[];
  labelOf(one: T): string;
  onChange(chosen: T[]): void;
}

function Checks<T extends string>({ legend, all, chosen, labelOf, onChange }: ChecksProps<T>) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{legend}</legend>
      {all.map((one) => (
        <Checkbox
          checked={chosen.includes(one)}
          key={one}
          label={labelOf(one)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(all.filter((other) => (other === one ? checked : chosen.includes(other))))
          }
        />
      ))}
    </fieldset>
  );
}
