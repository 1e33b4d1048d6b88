import '@mantine/core/styles/Combobox.layer.css';
import { isTimeZone, timeZoneNames, timeZones, type Weekday, type WeekHours, weekdays } from '@chatso/domain';
import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { serverNow } from '../../lib/formats/clock.ts';
import { clockTime, locale } from '../../lib/formats/formats.ts';
import { useNow } from '../../lib/formats/now.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { SameHoursSwitch, WeekHoursEditor } from '../../ui/week-hours/index.ts';
import { Holidays } from './holidays.tsx';
import { SettingsSection } from './section.tsx';
import { SpecialDays } from './special-days.tsx';
import type { SectionProps } from './use-settings-form.ts';
import classes from './widget-settings.module.css';

interface HoursProps extends SectionProps {
  holidayDays: readonly { date: string; name: string }[];
}

/** P-06, P-25 to P-28: when somebody is there. */
export function HoursSection(props: HoursProps) {
  const { t } = useTranslation();
  const { form, values } = props;
  const changed = new Set<Weekday>(
    weekdays.filter((day) => form.changed.some((path) => path.startsWith(`businessDays.${day}.`))),
  );
  const unsavedDays = form.changed.some((path) => path.startsWith('specialDays'));
  return (
    <SettingsSection
      hint={t('widgetSettings.hours.hint')}
      id="widget-hours"
      on={{
        checked: values.enableServiceHours,
        label: t('widgetSettings.hours.title'),
        set: (enableServiceHours) => form.set({ enableServiceHours }),
      }}
      title={t('widgetSettings.hours.title')}
    >
      {values.enableServiceHours ? (
        <>
          <div className={classes.between}>
            <Zone {...props} />
            <SameHoursSwitch
              sameHours={values.sameHoursBusinessDay}
              value={values.businessDays}
              onChange={(businessDays) => form.set({ businessDays })}
              onSameHours={(sameHoursBusinessDay) => form.set({ sameHoursBusinessDay })}
            />
          </div>
          <WeekHoursEditor
            changed={changed}
            sameHours={values.sameHoursBusinessDay}
            value={values.businessDays}
            onChange={(businessDays: WeekHours) => form.set({ businessDays })}
          />
          <SpecialDays {...props} />
          <Holidays {...props} />
        </>
      ) : (
        <>
          <p className={classes.quiet}>{t('widgetSettings.hours.always')}</p>
          {/* Still part of what is saved: what is wrong with them has to be seen, or Save would do nothing. */}
          {unsavedDays ? <SpecialDays {...props} /> : null}
        </>
      )}
    </SettingsSection>
  );
}

/** The documented zones first (P-10), then every other one this browser knows: a shop stands where it stands. */
function Zone({ form, values }: SectionProps) {
  const { t } = useTranslation();
  const now = useNow(30_000);
  const language = locale();
  const groups = useMemo(() => {
    const labelOf = (zone: string) => {
      const { city, offset } = timeZoneNames(zone, serverNow(), language);
      return { value: zone, label: `${city} (${offset})` };
    };
    const offered: readonly string[] = timeZones;
    const all = Intl.supportedValuesOf('timeZone').filter((zone) => !offered.includes(zone));
    const stored = [...offered, ...all].includes(values.timeZone) ? [] : [values.timeZone];
    return [
      { group: t('widgetSettings.hours.offered'), items: offered.map(labelOf) },
      { group: t('widgetSettings.hours.allZones'), items: [...stored, ...all].map(labelOf) },
    ];
  }, [t, language, values.timeZone]);
  const there = isTimeZone(values.timeZone) ? clockTime(now, { timeZone: values.timeZone }) : '';
  return (
    <Select
      allowDeselect={false}
      className={classes.zone}
      comboboxProps={{ shadow: 'md' }}
      data={groups}
      description={t('widgetSettings.hours.there', { time: there })}
      error={form.problem('timeZone')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      label={t('widgetSettings.hours.zone')}
      maxDropdownHeight={280}
      searchable
      value={values.timeZone}
      onChange={(zone) => zone && form.set({ timeZone: zone })}
    />
  );
}
