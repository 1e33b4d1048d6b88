import type { EndpointId, Endpoints, ResponseOf } from '@chatso/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownStoresQuery } from '../../../entities/store/own-stores-query.ts';
import { api } from '../../../lib/api/api.ts';
import { toast } from '../../../ui/index.ts';
import { addressesIn, isAddress } from '../addresses.ts';
import type { RoleValue } from '../member/role-choice.tsx';
import { departmentChoices } from '../member-words.ts';
import { isSeatLimit, knownAddresses, seatsQuery, useRefreshPeople } from '../people-queries.ts';

type Answer<Id extends EndpointId> = ResponseOf<Endpoints[Id]>;
export type InviteResult = Answer<'agents.invite'>['results'][number];

const atMost = 50;
const empty = {
  addresses: [] as string[],
  typed: '',
  role: { role: 'agent', customRoleId: null } as RoleValue,
  /** Null until somebody chose. */
  storeIds: null as string[] | null,
  categoryIds: [] as string[],
};

/** The fields of an invitation, and the result of sending it. */
export function useInviteForm(onDone: () => void, onSeatLimit: (error: unknown) => void) {
  const { t } = useTranslation();
  const refresh = useRefreshPeople();
  const stores = useQuery(ownStoresQuery()).data ?? [];
  const seats = useQuery(seatsQuery()).data;
  const client = useQueryClient();
  const [values, setValues] = useState(empty);
  const [asked, setAsked] = useState(false);
  const [results, setResults] = useState<InviteResult[] | null>(null);
  const set = (patch: Partial<typeof empty>) => setValues((before) => ({ ...before, ...patch }));

  const all = [...new Set([...values.addresses, ...addressesIn(values.typed)])];
  const invalid = values.addresses.filter((address) => !isAddress(address)).length;
  const invalidNow = all.filter((address) => !isAddress(address)).length;
  // Where there is but one store they come to work in it; one without a store would never be sent a chat (D-07).
  const storeIds = values.storeIds ?? (stores.length === 1 ? stores.map(({ _id }) => _id) : []);
  const departments = departmentChoices(stores, storeIds);

  // An existing member takes no further seat; only the server knows those on other pages of the list.
  const known = knownAddresses(client);
  const wanted = all.filter((address) => isAddress(address) && !known.has(address.toLowerCase())).length;
  const free = !seats || seats.limit < 0 ? null : Math.max(0, seats.limit - seats.used);
  const overSeats = free !== null && wanted > free ? { free, over: wanted - free } : null;

  function addressProblem(): string | null {
    if (invalid > 0) return t('people.invite.invalid', { count: invalid });
    if (all.length > atMost) return t('people.invite.tooMany', { count: atMost });
    return asked && all.length === 0 ? t('people.invite.needAddress') : null;
  }

  const sending = useMutation({
    meta: { quiet: true },
    mutationFn: () => {
      const { role, customRoleId } = values.role;
      const categoryIds = values.categoryIds.filter((id) => departments.some(({ value }) => value === id));
      const body = { emails: all, role, storeIds, categoryIds };
      return api['agents.invite']({ body: { ...body, ...(customRoleId ? { customRoleId } : {}) } });
    },
    onSuccess: ({ results: told }) => {
      void refresh();
      const invited = told.filter(({ outcome }) => outcome === 'invited').length;
      if (invited < told.length) return setResults(told);
      toast.success(t('people.invite.sent', { count: invited }));
      return onDone();
    },
    onError: (error) => {
      if (isSeatLimit(error)) onSeatLimit(error);
    },
  });

  return {
    values,
    set,
    stores,
    storeIds,
    departments,
    all,
    /** How many of them can be invited. */
    valid: all.length - invalidNow,
    addressProblem: addressProblem(),
    seats,
    /** They would not all find a seat: how many would, and how many are too many. Another admin may be faster all the same. */
    overSeats,
    /** What the server said, unless a dialog of its own says it. */
    error: sending.error && !isSeatLimit(sending.error) ? sending.error : null,
    sending: sending.isPending,
    results,
    send() {
      setAsked(true);
      set({ addresses: all, typed: '' });
      const lacksRole = values.role.role === 'custom_role' && !values.role.customRoleId;
      const sendable = all.length > 0 && all.length <= atMost && invalidNow === 0 && !lacksRole;
      if (sendable && overSeats === null) sending.mutate();
    },
    /** For the next time the dialog opens. */
    reset() {
      setValues(empty);
      setAsked(false);
      setResults(null);
      sending.reset();
    },
  };
}

export type InviteForm = ReturnType<typeof useInviteForm>;
