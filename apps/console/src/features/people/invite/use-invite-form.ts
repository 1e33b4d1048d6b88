import { type Endpoints, newInvitationsSchema, type ResponseOf } from '@chatso/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ownStoresQuery } from '../../../entities/store/own-stores-query.ts';
import { addressesIn, isAddress } from '../../../lib/formats/addresses.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useInstallation } from '../../../lib/installation/use-installation.ts';
import { useContractForm } from '../../../ui/form/index.ts';
import { toast } from '../../../ui/index.ts';

import type { RoleValue } from '../member/role-choice.tsx';
import { departmentChoices } from '../member-words.ts';
import { isSeatLimit, knownAddresses, seatsQuery, useRefreshPeople } from '../people-queries.ts';

export type InviteResult = ResponseOf<Endpoints['agents.invite']>['results'][number];

const atMost = 50;
const blank = {
  emails: [] as string[],
  /** Not a chip yet. */
  typed: '',
  role: { role: 'agent', customRoleId: null } as RoleValue,
  /** Null until somebody chose. */
  storeIds: null as string[] | null,
  categoryIds: [] as string[],
};
type Values = typeof blank;

const addressesOf = ({ emails, typed }: Values) => [...new Set([...emails, ...addressesIn(typed)])];

interface InviteFormInput {
  /** What is filled in stays while the dialog is closed, and keeps nobody on the page then. */
  opened: boolean;
  onDone(): void;
  onSeatLimit(error: unknown): void;
}

/** The fields of an invitation, and the result of sending it. */
export function useInviteForm({ opened, onDone, onSeatLimit }: InviteFormInput) {
  const { t } = useTranslation();
  const refresh = useRefreshPeople();
  const stores = useQuery(ownStoresQuery()).data ?? [];
  const [results, setResults] = useState<InviteResult[] | null>(null);
  // Where there is but one store they come to work in it; one without a store would never be sent a chat (D-07).
  const storeIdsOf = (values: Values) => values.storeIds ?? (stores.length === 1 ? stores.map(({ _id }) => _id) : []);
  const departmentsOf = (values: Values) => departmentChoices(stores, storeIdsOf(values));
  const categoryIdsOf = (values: Values) => {
    const departments = departmentsOf(values);
    return values.categoryIds.filter((id) => departments.some(({ value }) => value === id));
  };

  const outgoingMail = useInstallation()?.outgoingMail;
  const form = useContractForm('agents.invite', {
    schema: newInvitationsSchema,
    saved: blank,
    valuesOf: (values): Values => values,
    inputOf(values) {
      const { role, customRoleId } = values.role;
      const people = { emails: addressesOf(values), role, ...(customRoleId ? { customRoleId } : {}) };
      return { body: { ...people, storeIds: storeIdsOf(values), categoryIds: categoryIdsOf(values) } };
    },
    problems: {
      emails: (values) =>
        addressesOf(values).length > atMost
          ? t('people.invite.tooMany', { count: atMost })
          : t('people.invite.needAddress'),
    },
    reads: () => Promise.resolve(undefined),
    guarded: opened,
    onRefused(error) {
      if (isSeatLimit(error)) onSeatLimit(error);
      return isSeatLimit(error);
    },
    // The next one begins anew.
    savedOf: () => blank,
    onSaved({ results: told }) {
      void refresh();
      const invited = told.filter(({ outcome }) => outcome === 'invited').length;
      // Where no email leaves, the links are what the admin needs now.
      if (invited < told.length || outgoingMail === 'none') return setResults(told);
      toast.success(t('people.invite.sent', { count: invited }));
      return onDone();
    },
  });

  const values = form.values ?? blank;
  const all = addressesOf(values);
  const good = all.filter(isAddress);
  const invalid = values.emails.filter((address) => !isAddress(address)).length;
  const { seats, overSeats } = useSeats(good);
  return {
    ...form,
    values,
    stores,
    storeIds: storeIdsOf(values),
    departments: departmentsOf(values),
    categoryIds: categoryIdsOf(values),
    /** How many of them can be invited. */
    valid: good.length,
    addressProblem: invalid > 0 ? t('people.invite.invalid', { count: invalid }) : (form.problem('emails') ?? null),
    seats,
    overSeats,
    results,
    send() {
      form.set({ emails: all, typed: '' });
      const lacksRole = values.role.role === 'custom_role' && !values.role.customRoleId;
      if (good.length === all.length && !lacksRole && overSeats === null) void form.save();
    },
    /** For the next time the dialog opens. */
    reset: () => setResults(null),
  };
}

/** Whether they would all find a seat (D-11). Another admin may be faster all the same. */
function useSeats(addresses: readonly string[]) {
  const seats = useQuery(seatsQuery()).data;
  const client = useQueryClient();
  // An existing member takes no further seat; only the server knows those on other pages of the list.
  const known = knownAddresses(client);
  const wanted = addresses.filter((address) => !known.has(address.toLowerCase())).length;
  const free = !seats || seats.limit < 0 ? null : Math.max(0, seats.limit - seats.used);
  return { seats, overSeats: free !== null && wanted > free ? { free, over: wanted - free } : null };
}

export type InviteForm = ReturnType<typeof useInviteForm>;
