import { type TicketLog, ticketStatuses, ticketTypes } from '@chatso/contract';
import type { TFunction } from 'i18next';
import { calendarDate, dateAndTime } from '../../../lib/formats/formats.ts';

type People = readonly { _id: string; fullname: string }[];
const goals = new Map([
  ['first-answer', 'firstAnswer'],
  ['next-answer', 'nextAnswer'],
  ['solve', 'solve'],
] as const) as ReadonlyMap<string, 'firstAnswer' | 'nextAnswer' | 'solve'>;
const linked = ['customer', 'chat', 'order', 'email'] as const;

const moment = (iso: string | null, words: (at: number) => string): string => {
  const at = Date.parse(iso ?? '');
  return Number.isNaN(at) ? (iso ?? '') : words(at);
};

const isId = (text: string | null): boolean => /^[\da-f]{8}-[\da-f-]{27}$/.test(text ?? '');

/** What was done, as a sentence goes on after a name. Each type has its words. */
export function logWords(t: TFunction, { type, from, to }: TicketLog, people: People): string {
  const nameOf = (id: string | null) => people.find(({ _id }) => _id === id)?.fullname ?? t('ticket.somebody');
  const status = (name: string | null) => {
    const known = ticketStatuses.find((one) => one === name);
    return known ? t(`tickets.statuses.${known}`) : (name ?? '');
  };
  const both = { from: from ?? '', to: to ?? '' };
  const whatOf = (name: string | null) => {
    const known = linked.find((one) => one === name);
    return known ? t(`ticket.log.what.${known}`) : (name ?? '');
  };
  const linkWords = (kind: string | null, names: string | null, un: '' | 'un' = '') => {
    // Chats and mails are kept by their ids, which say nothing to anybody.
    const said = (names ?? '').split(', ').filter((name) => !isId(name));
    const words = { what: whatOf(kind), to: said.join(', ') };
    return said.length === 0 ? t(`ticket.log.${un}linked`, words) : t(`ticket.log.${un}link`, words);
  };
  const byType: Record<TicketLog['type'], () => string> = {
    created: () => {
      const known = ticketTypes.find((one) => one === to);
      return t('ticket.log.created', { type: known ? t(`tickets.types.${known}`) : (to ?? '') });
    },
    status: () => t('ticket.log.status', { from: status(from), to: status(to) }),
    assignee: () => (to ? t('ticket.log.assignee', { to: nameOf(to) }) : t('ticket.log.unassigned')),
    'due-date': () => (to ? t('ticket.log.dueDate', { to: moment(to, calendarDate) }) : t('ticket.log.noDueDate')),
    tag: () => t(from && to ? 'ticket.log.tagBoth' : to ? 'ticket.log.tagOn' : 'ticket.log.tagOff', both),
    flag: () => t(to === 'true' ? 'ticket.log.flagOn' : 'ticket.log.flagOff'),
    title: () => t('ticket.log.title', both),
    description: () => t('ticket.log.description'),
    customer: () => t(to ? 'ticket.log.customer' : 'ticket.log.noCustomer', both),
    link: () => linkWords(from, to),
    // The other way round: from what it was to what kind of thing it was.
    unlink: () => linkWords(to, from, 'un'),
    email: () =>
      // A mail of its own stands beside the line; an address or a subject is told.
      !isId(to) ? t('ticket.log.email', both) : from ? t('ticket.log.mailCame', both) : t('ticket.log.mailSent'),
    comment: () => t('ticket.log.comment'),
    merge: () => t(to ? 'ticket.log.mergedInto' : 'ticket.log.merge', both),
    split: () => t(to ? 'ticket.log.split' : 'ticket.log.splitFrom', both),
    snooze: () => (to ? t('ticket.log.snoozeOn', { to: moment(to, dateAndTime) }) : t('ticket.log.snoozeOff')),
    macro: () => t('ticket.log.macro', both),
    goal: () => {
      const known = goals.get(both.to);
      return t('ticket.log.goal', { to: known ? t(`ticket.goals.${known}`) : both.to });
    },
    rating: () => t('ticket.log.rating', both),
    'auto-reply': () => t('ticket.log.autoReply', both),
    bounced: () => t('ticket.log.bounced', both),
  };
  return byType[type]();
}
