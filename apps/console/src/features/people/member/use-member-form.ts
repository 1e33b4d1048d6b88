import type { Agent } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/api.ts';
import { toast } from '../../../ui/index.ts';
import { isConflict } from '../people-queries.ts';
import { newestOf } from './role-dialog.tsx';
import type { MemberActions } from './use-member-actions.ts';

export interface StoreValue {
  chatsoStoreId: string;
  agentAlias: string;
  avatar: string | null;
  categoryIds: string[];
}

const valuesOf = ({ stores }: Agent): StoreValue[] =>
  stores.map(({ chatsoStoreId, agentAlias, avatar, categories }) => ({
    chatsoStoreId,
    agentAlias: agentAlias ?? '',
    avatar,
    categoryIds: categories.map(({ _id }) => _id),
  }));

const capacityOf = ({ capacity }: Agent): string => (capacity === null ? '' : String(capacity));
/** Undefined: what is typed is no number of chats. */
const capacityIn = (text: string): number | null | undefined => {
  if (text.trim() === '') return null;
  return /^\d{1,3}$/.test(text.trim()) && Number(text) <= limits.agentCapacityMax ? Number(text) : undefined;
};

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const savingKey = (id: string) => ['edit-member', id] as const;

/** Whether what was edited of somebody is on its way, for the frame around the form. */
export const useIsSavingMember = ({ _id }: Agent): boolean => useIsMutating({ mutationKey: savingKey(_id) }) > 0;

/**
 * The stores somebody serves, as edited. When somebody else saved first, stores that were not touched here show the newest
 * values, and what was typed stays.
 */
export function useMemberForm(member: Agent, actions: MemberActions) {
  const { t } = useTranslation();
  const [base, setBase] = useState(member);
  const [values, setValues] = useState(() => valuesOf(member));
  const [capacity, setCapacity] = useState(() => capacityOf(member));
  const [conflict, setConflict] = useState(false);

  async function takeNewest() {
    const newest = await newestOf(member);
    const [before, now] = [valuesOf(base), valuesOf(newest)];
    const touched = (id: string) => !isSame(find(values, id), find(before, id));
    const ids = [...new Set([...now, ...values].map(({ chatsoStoreId }) => chatsoStoreId))];
    setValues(ids.flatMap((id) => (touched(id) ? find(values, id) : find(now, id)) ?? []));
    if (capacity === capacityOf(base)) setCapacity(capacityOf(newest));
    setBase(newest);
    setConflict(true);
  }

  const saving = useMutation({
    mutationKey: savingKey(member._id),
    meta: { quiet: true },
    mutationFn: () => {
      const stores = values.map((value) => ({ ...value, agentAlias: value.agentAlias.trim() || null }));
      const body = { stores, capacity: capacityIn(capacity), version: base.version };
      return actions.write(() => api['agents.edit']({ params: { id: member._id }, body }));
    },
    onSuccess: () => {
      toast.success(t('people.member.saved'));
      actions.close('edit');
    },
    onError: (error) => {
      if (isConflict(error)) void takeNewest();
    },
  });

  return {
    values,
    capacity,
    setCapacity,
    isCapacity: capacityIn(capacity) !== undefined,
    dirty: !isSame(values, valuesOf(base)) || capacity.trim() !== capacityOf(base),
    conflict,
    saving: saving.isPending,
    error: isConflict(saving.error) ? null : saving.error,
    save: () => saving.mutate(),
    edit: (id: string, patch: Partial<StoreValue>) =>
      setValues((all) => all.map((value) => (value.chatsoStoreId === id ? { ...value, ...patch } : value))),
    chooseStores: (ids: string[]) =>
      setValues((all) =>
        ids.map((id) => find(all, id) ?? { chatsoStoreId: id, agentAlias: '', avatar: null, categoryIds: [] }),
      ),
  };
}

const find = (values: readonly StoreValue[], id: string) => values.find(({ chatsoStoreId }) => chatsoStoreId === id);
