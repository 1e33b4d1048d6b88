import { defaultTimeZone, timeZoneNames, timeZones } from '@chatso/domain';
import { NativeSelect, Radio } from '@mantine/core';
import { useMemo } from 'react';
import { serverNow } from '../../lib/formats/clock.ts';
import { clockTime } from '../../lib/formats/formats.ts';
import { useNow } from '../../lib/formats/now.ts';
import { deviceTimeZone } from '../../lib/formats/time-zone.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AreaSection } from '../../ui/area.ts';
import classes from './profile-tab.module.css';
import type { ProfileForm } from './use-profile-form.ts';

/** 'Vancouver: Pacific Standard Time / Pacific Daylight Time (UTC-08:00)' (decision P-10). */
function labelOf(zone: string, now: number, locale: string): string {
  const { city, standard, daylight, offset } = timeZoneNames(zone, now, locale);
  return `${city}: ${daylight === null ? standard : `${standard} / ${daylight}`} (${offset})`;
}

/** Who never chose a zone begins with the device's own, where the list has it. */
function byHand(zone: string) {
  const own = timeZones.find((one) => one === deviceTimeZone());
  return { timeZoneSetting: 'manual', timeZoneName: zone === defaultTimeZone ? (own ?? zone) : zone } as const;
}

/** The device's zone, or one of the list (A-33). */
export function ZoneFields({ form }: { form: ProfileForm }) {
  const { t, i18n } = useTranslation();
  const now = useNow(60_000);
  const { timeZoneSetting: setting, timeZoneName: zone } = form.values;
  const options = useMemo(() => {
    const locale = i18n.language === 'en' ? 'en-US' : i18n.language;
    return timeZones.map((value) => ({ value, label: labelOf(value, serverNow(), locale) }));
  }, [i18n.language]);
  return (
    <AreaSection hint={t('profile.zoneHint')} title={t('profile.timeZone')} titleId="profile-zone">
      <Radio.Group
        aria-labelledby="profile-zone"
        value={setting}
        onChange={(value) => form.set(value === 'manual' ? byHand(zone) : { timeZoneSetting: 'auto' })}
      >
        <div className={classes.choices}>
          <Radio
            description={t('profile.zoneAutoHint', { zone: deviceTimeZone() })}
            label={t('profile.zoneAuto')}
            value="auto"
          />
          <Radio label={t('profile.zoneManual')} value="manual" />
        </div>
      </Radio.Group>
      {setting === 'manual' ? (
        <NativeSelect
          data={options}
          description={t('profile.zoneNow', { time: clockTime(now, { timeZone: zone }) })}
          inputWrapperOrder={['label', 'input', 'description']}
          label={t('profile.zoneList')}
          value={zone}
          onChange={(event) => form.set({ timeZoneName: event.currentTarget.value })}
        />
      ) : null}
    </AreaSection>
  );
}
