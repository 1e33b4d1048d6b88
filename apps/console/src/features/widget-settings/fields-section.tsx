import '@mantine/core/styles/Checkbox.layer.css';
import { limits } from '@chatso/domain';
import { Checkbox, Switch } from '@mantine/core';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import lists from './lists.module.css';
import { Questions } from './questions.tsx';
import { SettingsSection } from './section.tsx';
import { TextField } from './text-field.tsx';
import { change, type SectionProps } from './use-settings-form.ts';
import classes from './widget-settings.module.css';

/** P-08, P-23: what is asked before a chat, and when a message is left. */
export function FieldsSection(props: SectionProps) {
  const { t } = useTranslation();
  const { form, values } = props;
  const required = values.requiredInputFields;
  return (
    <SettingsSection hint={t('widgetSettings.fields.hint')} id="widget-fields" title={t('widgetSettings.fields.title')}>
      <fieldset className={classes.checks}>
        <legend className={classes.fieldLabel}>{t('widgetSettings.fields.before')}</legend>
        {(['fullname', 'email', 'phone'] as const).map((name) => (
          <Checkbox
            checked={required[name]}
            key={name}
            label={t(`widgetSettings.fields.names.${name}`)}
            onChange={(event) => change(props, 'requiredInputFields', { [name]: event.currentTarget.checked })}
          />
        ))}
      </fieldset>
      <Switch
        checked={values.askMessage}
        description={t('widgetSettings.fields.askMessageHint')}
        label={t('widgetSettings.fields.askMessage')}
        onChange={(event) => form.set({ askMessage: event.currentTarget.checked })}
      />
      <Questions {...props} />
      <fieldset className={classes.checks}>
        <legend className={classes.fieldLabel}>{t('widgetSettings.fields.offline')}</legend>
        {(['name', 'email', 'message'] as const).map((name) => (
          <Checkbox checked disabled key={name} label={t(`widgetSettings.fields.offlineNames.${name}`)} />
        ))}
        <Checkbox
          checked={values.offlineOutageInquirySettings.phone}
          label={t('widgetSettings.fields.offlineNames.phone')}
          onChange={(event) =>
            form.set({
              offlineOutageInquirySettings: {
                ...values.offlineOutageInquirySettings,
                phone: event.currentTarget.checked,
              },
            })
          }
        />
      </fieldset>
    </SettingsSection>
  );
}

/** P-09: whether a visitor has to choose a department, and how they are asked. */
export function DepartmentsSection({ form, values, names }: SectionProps & { names: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <SettingsSection
      hint={names.length > 0 ? t('widgetSettings.departments.hint') : t('widgetSettings.departments.none')}
      id="widget-departments"
      title={t('widgetSettings.departments.title')}
    >
      {names.length > 0 ? (
        <ul className={lists.chips}>
          {names.map((name) => (
            <li className={lists.chip} dir="auto" key={name}>
              {name}
            </li>
          ))}
        </ul>
      ) : null}
      <Switch
        checked={values.isServiceDepartmentMandatory}
        label={t('widgetSettings.departments.mandatory')}
        onChange={(event) => form.set({ isServiceDepartmentMandatory: event.currentTarget.checked })}
      />
      <TextField
        label={t('widgetSettings.departments.message')}
        max={limits.widgetTextChars}
        problem={form.problem('serviceDepartmentMsg')}
        value={values.serviceDepartmentMsg}
        onChange={(serviceDepartmentMsg) => form.set({ serviceDepartmentMsg })}
      />
    </SettingsSection>
  );
}
