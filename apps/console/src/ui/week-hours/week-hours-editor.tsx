import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { applySameHours, type Weekday, type WeekHours } from '@chatso/domain';
import { Switch } from '@mantine/core';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { OldZonesNotice } from '../old-zones-notice.tsx';
import { DayRows } from './day-rows.tsx';
import { SharedHours } from './shared-hours.tsx';
import classes from './week-hours.module.css';

export interface WeekHoursProps {
  value: WeekHours;
  /** One pair of times for all open days, or a row for each day. */
  sameHours: boolean;
  onChange: (value: WeekHours) => void;
  /** Given where the switch of same hours belongs to this editor; elsewhere it is a `SameHoursSwitch`. */
  onSameHours?: (on: boolean) => void;
  /** Days with a dot: not saved yet. */
  changed?: ReadonlySet<Weekday>;
  /** What is wrong with a day, in words. */
  problem?: (day: Weekday) => string | undefined;
  disabled?: boolean;
}

/** One week of opening hours by the store's clock (P-25 to P-27). Keeps nothing itself: what is shown is `value`. */
export function WeekHoursEditor({ onSameHours, ...props }: WeekHoursProps) {
  return (
    <div className={classes.editor}>
      <OldZonesNotice />
      {onSameHours ? <SameHoursSwitch {...props} onSameHours={onSameHours} /> : null}
      {props.sameHours ? <SharedHours {...props} /> : <DayRows {...props} />}
    </div>
  );
}

type SwitchProps = Pick<WeekHoursProps, 'value' | 'sameHours' | 'onChange' | 'disabled'> & {
  onSameHours: (on: boolean) => void;
};

/** Switched on, all open days get the times of the first; switched off, each keeps what it has. */
export function SameHoursSwitch({ value, sameHours, onChange, onSameHours, disabled = false }: SwitchProps) {
  const { t } = useTranslation();
  return (
    <Switch
      checked={sameHours}
      className={classes.same}
      disabled={disabled}
      label={t('weekHours.same')}
      labelPosition="left"
      onChange={(event) => {
        const on = event.currentTarget.checked;
        if (on) onChange(applySameHours(value));
        onSameHours(on);
      }}
    />
  );
}
