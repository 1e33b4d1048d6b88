import { ApiError, type CustomRole, type Permission } from '@chatso/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/api.ts';
import { errorMessage } from '../../../lib/api/errors.ts';
import { queryOf } from '../../../lib/api/query-of.ts';
import { toast } from '../../../ui/index.ts';
import { isConflict, isGone, useRefreshPeople } from '../people-queries.ts';

type Map = Partial<Record<Permission, boolean>>;
const ticked = (map: Map): string[] => Object.keys(map).filter((key) => map[key as Permission]);
const isSame = (a: Map, b: Map): boolean => ticked(a).sort().join() === ticked(b).sort().join();

/**
 * A role as edited, over the one it began as. Somebody else's newer save is shown, and what was changed here stays; of a
 * role that somebody else deleted (`removed`) what was changed here becomes a new one.
 */
export function useRoleForm(role: CustomRole | null, removed: boolean, onSaved: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refresh = useRefreshPeople();
  const [base, setBase] = useState(role);
  const [name, setName] = useState(role?.name ?? '');
  const [permissions, setPermissions] = useState<Map>(role?.permissions ?? { liveChat: true });
  const [conflict, setConflict] = useState(false);
  const [asked, setAsked] = useState(false);
  const [refused, setRefused] = useState(false);
  const gone = removed || refused;

  async function takeNewest() {
    const { data } = await client.fetchQuery({ ...queryOf('roles.list'), staleTime: 0 });
    const newest = data.find(({ _id }) => _id === role?._id);
    if (!newest || !base) return;
    if (name === base.name) setName(newest.name);
    const touched = (key: string) => Boolean(permissions[key as Permission]) !== base.permissions[key as Permission];
    const entries = Object.entries(newest.permissions).map(([key, value]) => [
      key,
      touched(key) ? Boolean(permissions[key as Permission]) : value,
    ]);
    setPermissions(Object.fromEntries(entries) as Map);
    setBase(newest);
    setConflict(true);
  }

  const saving = useMutation({
    meta: { quiet: true },
    mutationFn: () => {
      const body = { name: name.trim(), permissions };
      return base && !gone
        ? api['roles.update']({ params: { id: base._id }, body: { ...body, version: base.version } })
        : api['roles.create']({ body });
    },
    onSuccess: () => {
      void refresh();
      toast.success(t('people.roles.saved'));
      onSaved();
    },
    onError: (error) => {
      if (isConflict(error)) void takeNewest();
      if (isGone(error)) setRefused(true);
    },
  });

  const { error } = saving;
  const nameTaken = error instanceof ApiError && error.code === 'name-taken' ? errorMessage(error) : null;
  const missing = asked && name.trim() === '' ? t('people.roles.needName') : null;
  return {
    name,
    permissions,
    conflict: conflict && !gone,
    gone,
    nameProblem: missing ?? nameTaken,
    error: nameTaken !== null || isConflict(error) || isGone(error) ? null : error,
    dirty: base
      ? name.trim() !== base.name || !isSame(permissions, base.permissions)
      : name.trim() !== '' || !isSame(permissions, { liveChat: true }),
    saving: saving.isPending,
    rename(next: string) {
      if (nameTaken !== null) saving.reset();
      setName(next);
    },
    tick: (keys: readonly Permission[], on: boolean) =>
      setPermissions((before) => ({ ...before, ...Object.fromEntries(keys.map((key) => [key, on])) })),
    save() {
      setAsked(true);
      if (name.trim() !== '') saving.mutate();
    },
  };
}

export type RoleForm = ReturnType<typeof useRoleForm>;
