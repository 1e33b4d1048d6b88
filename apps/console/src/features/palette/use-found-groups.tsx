import type { SearchedChat, SearchedCustomer } from '@chatso/contract';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useSession } from '../../lib/session/session.ts';
import type { PickerGroup } from '../../ui/picker.tsx';
import { FoundChat, FoundCustomer, FoundMail, FoundTicket } from './found-rows.tsx';
import classes from './palette.module.css';
import { useSearch } from './use-search.ts';

type Choice = { address: string } | { more(): void };

/** What the server found as groups of the picker, and where each choice leads. */
export function useFoundGroups(query: string) {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  const search = useSearch(query);
  const choices = new Map<string, Choice>();

  const addressOf = (hit: SearchedChat | SearchedCustomer): string => {
    const tab = hit.state === 'closed' ? '' : `&tab=${hit.state}`;
    const message = 'messageId' in hit ? `&messageId=${hit.messageId}` : '';
    return `/ws/${workspaceId}/live-chat?conversationId=${hit.conversationId}${tab}${message}`;
  };
  const group = (
    id: 'chats' | 'customers' | 'tickets' | 'mails',
    options: PickerGroup['options'],
    more: (() => void) | null,
  ) => {
    const moreId = `found:${id}:more`;
    if (more) choices.set(moreId, { more });
    const content = <span className={classes.more}>{t('shell.search.more')}</span>;
    return {
      id: `found:${id}`,
      label: t(`shell.search.groups.${id}`),
      options: more ? [...options, { id: moreId, content }] : options,
    };
  };
  const inChats = search.chats.map((chat) => {
    const id = `found:chat:${chat.conversationId}`;
    choices.set(id, { address: addressOf(chat) });
    return { id, content: <FoundChat chat={chat} /> };
  });
  const people = search.customers.map((customer) => {
    const id = `found:customer:${customer.visitorId}`;
    choices.set(id, { address: addressOf(customer) });
    return { id, content: <FoundCustomer customer={customer} query={query} /> };
  });
  const tickets = search.tickets.map((ticket) => {
    const id = `found:ticket:${ticket._id}`;
    choices.set(id, { address: `/ws/${workspaceId}/ticket-management/${ticket._id}` });
    return { id, content: <FoundTicket query={query} ticket={ticket} /> };
  });
  const mails = search.mails.map((mail) => {
    const id = `found:mail:${mail._id}`;
    choices.set(id, { address: `/ws/${workspaceId}/ticket-management/emails?emailTab=all&email=${mail._id}` });
    return { id, content: <FoundMail mail={mail} query={query} /> };
  });
  const groups: PickerGroup[] = [
    group('chats', inChats, search.moreChats),
    group('customers', people, search.moreCustomers),
    group('tickets', tickets, null),
    group('mails', mails, null),
  ].filter(({ options }) => options.length > 0);
  const state = search.error ? 'failed' : search.searching ? 'searching' : 'idle';
  return { groups, choices, error: search.error, retry: search.retry, state } as const;
}
