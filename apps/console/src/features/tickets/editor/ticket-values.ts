import type { Ticket } from '@chatso/contract';
import { fillShortcut, type ShortcutValues } from '@chatso/domain';
import { sessionStore } from '../../../lib/session/session.ts';
import { asHtml } from './plain-words.ts';

/** What the variables of a text that is ready stand for at this ticket. */
export function valuesAt({ customerName, store }: Pick<Ticket, 'customerName' | 'store'>): ShortcutValues {
  const { user } = sessionStore.getState();
  const alias = user?.stores.find(({ chatsoStoreId }) => chatsoStoreId === store?._id)?.agentAlias;
  return {
    'customer.name': customerName || null,
    'agent.alias': alias || user?.fullname || null,
    'store.name': store?.name ?? null,
  };
}

/** HTML whose variables are filled; what somebody calls themselves is words there, never tags. */
export const fillHtml = (html: string, ticket: Pick<Ticket, 'customerName' | 'store'>): string =>
  fillShortcut(
    html,
    Object.fromEntries(
      Object.entries(valuesAt(ticket)).map(([name, value]) => [name, value === null ? null : asHtml(value)]),
    ) as ShortcutValues,
  );
