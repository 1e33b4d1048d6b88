import { useDirection } from '@mantine/core';
import { useEffect } from 'react';
import { languageOf, languages, showLanguage } from '../../lib/formats/language.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useSessionState } from '../../lib/session/session.ts';
import './languages.ts';

/** The page follows the person, wherever they choose; the parts that place themselves learn its direction. */
export function LanguageWatch() {
  const { i18n } = useTranslation();
  const { setDirection } = useDirection();
  const language = useSessionState((state) => languageOf(state.user));

  useEffect(() => {
    void showLanguage(language);
  }, [language]);

  useEffect(() => {
    setDirection(languages.find((language) => language.code === i18n.language)?.dir ?? 'ltr');
  }, [i18n.language, setDirection]);
  return null;
}
