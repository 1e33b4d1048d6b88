import type { Agent } from '@chatso/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
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

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * The stores somebody serves, as edited. When somebody else saved first, stores that were not touched here show the newest
 * values, and what was typed stays.
 */
export function useMemberForm(member: Agent, actions: MemberActions) {
  const { t } = useTranslation();
  const [base, setBase] = useState(member);
  const [values, setValues] = useState(() => valuesOf(member));
  const [conflict, setConflict] = useState(false);

  async function takeNewest() {
    const newest = await newestOf(member);
    const [before, now] = [valuesOf(base), valuesOf(newest)];
    const touched = (id: string) => !isSame(find(values, id), find(before, id));
    const ids = [...new Set([...now, ...values].map(({ chatsoStoreId }) => chatsoStoreId))];
    setValues(ids.flatMap((id) => (touched(id) ? find(values, id) : find(now, id)) ?? []));
    setBase(newest);
    setConflict(true);
  }

  const saving = useMutation({
    meta: { quiet: true },
    mutationFn: () => {
      const stores = values.map((value) => ({ ...value, agentAlias: value.agentAlias.trim() || null }));
      return actions.write(() =>
        api['agents.edit']({ params: { id: member._id }, body: { stores, version: base.version } }),
      );
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
    dirty: !isSame(values, valuesOf(base)),
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
