import type { Agent, AssignableRole } from '@chatso/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ConfirmDialog, toast } from '../../../ui/index.ts';
import { nameOf, roleName } from '../member-words.ts';
import { isConflict, newestMember } from '../people-queries.ts';
import classes from './member.module.css';
import type { MemberDialogProps } from './member-dialogs.tsx';
import { RoleChoice, type RoleValue } from './role-choice.tsx';

const choiceOf = ({ role, customRole }: Agent): RoleValue => ({
  role: (role === null || role === 'chatso_admin' ? 'agent' : role) satisfies AssignableRole,
  customRoleId: customRole?._id ?? null,
});

const asBody = (member: Agent, { role, customRoleId }: RoleValue) => ({
  userId: member._id,
  version: member.version,
  role,
  ...(customRoleId ? { customRoleId } : {}),
});

/** Another role, with the warnings that go with it (D-09, A-28). */
export function RoleDialog({ actions, member, opened }: MemberDialogProps) {
  const { t } = useTranslation();
  const { user, signOut } = useSession();
  const client = useQueryClient();
  const [value, setValue] = useState(choiceOf(member));
  /** After a conflict: the member as stored now, while the choice stays. */
  const [newest, setNewest] = useState<Agent | null>(null);
  const name = nameOf(member);
  const own = member._id === user._id;
  const current = newest ?? member;
  const unchanged = value.role === current.role && (value.customRoleId ?? null) === (current.customRole?._id ?? null);
  const becomesAdmin = value.role === 'admin' && current.role !== 'admin';
  const givesUp = own && current.role === 'admin' && value.role !== 'admin';

  async function save() {
    try {
      const changed = await actions.write('agents.changeRole', { body: asBody(current, value) });
      // The server has ended every session of somebody who is no admin any more.
      if (givesUp) return signOut();
      const undo = () => {
        const back = { body: asBody(changed, choiceOf(current)) };
        void actions.write('agents.changeRole', back).catch((error: unknown) => toast.error(error));
      };
      toast.success(t('people.role.changed', { name, role: roleName(t, changed) }), {
        action: { label: t('people.actions.undo'), undo: true, onClick: undo },
      });
    } catch (error) {
      if (isConflict(error)) setNewest((await newestMember(client, member)) ?? member);
      throw error;
    }
  }

  return (
    <ConfirmDialog
      confirmLabel={t('people.role.save')}
      danger={givesUp}
      disabled={unchanged || (value.role === 'custom_role' && !value.customRoleId)}
      opened={opened}
      title={own ? t('people.role.ownTitle') : t('people.role.title', { name })}
      onClose={() => {
        setValue(choiceOf(newest ?? member));
        actions.close('role');
      }}
      onConfirm={save}
    >
      <RoleChoice value={value} onChange={setValue} />
      {becomesAdmin ? <Notice text={t('people.role.becomesAdmin', { name })} /> : null}
      {givesUp ? <Notice text={t('people.role.losesOwn')} /> : null}
      {newest ? <Notice text={`${t('people.conflict.title')}: ${roleName(t, newest)}`} /> : null}
    </ConfirmDialog>
  );
}

const Notice = ({ text }: { text: string }) => (
  <p className={classes.notice} role="alert" style={{ marginTop: 12 }}>
    {text}
  </p>
);
