import { type Agent, memberChangeSchema } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { mutationOf } from '../../../lib/api/query-of.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { numberIn, useContractForm } from '../../../ui/form/index.ts';
import { toast } from '../../../ui/index.ts';
import { nameOf } from '../member-words.ts';
import { inWords, isGone, isOutdated, newestMember, useRefreshPeople } from '../people-queries.ts';

export interface StoreValue {
  chatsoStoreId: string;
  agentAlias: string;
  avatar: string | null;
  categoryIds: string[];
}

interface Values {
  /** By id, so that what two people change in two stores is no conflict; undefined: taken away. */
  stores: Record<string, StoreValue | undefined>;
  /** Empty: as many as the workspace says. */
  capacity: string;
}

const valuesOf = ({ stores, capacity }: Agent): Values => ({
  stores: Object.fromEntries(
    stores.map(({ chatsoStoreId, agentAlias, avatar, categories }) => {
      const categoryIds = categories.map(({ _id }) => _id);
      return [chatsoStoreId, { chatsoStoreId, agentAlias: agentAlias ?? '', avatar, categoryIds }];
    }),
  ),
  capacity: capacity === null ? '' : String(capacity),
});

/** Whether what was edited of somebody is on its way, for the frame around the form. */
export const useIsSavingMember = (): boolean =>
  useIsMutating({ mutationKey: mutationOf('agents.edit').mutationKey }) > 0;

/** Where somebody works, as whom, and with how many chats at once. */
export function useMemberForm(member: Agent, onSaved: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refresh = useRefreshPeople();
  const form = useContractForm('agents.edit', {
    schema: memberChangeSchema,
    saved: member,
    valuesOf,
    inputOf: ({ stores, capacity }, { _id, version }) => ({
      params: { id: _id },
      body: {
        stores: storesIn(stores).map((value) => ({ ...value, agentAlias: value.agentAlias.trim() || null })),
        capacity: capacity.trim() === '' ? null : numberIn(capacity),
        version,
      },
    }),
    problems: { capacity: t('routing.memberCapacityProblem', { max: limits.agentCapacityMax }) },
    reads: () => newestMember(client, member),
    onRefused(error) {
      if (isOutdated(error)) void refresh();
      return false;
    },
    savedOf: (answer) => answer,
    onSaved() {
      void refresh();
      toast.success(t('people.member.saved'));
      onSaved();
    },
  });
  const gone = isGone(form.error) ? inWords(form.error, t('people.conflict.gone', { name: nameOf(member) })) : null;
  const { values } = form;
  return {
    ...form,
    error: gone ?? form.error,
    stores: storesIn(values?.stores ?? {}),
    edit(id: string, patch: Partial<StoreValue>) {
      const before = values?.stores[id];
      if (before) form.set({ stores: { ...values.stores, [id]: { ...before, ...patch } } });
    },
    chooseStores(ids: string[]) {
      const entries = ids.map((id) => [id, values?.stores[id] ?? emptyStore(id)]);
      form.set({ stores: Object.fromEntries(entries) as Values['stores'] });
    },
  };
}

const storesIn = (stores: Values['stores']): StoreValue[] =>
  Object.values(stores).filter((value): value is StoreValue => value !== undefined);

const emptyStore = (id: string): StoreValue => ({ chatsoStoreId: id, agentAlias: '', avatar: null, categoryIds: [] });

export type MemberForm = ReturnType<typeof useMemberForm>;
