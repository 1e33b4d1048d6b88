import { ApiError, type ListedTrigger, newTriggerSchema, type Trigger, triggerChangeSchema } from '@chatso/contract';
import { blankCondition, type TriggerCondition, triggerFields } from '@chatso/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, queryOf } from '../../../lib/api/query-of.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useContractForm } from '../../../ui/form/index.ts';
import { numberIn } from '../../../ui/form/number-in.ts';
import { toast } from '../../../ui/index.ts';
import { useRefreshTriggers } from '../use-trigger-news.ts';

/** A condition as it is typed: numbers are text. */
export interface TypedCondition extends Omit<TriggerCondition, 'value'> {
  value: string | string[];
}

export interface TypedAction {
  type: Trigger['action']['type'];
  message: string;
  messageB: string;
  test: boolean;
  agentId: string;
  categoryId: string;
  agents: string[];
}

type Settable = Pick<Trigger, 'name' | 'active' | 'match' | 'conditions' | 'action' | 'frequency' | 'leaveAlone'>;
export type Begun = Settable & Partial<Trigger>;

export interface TriggerValues extends Omit<Settable, 'conditions' | 'action'> {
  conditions: TypedCondition[];
  action: TypedAction;
}

const centsPerUnit = 100;

function typed({ field, operator, value }: TriggerCondition): TypedCondition {
  if (Array.isArray(value) || typeof value === 'string') return { field, operator, value };
  const { kind } = triggerFields[field];
  const cents = value % centsPerUnit === 0 ? String(value / centsPerUnit) : (value / centsPerUnit).toFixed(2);
  return { field, operator, value: kind === 'money' ? cents : String(value) };
}

/** NaN for a number that is none, which no rule lets pass. */
export function conditionOf({ field, operator, value }: TypedCondition): TriggerCondition {
  const { kind } = triggerFields[field];
  if (Array.isArray(value) || kind === 'text' || kind === 'hours') return { field, operator, value };
  if (kind !== 'money') return { field, operator, value: numberIn(value) };
  const amount = value.trim().replace(',', '.');
  return {
    field,
    operator,
    value: /^\d{1,7}(\.\d{1,2})?$/.test(amount) ? Math.round(Number(amount) * 100) : Number.NaN,
  };
}

export const blankTyped = (field: TriggerCondition['field']): TypedCondition => typed(blankCondition(field));

const noAction: Omit<TypedAction, 'type'> = {
  ...{ message: '', messageB: '', test: false, agentId: 'auto', categoryId: '', agents: [] },
};

function typedAction(action: Trigger['action']): TypedAction {
  if (action.type === 'prompt') {
    const { message, messageB } = action;
    return { ...noAction, type: 'prompt', message, messageB: messageB ?? '', test: messageB !== null };
  }
  if (action.type === 'notify') return { ...noAction, type: 'notify', agents: action.agents };
  return { ...noAction, type: 'assign-chat', agentId: action.agentId, categoryId: action.categoryId ?? '' };
}

function actionOf({ type, message, messageB, test, agentId, categoryId, agents }: TypedAction): Trigger['action'] {
  if (type === 'prompt') return { type, message: message.trim(), messageB: test ? messageB.trim() : null };
  return type === 'notify' ? { type, agents } : { type, agentId, categoryId: categoryId || null };
}

export const valuesOf = (saved: Begun): TriggerValues => ({
  name: saved.name,
  active: saved.active,
  match: saved.match,
  conditions: saved.conditions.map(typed),
  action: typedAction(saved.action),
  frequency: saved.frequency,
  leaveAlone: saved.leaveAlone,
});

export const blank: Begun = {
  name: '',
  active: true,
  match: 'all',
  conditions: [blankCondition('pageUrl')],
  action: { type: 'prompt', message: '', messageB: null },
  frequency: 'once_per_session',
  leaveAlone: { inChat: true, closedToday: true, orderedToday: false },
};

interface FormInput {
  storeId: string;
  /** As it is now; null: a new one, perhaps as a copy. */
  trigger: ListedTrigger | null;
  copyOf: ListedTrigger | null;
  removed: boolean;
  onSaved(): void;
}

/** An auto trigger: what others save meanwhile moves what nobody touched here, as it comes. */
export function useTriggerForm({ storeId, trigger, copyOf, removed, onSaved }: FormInput) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refresh = useRefreshTriggers();
  const [refused, setRefused] = useState(false);
  const gone = removed || refused;
  const isNew = trigger === null || gone;
  const form = useContractForm(isNew ? 'triggers.create' : 'triggers.update', {
    schema: isNew ? newTriggerSchema : triggerChangeSchema,
    saved: (trigger ?? blank) as Begun,
    valuesOf,
    ...(copyOf
      ? { begin: { ...valuesOf(copyOf), name: t('triggers.editor.copyOf', { name: copyOf.name }).slice(0, 50) } }
      : {}),
    inputOf(values: TriggerValues, { _id, version }) {
      const { conditions, action, ...rest } = values;
      const body = { ...rest, conditions: conditions.map(conditionOf), action: actionOf(action) };
      if (isNew || _id === undefined) return { body: { ...body, chatsoStoreId: storeId } };
      return { params: { id: _id }, body: { ...body, version: version ?? 0 } };
    },
    problems: {
      conditions: t('triggers.editor.completeCondition'),
      action: t('triggers.editor.completeAction'),
    },
    onRefused(error) {
      const isGone = trigger !== null && error instanceof ApiError && error.code === 'not-found';
      if (isGone) setRefused(true);
      return isGone;
    },
    reads: async () =>
      trigger
        ? client.fetchQuery({ ...queryOf('triggers.get', { params: { id: trigger._id } }), staleTime: 0 })
        : undefined,
    savedOf: (answer): Begun => answer,
    onSaved(answer) {
      void refresh();
      void client.invalidateQueries({ queryKey: keyOf('triggers.get', { params: { id: answer._id } }) });
      toast.success(t('triggers.editor.saved'));
      form.leaveFreely();
      onSaved();
    },
  });
  return { form, gone };
}

export type TriggerForm = ReturnType<typeof useTriggerForm>['form'];
