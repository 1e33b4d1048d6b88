import { newMacroSchema, type TicketMacro, ticketStatuses } from '@chatso/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf } from '../../../lib/api/query-of.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { numberIn, useContractForm } from '../../../ui/form/index.ts';
import { toast } from '../../../ui/index.ts';

type Actions = TicketMacro['actions'];
/** As people choose it: '' leaves a thing as it is. */
interface MacroValues {
  name: string;
  actions: Omit<Actions, 'status' | 'assignee' | 'flag' | 'dueInDays'> &
    Record<'status' | 'assignee' | 'flag' | 'dueInDays', string>;
}

const blank: TicketMacro = {
  ...{ _id: '', name: '', version: 0 },
  actions: {
    ...{ status: null, assignee: null, addTags: [], flag: null, dueInDays: null },
    ...{ comment: '', replyHtml: '' },
  },
};
const changed = newMacroSchema.extend({ version: newMacroSchema.shape.actions.shape.dueInDays.unwrap().unwrap() });

const typed = ({ name, actions }: TicketMacro): MacroValues => ({
  name,
  actions: {
    ...actions,
    status: actions.status ?? '',
    assignee: actions.assignee === '' ? 'unassigned' : (actions.assignee ?? ''),
    flag: actions.flag === null ? '' : actions.flag ? 'on' : 'off',
    dueInDays: actions.dueInDays === null ? '' : String(actions.dueInDays),
  },
});
const sent = ({ name, actions }: MacroValues) => ({
  name,
  actions: {
    ...actions,
    status: ticketStatuses.find((one) => one === actions.status) ?? null,
    assignee: actions.assignee === '' ? null : actions.assignee,
    flag: actions.flag === '' ? null : actions.flag === 'on',
    dueInDays: actions.dueInDays.trim() === '' ? null : numberIn(actions.dueInDays),
  },
});

/** `first`: the one that was opened, null for a new one; `now`: as it is, null once somebody removed it. */
export function useMacroForm(first: TicketMacro | null, now: TicketMacro | null, done: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [last, setLast] = useState(first ?? blank);
  if (now && now !== last) setLast(now);
  const isNew = now === null;
  const form = useContractForm(isNew ? 'ticketMacros.create' : 'ticketMacros.change', {
    schema: (isNew ? newMacroSchema : changed) as typeof newMacroSchema,
    saved: last,
    valuesOf: typed,
    inputOf: (values: MacroValues, { _id, version }: TicketMacro) =>
      isNew ? { body: sent(values) } : { params: { id: _id }, body: { ...sent(values), version } },
    fieldOf: { 'name-taken': 'name' },
    problems: { actions: t('ticketSettings.macros.dueProblem') },
    reads: keyOf('ticketMacros.list'),
    savedOf: ({ data }) => data,
    onSaved() {
      void client.invalidateQueries({ queryKey: keyOf('ticketMacros.list') });
      toast.success(t('ticketSettings.macros.saved'));
      done();
    },
  });
  return { form, gone: first !== null && isNew };
}
