import type { recordExportEn } from './record-export.en.ts';
import type { Translated } from './translated.ts';

export const recordExportFr: Translated<typeof recordExportEn> = {
  csv: 'Exporter .csv',
  formats: 'Autres formats',
  menu: 'Exporter',
  csvRows: 'Lignes en .csv',
  jsonMessages: 'Clavardages avec messages en .json',
  counting: 'Préparation de l’exportation',
  waiting: 'En attente d’une autre exportation',
  fetching: 'Téléchargement de l’exportation',
  runningOf: 'Exportation de {{done}} lignes sur {{total}}',
  progress: 'Progression de l’exportation',
  failed: 'L’exportation des clavardages a échoué',
  deadLink: 'Ce lien n’ouvre aucune exportation',
  mayNot: 'Seules les personnes qui peuvent exporter des discussions l’ouvrent. Demandez à un administrateur.',
  mailed: 'Nous vous envoyons un lien par courriel',
  mailedDetail: '{{rows}} lignes prennent un moment. Vous pouvez fermer cette page.',
};
