import type { formsEn } from './forms.en.ts';
import type { Translated } from './translated.ts';

export const formsFr: Translated<typeof formsEn> = {
  savedFirst: 'Quelqu’un a enregistré avant vous',
  conflict:
    'Ce qui a été enregistré est affiché, et vos modifications sont conservées. Enregistrez de nouveau pour les appliquer.',
  clash: 'Vous avez modifié la même chose tous les deux. Votre version sera enregistrée.',
  yours: 'Votre version, non enregistrée',
  theirs: 'Version enregistrée par quelqu’un d’autre',
  keepMine: 'Garder ma version',
  keepMineOf: 'Garder ma version pour {{name}}',
  takeTheirs: 'Prendre l’autre version',
  takeTheirsOf: 'Prendre l’autre version pour {{name}}',
  nothing: 'Rien',
  addressHint: 'Séparez les adresses par Entrée, une virgule ou Tab. Une liste collée fonctionne aussi.',
  addressNotValid: '{{address}}, adresse non valide',
  takeAddress: 'Retirer {{address}}',
  on: 'Activé',
  off: 'Désactivé',
  formatting: {
    label: 'Mise en forme',
    bold: 'Gras',
    italic: 'Italique',
    underline: 'Souligné',
    bulletList: 'Liste',
    orderedList: 'Liste numérotée',
    picture: 'Insérer une image',
  },
};
