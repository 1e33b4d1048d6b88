import type { profileEn } from './profile.en.ts';
import type { Translated } from './translated.ts';

export const profileFr: Translated<typeof profileEn> = {
  account: 'Mon compte',
  title: 'Profil',
  photo: 'Photo de profil',
  fullname: 'Nom complet',
  email: 'Courriel',
  role: 'Rôle dans {{workspace}}',
};
