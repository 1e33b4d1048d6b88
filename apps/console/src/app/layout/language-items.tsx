import { Menu } from '@mantine/core';
import { Check } from 'lucide-react';
import { errorMessage } from '../../lib/api/errors.ts';
import { languages } from '../../lib/formats/language.ts';
import { chooseOwnLanguage } from '../../lib/formats/own-language.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { toast } from '../../ui/index.ts';

/** The languages as menu items, each in its own words; the one on the page carries a check. */
export function LanguageItems() {
  const { t, i18n } = useTranslation();
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
          onClick={() => void chooseOwnLanguage(code).catch((error: unknown) => toast.error(errorMessage(error)))}
        >
          {name}
        </Menu.Item>
      ))}
    </>
  );
}
