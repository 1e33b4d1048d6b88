import type { aiSettingsEn } from './ai-settings.en.ts';
import type { Translated } from './translated.ts';

export const aiSettingsFr: Translated<typeof aiSettingsEn> = {
  title: 'IA',
  intro:
    'Connectez un fournisseur compatible avec OpenAI avec votre propre clé. L’IA n’envoie jamais rien à un client\u00a0: les agents voient d’abord chaque texte et décident.',
  enabled: 'Utiliser l’IA dans cet espace de travail',
  provider: 'Fournisseur',
  address: 'Adresse',
  addressHint: 'La partie avant /chat/completions, par exemple https://api.openai.com/v1',
  model: 'Modèle',
  key: 'Clé',
  keyStored: 'Une clé est enregistrée et n’est jamais affichée. Entrez-en une autre pour la remplacer.',
  keyNone: 'Enregistrée chiffrée et jamais réaffichée.',
  keyRemoved: 'La clé sera supprimée à l’enregistrement.',
  removeKey: 'Supprimer la clé',
  keepKey: 'Garder la clé',
  test: 'Essayer la connexion',
  testOk: '{{model}} a répondu en {{seconds}} s.',
  helps: 'Ce qu’elle peut faire',
  names: {
    assistant: 'Réponses de l’assistant',
    reply: 'Proposer une réponse',
    summary: 'Résumer un clavardage ou un billet',
    translation: 'Traduire',
    tone: 'Changer le ton',
  },
  about: {
    assistant: 'Au lieu de l’aide intégrée de Chatso. Elle ne voit aucun clavardage.',
    reply: 'Lit les derniers messages du clavardage, ou les derniers courriels du billet.',
    summary: 'Lit les derniers messages du clavardage, ou les derniers courriels du billet.',
    translation: 'Lit un message ou un courriel du client, ou ce que l’agent a écrit.',
    tone: 'Lit ce que l’agent a écrit.',
  },
  leaves:
    'Ce qui sort de Chatso\u00a0: uniquement les textes du client et de l’agent. Les noms, les notes privées et les fichiers restent ici; les numéros de carte sont toujours masqués, les adresses courriel et les numéros de téléphone dans les propositions et les résumés. Chaque utilisation figure au journal d’audit, sans son contenu.',
  what: 'Fournisseur d’IA',
  failed: 'Les paramètres de l’IA n’ont pas pu être chargés',
  saved: 'Modifications enregistrées',
  conflict:
    'Un autre administrateur a modifié ceci entre-temps. Son choix est affiché ci-dessous; enregistrez de nouveau pour le remplacer par le vôtre.',
};
