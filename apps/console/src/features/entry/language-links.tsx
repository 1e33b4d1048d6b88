import { UnstyledButton } from '@mantine/core';
import { chooseForDevice, languages } from '../../lib/formats/language.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useSessionState } from '../../lib/session/session.ts';
import classes from './entry-frame.module.css';

/** The languages in their own words; whoever is signed in has chosen with the account. */
export function LanguageLinks() {
  const { t, i18n } = useTranslation();
  const someone = useSessionState((state) => state.user !== null);
  if (someone) return null;
  return (
    <nav aria-label={t('nav.language')} className={classes.languages}>
      {languages.map(({ code, name }) => (
        <UnstyledButton
          aria-current={i18n.language === code ? 'true' : undefined}
          className={classes.language}
          key={code}
          lang={code}
          onClick={() => void chooseForDevice(code)}
        >
          {name}
        </UnstyledButton>
      ))}
    </nav>
  );
}
