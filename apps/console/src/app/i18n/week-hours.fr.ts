import type { Translated } from './translated.ts';
import type { weekHoursEn } from './week-hours.en.ts';

export const weekHoursFr: Translated<typeof weekHoursEn> = {
  oldZones:
    'Les fuseaux horaires de ce serveur sont périmés : les heures d’ouverture et les rapports peuvent être décalés d’une heure. Mettez Node.js à jour sur le serveur, ou démarrez Chatso avec npm start.',
  openOn: 'Ouvert le',
  from: 'De',
  to: 'À',
  until: 'à',
  allDay: 'Toute la journée',
  hours24: '24 heures',
  same: 'Mêmes heures chaque jour',
  openOf: '{{day}}, ouvert',
  fromOf: '{{day}}, de',
  toOf: '{{day}}, à',
  copyOf: 'Copier les heures de {{day}} vers les autres jours d’ouverture',
  copied: 'Les heures de {{day}} ont été copiées vers les autres jours d’ouverture.',
  closed: 'Fermé',
  nextDay: 'le lendemain',
  endsNextDay: 'Ferme le lendemain.',
  unsaved: 'Pas encore enregistré',
  span: '{{from}} à {{to}}',
  daysAndTimes: '{{days}}, {{times}}',
};
