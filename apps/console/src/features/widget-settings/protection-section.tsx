import { Switch, Textarea } from '@mantine/core';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { SettingsSection } from './section.tsx';
import { change, type SectionProps } from './use-settings-form.ts';

/** What keeps abuse away; visitors are told nothing of it. */
export function ProtectionSection(props: SectionProps) {
  const { t } = useTranslation();
  const { form, values } = props;
  const { protection } = values;
  return (
    <SettingsSection
      hint={t('widgetSettings.protection.hint')}
      id="widget-protection"
      title={t('widgetSettings.protection.title')}
    >
      <Textarea
        description={t('widgetSettings.protection.wordsHint')}
        dir="auto"
        error={form.problem('protection.blockedWords')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        label={t('widgetSettings.protection.words')}
        placeholder={t('widgetSettings.protection.wordsExample')}
        rows={4}
        spellCheck={false}
        value={protection.blockedWords}
        onChange={(event) => change(props, 'protection', { blockedWords: event.currentTarget.value })}
      />
      <Switch
        checked={protection.holdLinks}
        description={t('widgetSettings.protection.linksHint')}
        label={t('widgetSettings.protection.links')}
        onChange={(event) => change(props, 'protection', { holdLinks: event.currentTarget.checked })}
      />
      <Switch
        checked={protection.proofOfWork}
        description={t('widgetSettings.protection.workHint')}
        label={t('widgetSettings.protection.work')}
        onChange={(event) => change(props, 'protection', { proofOfWork: event.currentTarget.checked })}
      />
    </SettingsSection>
  );
}
