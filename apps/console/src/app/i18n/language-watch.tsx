import { useDirection } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionState } from '../../lib/session.ts';
import { languages, rememberedLanguage, showLanguage } from './languages.ts';

/** Whoever signs in reads in the language they chose; the parts that place themselves learn its direction. */
export function LanguageWatch() {
  const { i18n } = useTranslation();
  const { setDirection } = useDirection();
  const userId = useSessionState((state) => state.user?._id ?? null);

  useEffect(() => {
    void showLanguage(rememberedLanguage(userId));
  }, [userId]);

  useEffect(() => {
    setDirection(languages.find((language) => language.code === i18n.language)?.dir ?? 'ltr');
  }, [i18n.language, setDirection]);
  return null;
}
