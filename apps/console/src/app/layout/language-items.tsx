import { Menu } from '@mantine/core';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { chooseLanguage, languages } from '../i18n/languages.ts';

/** The languages as menu items, each in its own words; the one on the page carries a check. */
export function LanguageItems() {
  const { t, i18n } = useTranslation();
  const { user } = useSession();
  return (
    <>
      <Menu.Label>{t('nav.language')}</Menu.Label>
      {languages.map(({ code, name }) => (
        <Menu.Item
          aria-current={i18n.language === code ? 'true' : undefined}
          closeMenuOnClick={false}
          key={code}
          lang={code}
          rightSection={i18n.language === code ? <Check aria-hidden size={16} strokeWidth={1.75} /> : null}
          onClick={() => void chooseLanguage(code, user._id)}
        >
          {name}
        </Menu.Item>
      ))}
    </>
  );
}
