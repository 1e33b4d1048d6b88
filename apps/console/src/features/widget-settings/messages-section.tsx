import '@mantine/core/styles/Combobox.layer.css';
import { limits } from '@chatso/domain';
import { Select, Switch, TextInput } from '@mantine/core';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AddressField } from '../../ui/address-field.tsx';
import { OfflineTexts, OnlineTexts } from './automatic-texts.tsx';
import lists from './lists.module.css';
import { SettingsSection } from './section.tsx';
import { TextField } from './text-field.tsx';
import { change, type SectionProps } from './use-settings-form.ts';
import classes from './widget-settings.module.css';

const max = limits.widgetTextChars;

/** P-07, P-11, P-12: what the widget says by itself. */
export function MessagesSection(props: SectionProps) {
  const { t } = useTranslation();
  const { form, values } = props;
  return (
    <SettingsSection
      hint={t('widgetSettings.messages.hint')}
      id="widget-messages"
      title={t('widgetSettings.messages.title')}
    >
      <h3 className={lists.groupName}>{t('widgetSettings.messages.during')}</h3>
      <OnlineTexts problem={form.problem} set={form.set} values={values} />
      <PopUp {...props} />
      <h3 className={lists.groupName}>{t('widgetSettings.messages.outside')}</h3>
      <OfflineTexts problem={form.problem} set={form.set} values={values} />
    </SettingsSection>
  );
}

/** Pops up beside the launcher, once for each visitor. */
function PopUp(props: SectionProps) {
  const { t } = useTranslation();
  const { form, values } = props;
  const { greeting } = values;
  return (
    <div className={classes.pair}>
      <TextField
        long
        description={t('widgetSettings.messages.popUpHint')}
        label={t('widgetSettings.messages.popUp')}
        max={max}
        on={{
          checked: greeting.enabled,
          label: t('widgetSettings.messages.popUpOn'),
          set: (enabled) => change(props, 'greeting', { enabled }),
        }}
        problem={form.problem('greeting.text')}
        value={greeting.text}
        onChange={(text) => change(props, 'greeting', { text })}
      />
      <TextInput
        autoComplete="off"
        disabled={!greeting.enabled}
        error={form.problem('greeting.delaySeconds')}
        inputMode="numeric"
        label={t('widgetSettings.messages.popUpDelay')}
        maxLength={3}
        rightSection={<span className={classes.unit}>{t('widgetSettings.seconds')}</span>}
        value={greeting.delaySeconds}
        onChange={(event) => change(props, 'greeting', { delaySeconds: event.currentTarget.value })}
      />
    </div>
  );
}

/** P-08, P-19: who hears of a chat that nobody answered. */
export function MissedSection({ form, values }: SectionProps) {
  const { t } = useTranslation();
  return (
    <SettingsSection hint={t('widgetSettings.missed.hint')} id="widget-missed" title={t('widgetSettings.missed.title')}>
      <AddressField
        addresses={values.emailForMissChat}
        first={false}
        label={t('widgetSettings.missed.emails')}
        problem={form.problem('emailForMissChat') ?? null}
        typed={values.typedEmail}
        onChange={(emailForMissChat, typedEmail) => form.set({ emailForMissChat, typedEmail })}
      />
      <Switch
        checked={values.sendEmailTranscriptMissChat}
        description={t('widgetSettings.missed.transcriptHint')}
        label={t('widgetSettings.missed.transcript')}
        onChange={(event) => form.set({ sendEmailTranscriptMissChat: event.currentTarget.checked })}
      />
      <Switch
        checked={values.sendOfflineMessages}
        description={t('widgetSettings.missed.offlineHint')}
        label={t('widgetSettings.missed.offline')}
        onChange={(event) => form.set({ sendOfflineMessages: event.currentTarget.checked })}
      />
    </SettingsSection>
  );
}

/** P-09: what is asked when a chat has ended. */
export function RatingSection({ form, values }: SectionProps) {
  const { t } = useTranslation();
  const kind = values.isRatingMandatory ? 'mandatory' : values.skipRating ? 'optional' : 'asked';
  return (
    <SettingsSection id="widget-rating" title={t('widgetSettings.rating.title')}>
      <Select
        allowDeselect={false}
        className={classes.zone}
        comboboxProps={{ shadow: 'md' }}
        data={(['optional', 'asked', 'mandatory'] as const).map((value) => ({
          value,
          label: t(`widgetSettings.rating.kinds.${value}`),
        }))}
        label={t('widgetSettings.rating.kind')}
        value={kind}
        onChange={(next) => form.set({ isRatingMandatory: next === 'mandatory', skipRating: next === 'optional' })}
      />
      <TextField
        label={t('widgetSettings.rating.message')}
        max={max}
        problem={form.problem('ratingMessage')}
        value={values.ratingMessage}
        onChange={(ratingMessage) => form.set({ ratingMessage })}
      />
    </SettingsSection>
  );
}
