import type { LanguageSetting } from '@chatso/domain';
import { api } from '../api/api.ts';
import { adoptUser } from '../session/session.ts';
import { sessionStore } from '../session/session-store.ts';
import { languageOf, showLanguage } from './language.ts';

/** The signed-in person chooses: shown at once, kept with the account. Refused, the page turns back. */
export async function chooseOwnLanguage(language: LanguageSetting): Promise<void> {
  if (language !== 'auto') void showLanguage(language);
  try {
    adoptUser(await api['users.editConfig']({ body: { language } }));
  } catch (error) {
    void showLanguage(languageOf(sessionStore.getState().user));
    throw error;
  }
}
