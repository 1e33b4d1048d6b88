import type { CustomRole } from '@chatso/contract';
import { Button } from '@mantine/core';
import { type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Pencil, Plus, Shield, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { mutationOf } from '../../../lib/api/query-of.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useSession } from '../../../lib/session/session.ts';
import { AreaPage } from '../../../ui/area.ts';
import {
  ConfirmDialog,
  EmptyState,
  ErrorDialog,
  ErrorState,
  IconButton,
  SkeletonRows,
  toast,
} from '../../../ui/index.ts';
import { builtInRoles } from '../built-in-roles.ts';
import { customRolesQuery, usePeopleChanges, useRefreshPeople } from '../people-queries.ts';
import { permissionCount } from './permission-groups.ts';
import { RoleEditor } from './role-editor.tsx';
import classes from './roles.module.css';

/** What each role may do, and the workspace's own roles; one of them opens at `&role=`. */
export function RolesTab() {
  const { workspaceId } = useSession();
  const navigate = useNavigate();
  const { role: open } = useSearch({ strict: false }) as { role?: string };
  const roles = useQuery(customRolesQuery());
  usePeopleChanges();
  const found = roles.data?.find(({ _id }) => _id === open) ?? null;
  const [last, setLast] = useState<CustomRole | null>(null);
  if (found && found !== last) setLast(found);
  // Deleted by somebody else: what is being changed here stays before the person's eyes.
  const editing = found ?? (last?._id === open ? last : null);
  const go = (role?: string) =>
    void navigate({
      to: '/ws/$workspaceId/admin-options',
      params: { workspaceId },
      search: { tab: 'roles', ...(role ? { role } : {}) },
    });
  if (open === 'new' || editing)
    return <RoleEditor key={open} removed={!found && editing !== null} role={editing} onClose={() => go()} />;
  return <RoleList query={roles} onOpen={go} />;
}

function RoleList({ query, onOpen }: { query: UseQueryResult<CustomRole[]>; onOpen: (role: string) => void }) {
  const { t } = useTranslation();
  const create = (
    <Button leftSection={<Plus aria-hidden size={16} strokeWidth={1.75} />} onClick={() => onOpen('new')}>
      {t('people.roles.create')}
    </Button>
  );
  return (
    <AreaPage actions={create} title={t('people.roles.title')}>
      <div className={classes.page}>
        <section aria-labelledby="roles-custom">
          <h2 className={classes.heading} id="roles-custom">
            {t('people.roles.custom')}
          </h2>
          <p className={classes.hint}>{t('people.roles.customHint')}</p>
          <CustomRoles query={query} onOpen={onOpen} />
        </section>
        <section aria-labelledby="roles-built-in">
          <h2 className={classes.heading} id="roles-built-in">
            {t('people.roles.builtIn')}
          </h2>
          <p className={classes.hint}>{t('people.roles.builtInHint')}</p>
          <ul className={classes.list}>
            {builtInRoles.map((role) => (
              <li className={classes.row} key={role}>
                <span className={classes.name}>{t(`roles.${role}`)}</span>
                <span className={classes.about}>{t(`people.roles.about.${role}`)}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </AreaPage>
  );
}

function CustomRoles({ query, onOpen }: { query: UseQueryResult<CustomRole[]>; onOpen: (role: string) => void }) {
  const { t } = useTranslation();
  const [removing, setRemoving] = useState<CustomRole | null>(null);
  if (query.isPending) return <SkeletonRows label={t('app.loading')} rows={2} />;
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data.length === 0) {
    return (
      <EmptyState
        body={t('people.roles.emptyBody')}
        icon={<Shield size={18} strokeWidth={1.75} />}
        title={t('people.roles.emptyTitle')}
      />
    );
  }
  return (
    <>
      <ul className={classes.list}>
        {query.data.map((role) => (
          <li className={classes.row} key={role._id}>
            <bdi className={classes.name}>{role.name}</bdi>
            <span className={classes.about}>
              {t('people.roles.members', { count: role.memberCount })} ·{' '}
              {t('people.roles.permissionCount', {
                count: Object.values(role.permissions).filter(Boolean).length,
                all: permissionCount,
              })}
            </span>
            <span className={classes.buttons}>
              <IconButton
                icon={<Pencil size={16} strokeWidth={1.75} />}
                label={t('people.roles.edit', { name: role.name })}
                onClick={() => onOpen(role._id)}
              />
              <IconButton
                icon={<Trash2 size={16} strokeWidth={1.75} />}
                label={t('people.roles.remove', { name: role.name })}
                onClick={() => setRemoving(role)}
              />
            </span>
          </li>
        ))}
      </ul>
      <RemoveRole role={removing} onClose={() => setRemoving(null)} />
    </>
  );
}

/** A role that somebody has cannot go: says how many, instead of asking. */
function RemoveRole({ role, onClose }: { role: CustomRole | null; onClose: () => void }) {
  const { t } = useTranslation();
  const refresh = useRefreshPeople();
  const removing = useMutation({ ...mutationOf('roles.remove'), meta: { quiet: true } });
  const [last, setLast] = useState(role);
  if (role && role !== last) setLast(role);
  if (!last) return null;
  const title = t('people.roles.removeTitle', { name: last.name });
  if (last.memberCount > 0) {
    return (
      <ErrorDialog opened={role !== null} title={title} onClose={onClose}>
        {t('people.roles.inUse', { count: last.memberCount })}
      </ErrorDialog>
    );
  }
  return (
    <ConfirmDialog
      confirmLabel={t('people.actions.remove')}
      danger
      opened={role !== null}
      title={title}
      onClose={onClose}
      onConfirm={async () => {
        try {
          await removing.mutateAsync({ params: { id: last._id } });
          toast.success(t('people.roles.removed'));
        } finally {
          void refresh();
        }
      }}
    >
      {t('people.roles.removeBody')}
    </ConfirmDialog>
  );
}
