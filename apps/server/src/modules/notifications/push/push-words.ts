import type { NotificationType, Role } from '@chatso/contract';
import type { LanguageCode } from '@chatso/domain';
import type { NotificationRow } from '../notifications.repo.ts';

type Notice = Pick<NotificationRow, 'type' | 'title' | 'body' | 'data'>;
type Say = (notice: Notice) => { title: string; body: string };

const placeOf = ({ data, body }: Notice) =>
  [data.customerName, data.storeName].filter((part) => part).join(' · ') || body;

const rolesFr: Record<Role, string> = {
  agent: 'Agent',
  coach: 'Gestionnaire',
  admin: 'Administrateur',
  custom_role: 'Rôle personnalisé',
  marketing_manager: 'Gestionnaire de boutique en ligne',
  marketing_agent: 'Agent de boutique en ligne',
  chatso_admin: 'Administrateur',
};
const roleNames: ReadonlyMap<string, string> = new Map(Object.entries(rolesFr));

function trialFr({ title, body, data: { daysLeft } }: Notice) {
  if (daysLeft === undefined) return { title, body };
  if (daysLeft === 0)
    return { title: 'Votre essai gratuit est terminé', body: 'Choisissez un forfait pour continuer.' };
  const days = daysLeft === 1 ? 'Il reste 1 jour' : `Il reste ${daysLeft} jours`;
  return { title: 'Votre essai gratuit se termine bientôt', body: days };
}

/** A type that is missing here does not compile. English is in the row itself. */
const words: Record<Exclude<LanguageCode, 'en'>, Record<NotificationType, Say>> = {
  'fr-CA': {
    'chat-assigned': (notice) => ({ title: 'Un nouveau clavardage vous a été attribué', body: placeOf(notice) }),
    'chat-missed': (notice) =>
      notice.data.count === undefined
        ? { title: 'Clavardage manqué', body: placeOf(notice) }
        : { title: `${notice.data.count} clavardages manqués`, body: notice.body },
    'transfer-request': (notice) => ({ title: 'On vous propose un clavardage', body: placeOf(notice) }),
    'chat-mention': ({ body }) => ({ title: 'On vous a mentionné dans une note', body }),
    'ticket-assigned': ({ body }) => ({ title: 'Un billet vous a été attribué', body }),
    'ticket-mention': ({ body }) => ({ title: 'On vous a mentionné dans un commentaire', body }),
    'ticket-late': ({ body }) => ({ title: 'Un billet est en retard', body }),
    'ticket-bounced': ({ body }) => ({ title: 'Une réponse n’a pas pu être remise', body }),
    'role-changed': ({ body, data }) => ({
      title: 'Votre rôle a changé',
      body: roleNames.get(data.role ?? '') ?? body,
    }),
    'past-due': () => ({ title: 'Un paiement a échoué', body: 'Mettez à jour le mode de paiement pour continuer.' }),
    trigger: (notice) => ({ title: notice.title, body: placeOf(notice) }),
    plan: trialFr,
  },
};

/** Text of a push, in the language of the device's owner. */
export const pushWords = (language: LanguageCode, notice: Notice): { title: string; body: string } =>
  language === 'en' ? notice : words[language][notice.type](notice);
