import type { TicketMacro } from '@chatso/contract';
import type { TFunction } from 'i18next';

interface Names {
  people: readonly { _id: string; fullname: string }[];
  tags: readonly { _id: string; name: string }[];
}

/** What a macro will do, in words: read before it runs. `many`: at tickets that are not open, whose editors are not there. */
export function macroWords(t: TFunction, { actions }: TicketMacro, { people, tags }: Names, many = false): string[] {
  const { status, assignee, addTags, flag, dueInDays, comment, replyHtml } = actions;
  const tagNames = addTags.flatMap((id) => tags.find(({ _id }) => _id === id)?.name ?? []);
  const isNobody = assignee === '' || assignee === 'unassigned';
  const person = isNobody ? t('tickets.unassigned') : people.find(({ _id }) => _id === assignee)?.fullname;
  const words: (string | null)[] = [
    status === null ? null : t('ticket.macro.status', { status: t(`tickets.statuses.${status}`) }),
    assignee === null ? null : t('ticket.macro.assign', { name: person ?? t('ticket.somebody') }),
    tagNames.length === 0 ? null : t('ticket.macro.tags', { names: tagNames.join(', ') }),
    flag === null ? null : t(flag ? 'ticket.macro.flag' : 'ticket.macro.unflag'),
    dueInDays === null ? null : t('ticket.macro.due', { count: dueInDays }),
    comment === '' ? null : t('ticket.macro.comment'),
    replyHtml === '' ? null : t(many ? 'ticket.macro.replyOfOne' : 'ticket.macro.reply'),
  ];
  return words.filter((word) => word !== null);
}
