import type { LanguageSetting } from '@chatso/domain';
import { NativeSelect } from '@mantine/core';
import { languages } from '../../lib/formats/language.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AreaSection } from '../../ui/area.ts';
import classes from './profile-tab.module.css';
import type { ProfileForm } from './use-profile-form.ts';

/** In which language the console speaks and mails are written. */
export function LanguageField({ form }: { form: ProfileForm }) {
  const { t } = useTranslation();
  const options: readonly { value: LanguageSetting; label: string }[] = [
    { value: 'auto', label: t('profile.languageAuto') },
    ...languages.map(({ code, name }) => ({ value: code, label: name })),
  ];
  return (
    <AreaSection title={t('profile.languageTitle')} titleId="profile-language">
      <NativeSelect
        className={classes.short}
        data={[...options]}
        description={t('profile.languageHint')}
        inputWrapperOrder={['label', 'input', 'description']}
        label={t('profile.language')}
        value={form.values.language}
        onChange={(event) => {
          const choice = options.find(({ value }) => value === event.currentTarget.value);
          if (choice) form.set({ language: choice.value });
        }}
      />
    </AreaSection>
  );
}
