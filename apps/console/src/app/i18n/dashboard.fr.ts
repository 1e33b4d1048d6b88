import type { dashboardEn } from './dashboard.en.ts';
import type { Translated } from './translated.ts';

export const dashboardFr: Translated<typeof dashboardEn> = {
  chats: 'Clavardages en ce moment',
  pending: 'En attente',
  pendingAbout: 'Attendent une réponse',
  ongoing: 'Actifs',
  ongoingAbout: 'Les vôtres, en cours',
  missed: 'Manqués',
  missedAbout: 'Restés sans réponse',
  stores: 'Boutiques',
  connected: 'Widget connecté',
  notConnected: 'Widget non connecté',
  setUp: 'Configurer le widget',
  noStoresTitle: 'Aucune boutique pour le moment',
  noStores: 'Une personne de l’administration doit vous affecter une boutique.',
  noStoresAdmin: 'Les clavardages commencent dans une boutique\u00a0: reliez-en une pour la voir ici.',
};
