import { type AppNotification, type Role, roles } from '@chatso/contract';
import type { TFunction } from 'i18next';

const isRole = (role: string | undefined): role is Role => roles.some((known) => known === role);

export interface Words {
  title: string;
  body: string;
}

/** A notification in the language of the page; what the catalogue does not know is said as the server said it. */
export function wordsOf({ type, title, body, data }: AppNotification, t: TFunction): Words {
  const place = [data.customerName, data.storeName].filter((part) => part).join(' · ');
  switch (type) {
    case 'chat-assigned':
      return { title: t('notifications.chatAssigned'), body: place };
    case 'chat-missed':
      if (data.count === undefined) return { title: t('notifications.chatMissed'), body: place };
      return { title: t('notifications.chatsMissed', { count: data.count }), body: data.storeName ?? body };
    case 'transfer-request':
      return { title: t('notifications.transferRequest'), body: place || body };
    case 'chat-mention':
      return { title: t('notifications.chatMention'), body };
    case 'ticket-assigned':
      return { title: t('notifications.ticketAssigned'), body };
    case 'ticket-mention':
      return { title: t('notifications.ticketMention'), body };
    case 'ticket-late':
      return { title: t('notifications.ticketLate'), body };
    case 'ticket-bounced':
      return { title: t('notifications.ticketBounced'), body };
    case 'role-changed':
      return { title: t('notifications.roleChanged'), body: isRole(data.role) ? t(`roles.${data.role}`) : body };
    case 'past-due':
      return { title: t('notifications.pastDue'), body: t('notifications.pastDueBody') };
    case 'plan':
      if (data.daysLeft === undefined) return { title, body };
      if (data.daysLeft === 0) return { title: t('notifications.trialOver'), body: t('notifications.trialOverBody') };
      return {
        title: t('notifications.trialEnds'),
        body: t('notifications.daysLeft', { count: data.daysLeft }),
      };
    default:
      return { title, body };
  }
}
