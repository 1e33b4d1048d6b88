import type { aiHelpEn } from './ai-help.en.ts';
import type { Translated } from './translated.ts';

export const aiHelpFr: Translated<typeof aiHelpEn> = {
  open: 'Aide de l’IA',
  button: 'IA',
  reply: 'Proposer une réponse',
  summary: 'Résumer le clavardage',
  summaryOfTicket: 'Résumer le billet',
  tone: 'Mon texte, mais',
  tones: { friendlier: 'Plus chaleureux', formal: 'Plus formel', shorter: 'Plus court' },
  translation: 'Traduire',
  language: 'Traduire en',
  translateDraft: 'Traduire mon texte',
  message: 'Message du client',
  mail: 'Courriel du client',
  translateTheirs: 'Le traduire en {{language}}',
  writeFirst: 'Écrivez d’abord quelque chose pour en changer le ton ou le traduire.',
  tooLong: 'Votre texte est trop long pour en changer le ton ou le traduire.',
  states: {
    coming: 'Rédaction en cours… Rien n’est envoyé.',
    ready: 'Relisez avant d’utiliser. Rien n’a été envoyé.',
    stopped: 'Arrêté.',
    cut: 'Le texte était trop long et s’arrête ici. Rien n’a été envoyé.',
  },
  stop: 'Arrêter',
  insert: 'Insérer',
  replace: 'Remplacer mon texte',
  replaced: 'Votre texte a été remplacé.',
  undo: 'Annuler',
  copy: 'Copier',
  copied: 'Copié!',
};
