import type { peopleEn } from './people.en.ts';
import type { Translated } from './translated.ts';

export const peopleFr: Translated<typeof peopleEn> = {
  adminOptions: 'Options d’administration',
  roles: {
    title: 'Rôles et autorisations',
    builtIn: 'Rôles intégrés',
    about: {
      agent: 'Répond aux clavardages et aux billets des boutiques et services que vous choisissez',
      coach: 'Voit aussi les analyses, observe les clavardages et modifie les raccourcis communs',
      admin: 'Tout, y compris la facturation et les utilisateurs',
      custom_role: 'Seulement les autorisations que vous cochez',
      marketing_manager: 'Clavarde comme un gestionnaire, ne change aucun réglage',
      marketing_agent: 'Clavarde comme un agent, ne change aucun réglage',
    },
  },
};
