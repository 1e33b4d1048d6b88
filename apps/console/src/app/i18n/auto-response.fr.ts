import type { autoResponseEn } from './auto-response.en.ts';
import type { Translated } from './translated.ts';

export const autoResponseFr: Translated<typeof autoResponseEn> = {
  tabs: { online: 'Pendant les heures de service', offline: 'Hors des heures de service' },
  online: 'Dit tant que votre boutique est ouverte.',
  offline: 'Dit quand votre boutique est fermée : les visiteurs laissent alors un message.',
  alwaysOpen: 'Cette boutique n’a pas d’heures de service : elle est toujours ouverte, et rien de ceci n’est dit.',
  setHours: 'Fixer les heures de service',
  addresses: 'À {{emails}}',
  noAddress:
    'Il n’y a pas encore d’adresse : ajoutez-en une dans les réglages du widget, sous les clavardages manqués.',
};
