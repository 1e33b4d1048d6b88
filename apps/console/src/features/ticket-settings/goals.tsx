import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AreaSection } from '../../ui/area.ts';
import type { SectionProps } from './settings-page.tsx';
import classes from './ticket-settings.module.css';
import { goalNames, goalUnits } from './use-settings-form.ts';

/** Promises about time. */
export function Goals({ form, values }: SectionProps) {
  const { t } = useTranslation();
  return (
    <AreaSection hint={t('ticketSettings.goalsHint')} title={t('ticketSettings.goals')}>
      <div className={classes.goals}>
        {goalNames.map((name) => {
          const goal = values[name];
          const label = t(`ticketSettings.${name}`);
          return (
            <div className={classes.goal} key={name}>
              <TextInput
                autoComplete="off"
                error={form.problem(name)}
                inputMode="numeric"
                label={label}
                maxLength={5}
                placeholder={t('ticketSettings.none')}
                value={goal.amount}
                onChange={(event) => form.set({ [name]: { ...goal, amount: event.currentTarget.value } })}
              />
              <NativeSelect
                aria-label={t('ticketSettings.unitOf', { what: label })}
                data={goalUnits.map((value) => ({ value, label: t(`ticketSettings.units.${value}`) }))}
                value={goal.unit}
                onChange={(event) => {
                  const unit = goalUnits.find((one) => one === event.currentTarget.value) ?? goal.unit;
                  form.set({ [name]: { ...goal, unit } });
                }}
              />
            </div>
          );
        })}
      </div>
      <Switch
        checked={values.businessHours}
        description={t('ticketSettings.businessHoursHint')}
        label={t('ticketSettings.businessHours')}
        onChange={(event) => form.set({ businessHours: event.currentTarget.checked })}
      />
    </AreaSection>
  );
}
