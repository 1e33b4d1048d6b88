import type { listEn } from './list.en.ts';
import type { Translated } from './translated.ts';

export const listFr: Translated<typeof listEn> = {
  search: 'Chercher dans la liste',
  clearSearch: 'Effacer la recherche',
  clear: 'Effacer',
  any: 'Tous',
  remove: 'Retirer le filtre {{name}}',
  sort: 'Trier par {{column}}',
  sortBy: 'Trier par',
  select: 'Sélectionner {{name}}',
  selectAll: 'Tout sélectionner sur cette page',
  selected_one: '{{count}} sélectionné',
  selected_other: '{{count}} sélectionnés',
  selection: 'Sélection',
  unselect: 'Annuler',
  columns: 'Colonnes',
  more: 'Charger plus',
};
