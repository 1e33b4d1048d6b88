import { type CustomRole, newRoleSchema, type Permission, permissions, roleChangeSchema } from '@chatso/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, queryOf } from '../../../lib/api/query-of.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useContractForm } from '../../../ui/form/index.ts';
import { toast } from '../../../ui/index.ts';
import { isGone, useRefreshPeople } from '../people-queries.ts';

type Ticks = Record<Permission, boolean>;
type Begun = Pick<CustomRole, 'name' | 'permissions'> & Partial<CustomRole>;

const ticks = (on: (key: Permission) => boolean): Ticks =>
  Object.fromEntries(permissions.map((key) => [key, on(key)])) as Ticks;

const blank: Begun = { name: '', permissions: ticks((key) => key === 'liveChat') };

interface RoleFormInput {
  /** Null: a new one. */
  role: CustomRole | null;
  /** Somebody else deleted it; what was changed here becomes a new one. */
  removed: boolean;
  onSaved(): void;
}

/** A custom role: its name, and what those who have it may do. */
export function useRoleForm({ role, removed, onSaved }: RoleFormInput) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refresh = useRefreshPeople();
  // What others do while one types is told with the save, not moved under one's hands.
  const [begun] = useState(role ?? blank);
  const [refused, setRefused] = useState(false);
  const gone = removed || refused;
  const isNew = role === null || gone;
  const form = useContractForm(isNew ? 'roles.create' : 'roles.update', {
    schema: isNew ? newRoleSchema : roleChangeSchema,
    saved: begun,
    valuesOf: (saved) => ({ name: saved.name, permissions: ticks((key) => saved.permissions[key] === true) }),
    inputOf: ({ name, permissions: ticked }, { _id, version }) => {
      const body = { name: name.trim(), permissions: ticked };
      return isNew || _id === undefined ? { body } : { params: { id: _id }, body: { ...body, version: version ?? 0 } };
    },
    problems: { name: t('people.roles.needName') },
    fieldOf: { 'name-taken': 'name' },
    onRefused(error) {
      if (isGone(error)) setRefused(true);
      return isGone(error);
    },
    reads: async () => {
      await client.invalidateQueries({ queryKey: keyOf('roles.list'), refetchType: 'none' });
      const { data } = await client.fetchQuery(queryOf('roles.list'));
      return data.find(({ _id }) => _id === role?._id);
    },
    savedOf: (answer): Begun => answer,
    onSaved() {
      void refresh();
      toast.success(t('people.roles.saved'));
      form.leaveFreely();
      onSaved();
    },
  });
  return { form, gone };
}

export type RoleValues = NonNullable<ReturnType<typeof useRoleForm>['form']['values']>;
