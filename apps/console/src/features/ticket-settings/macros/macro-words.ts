import type { TicketMacro } from '@chatso/contract';
import type { TFunction } from 'i18next';

/** What a macro does, step by step. */
export function macroSteps(t: TFunction, actions: TicketMacro['actions']): string[] {
  const { status, assignee, addTags, flag, dueInDays, comment, replyHtml } = actions;
  const said: (string | false | null)[] = [
    status && t('ticketSettings.macros.does.status', { value: t(`ticketSettings.macros.statuses.${status}`) }),
    assignee !== null &&
      t(`ticketSettings.macros.does.${assignee === '' || assignee === 'unassigned' ? 'unassign' : 'assignee'}`),
    addTags.length > 0 && t('ticketSettings.macros.does.tags', { count: addTags.length }),
    flag !== null && t(`ticketSettings.macros.does.${flag ? 'flag' : 'unflag'}`),
    dueInDays !== null && t('ticketSettings.macros.does.due', { count: dueInDays }),
    comment !== '' && t('ticketSettings.macros.does.comment'),
    replyHtml !== '' && t('ticketSettings.macros.does.reply'),
  ];
  const steps = said.filter((step) => typeof step === 'string');
  return steps.length > 0 ? steps : [t('ticketSettings.macros.nothing')];
}
