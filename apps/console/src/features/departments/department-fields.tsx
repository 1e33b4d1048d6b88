import type { ManagedDepartment, Store, StoreAgent } from '@chatso/contract';
import { characterCount, haveSameHours, limits, type Weekday, weekdays } from '@chatso/domain';
import { Switch, TextInput, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { VisuallyHidden } from '../../ui/index.ts';
import { hoursInWords, WeekHoursEditor } from '../../ui/week-hours/index.ts';
import { AgentPicker } from './agent-picker.tsx';
import { useWidgetReason } from './department-columns.tsx';
import classes from './departments.module.css';
import type { DepartmentForm, DepartmentValues } from './use-department-form.ts';

interface DepartmentFieldsProps {
  form: DepartmentForm;
  values: DepartmentValues;
  store: Store;
  all: readonly ManagedDepartment[];
  department: ManagedDepartment | null;
  staff: readonly StoreAgent[];
}

export function DepartmentFields({ form, values, store, all, department, staff }: DepartmentFieldsProps) {
  return (
    <>
      <NameField form={form} isNew={department === null} name={values.name} />
      <AgentPicker
        all={all}
        chosen={values.agentIds}
        department={department}
        problem={form.problem('agentIds')}
        staff={staff}
        storeName={store.name}
        onChange={(agentIds) => form.set({ agentIds })}
      />
      <ShowSwitch all={all} department={department} form={form} shown={values.isDisplayOnWidget} />
      <Hours form={form} store={store} values={values} />
    </>
  );
}

function NameField({ form, name, isNew }: { form: DepartmentForm; name: string; isNew: boolean }) {
  const { t } = useTranslation();
  const used = characterCount(name.trim());
  const max = limits.departmentNameChars;
  return (
    <TextInput
      autoComplete="off"
      autoFocus={isNew}
      classNames={{ label: classes.counted }}
      dir="auto"
      error={form.problem('name')}
      label={
        <>
          <span>{t('departments.nameLabel')}</span>
          <span aria-hidden className={classes.counter} title={t('departments.nameCount', { used, max })}>
            {used}/{max}
          </span>
        </>
      }
      value={name}
      onBlur={() => (name === name.trim() ? undefined : form.set({ name: name.trim() }))}
      onChange={(event) => form.set({ name: event.currentTarget.value })}
    />
  );
}

interface ShowSwitchProps extends Pick<DepartmentFieldsProps, 'form' | 'all' | 'department'> {
  shown: boolean;
}

/** Whether it may be turned is a matter of what is saved, not of what stands here. */
function ShowSwitch({ form, all, department, shown }: ShowSwitchProps) {
  const { t } = useTranslation();
  const saved = department?.isDisplayOnWidget ?? false;
  const onWidget = all.filter((one) => one.isDisplayOnWidget).length;
  const reason = useWidgetReason(saved, onWidget);
  return (
    <div className={classes.section}>
      <Switch
        checked={shown}
        classNames={{
          body: classes.wide,
          labelWrapper: classes.grow,
          label: classes.plain,
          description: classes.plain,
        }}
        description={reason ?? t('departments.showHint')}
        disabled={reason !== null && shown === saved}
        label={t('departments.show')}
        labelPosition="left"
        onChange={(event) => form.set({ isDisplayOnWidget: event.currentTarget.checked })}
      />
    </div>
  );
}

/** Decision G-14: its own hours, or those of the store; always by the clock of the store. */
function Hours({ form, store, values }: Pick<DepartmentFieldsProps, 'form' | 'store' | 'values'>) {
  const { t } = useTranslation();
  const { ownHours, workingHours } = values;
  const [sameHours, setSameHours] = useState(() => haveSameHours(workingHours));
  const { enableServiceHours, businessDays, timeZone } = store.chatsoStoreSettings;
  const changed = new Set<Weekday>(
    weekdays.filter((day) => form.changed.some((path) => path.startsWith(`workingHours.${day}`))),
  );
  const asStore = enableServiceHours
    ? t('departments.asStore', { hours: hoursInWords(businessDays.days) })
    : t('departments.asStoreAlways');
  return (
    <fieldset className={classes.section}>
      <VisuallyHidden component="legend">{t('departments.serviceHours')}</VisuallyHidden>
      <div className={classes.hoursHead}>
        <span aria-hidden className={classes.label}>
          {t('departments.serviceHours')}
        </span>
        <span className={classes.segments}>
          {([false, true] as const).map((own) => (
            <UnstyledButton
              aria-pressed={ownHours === own}
              className={classes.segment}
              key={String(own)}
              onClick={() => form.set({ ownHours: own })}
            >
              {t(own ? 'departments.hoursOwn' : 'departments.hoursStore')}
            </UnstyledButton>
          ))}
        </span>
      </div>
      <p className={classes.hint}>{ownHours ? t('departments.ownHint', { zone: timeZone }) : asStore}</p>
      {ownHours ? (
        <WeekHoursEditor
          changed={changed}
          // A colleague's hours may not be the same every day: then each day is shown, whatever was chosen here.
          sameHours={sameHours && haveSameHours(workingHours)}
          value={workingHours}
          onChange={(next) => form.set({ workingHours: next })}
          onSameHours={setSameHours}
        />
      ) : null}
    </fieldset>
  );
}
