import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Button, Checkbox, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../lib/api/query-of.ts';
import { countryName } from '../../lib/formats/country-names.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ErrorState, SkeletonRows } from '../../ui/index.ts';
import lists from './lists.module.css';
import { dateInWords } from './special-days.tsx';
import { change, type SectionProps } from './use-settings-form.ts';
import classes from './widget-settings.module.css';

const firstShown = 8;

/** Public holidays of a country or region: picked by name, so that next year's come by themselves. */
export function Holidays(props: SectionProps) {
  const { t } = useTranslation();
  const { values, form } = props;
  const { country, region, picked } = values.holidays;
  const [all, setAll] = useState(false);
  const query = useQuery(
    queryOf('stores.holidays', { query: { ...(country ? { country } : {}), ...(region ? { region } : {}) } }),
  );
  const set = (part: Partial<typeof values.holidays>) => change(props, 'holidays', part);
  const holidays = query.data?.holidays ?? [];
  const shown = all ? holidays : holidays.slice(0, firstShown);
  const toggle = (name: string, on: boolean) =>
    set({ picked: on ? [...picked, name] : picked.filter((one) => one !== name) });
  const count = holidays.filter(({ name }) => picked.includes(name)).length;
  return (
    <div className={lists.holidays}>
      <div className={lists.holidayHead}>
        <h3 className={lists.groupName}>{t('widgetSettings.holidays.title')}</h3>
        <Select
          clearable
          aria-label={t('widgetSettings.holidays.country')}
          className={lists.holidayPick}
          clearButtonProps={{ 'aria-label': t('widgetSettings.holidays.none') }}
          comboboxProps={{ shadow: 'md' }}
          data={(query.data?.countries ?? (country ? [{ code: country, name: country }] : [])).map(({ code }) => ({
            value: code,
            label: countryName(code) ?? code,
          }))}
          maxDropdownHeight={280}
          placeholder={t('widgetSettings.holidays.country')}
          searchable
          value={country}
          // What was picked is called otherwise elsewhere.
          onChange={(code) => set({ country: code, region: null, picked: [] })}
        />
        {query.data && query.data.regions.length > 0 ? (
          <Select
            clearable
            aria-label={t('widgetSettings.holidays.region')}
            className={lists.holidayPick}
            clearButtonProps={{ 'aria-label': t('widgetSettings.holidays.wholeCountry') }}
            comboboxProps={{ shadow: 'md' }}
            data={query.data.regions.map(({ code, name }) => ({ value: code, label: name }))}
            maxDropdownHeight={280}
            placeholder={t('widgetSettings.holidays.wholeCountry')}
            searchable
            value={region}
            onChange={(code) => set({ region: code })}
          />
        ) : null}
        {holidays.length > 0 ? (
          <span className={lists.holidayCount}>
            {t('widgetSettings.holidays.count', { count, all: holidays.length })}
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => set({ picked: count === holidays.length ? [] : holidays.map(({ name }) => name) })}
            >
              {t(count === holidays.length ? 'widgetSettings.holidays.pickNone' : 'widgetSettings.holidays.pickAll')}
            </Button>
          </span>
        ) : null}
      </div>
      {form.problem('holidays.picked') ? <p className={classes.problem}>{form.problem('holidays.picked')}</p> : null}
      {country === null ? (
        <p className={classes.quiet}>{t('widgetSettings.holidays.hint')}</p>
      ) : query.isError ? (
        <ErrorState
          error={query.error}
          title={t('widgetSettings.holidays.failed')}
          onRetry={() => void query.refetch()}
        />
      ) : query.data ? (
        <>
          <ul className={lists.holidayList}>
            {shown.map(({ name, date }) => (
              <li className={lists.holiday} key={name}>
                <Checkbox
                  checked={picked.includes(name)}
                  label={name}
                  onChange={(event) => toggle(name, event.currentTarget.checked)}
                />
                <span className={lists.end}>{dateInWords(date)}</span>
              </li>
            ))}
          </ul>
          {holidays.length > shown.length ? (
            <Button className={classes.start} size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
              {t('widgetSettings.holidays.more', { count: holidays.length - shown.length })}
            </Button>
          ) : null}
        </>
      ) : (
        <SkeletonRows label={t('app.loading')} rowHeight={28} rows={4} />
      )}
    </div>
  );
}
