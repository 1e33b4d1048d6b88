import type { assistantEn } from './assistant.en.ts';
import type { Translated } from './translated.ts';

export const assistantFr: Translated<typeof assistantEn> = {
  open: 'Demander à l’assistant',
  words: 'ia aide robot question comment',
  title: 'Assistant',
  close: 'Fermer l’assistant',
  clear: 'Effacer l’historique',
  talk: 'Conversation avec l’assistant',
  field: 'Question pour l’assistant',
  placeholder: 'Demandez comment faire',
  send: 'Demander',
  stop: 'Arrêter la réponse',
  tooLong: 'Maximum de {{max}} caractères ({{count}}/{{max}})',
  intro: 'Demandez comment fonctionne Chatso. L’assistant ne voit ni les clavardages ni les clients.',
  kept: 'Ce que vous écrivez ici reste sur cet appareil.',
  examples: {
    accept: 'Comment accepter un clavardage?',
    keys: 'Quels sont les raccourcis clavier?',
    sounds: 'Où changer les sons?',
  },
  thinking: 'Réflexion',
  thinkingNow: 'Réflexion en cours…',
  working: 'La réponse arrive…',
  failed: 'Désolé, une erreur s’est produite!',
  stopped: 'Arrêté.',
  cut: 'La réponse était trop longue et s’arrête ici.',
  again: 'Demander de nouveau',
  builtIn: 'D’après l’aide intégrée de Chatso. Aucun fournisseur d’IA n’est connecté.',
  by: 'Réponse de {{model}}. Elle peut être erronée.',
};
