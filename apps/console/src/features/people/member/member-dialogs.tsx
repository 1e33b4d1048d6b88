import type { Agent } from '@chatso/contract';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ConfirmDialog, toast } from '../../../ui/index.ts';
import { nameOf } from '../member-words.ts';
import { EditDrawer } from './edit-drawer.tsx';
import classes from './member.module.css';
import { RemoveDialog } from './remove-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import type { MemberActions } from './use-member-actions.ts';

export interface MemberDialogProps {
  actions: MemberActions;
  member: Agent;
  opened: boolean;
}

/** Everything that is asked before somebody is changed. The last member stays in a dialog while it closes. */
export function MemberDialogs({ actions }: { actions: MemberActions }) {
  const [last, setLast] = useState<Agent | null>(null);
  const { dialog } = actions;
  if (dialog && dialog.member !== last) setLast(dialog.member);
  const member = dialog?.member ?? last;
  if (!member) return null;
  const props = (kind: NonNullable<typeof dialog>['kind']) => ({ actions, member, opened: dialog?.kind === kind });
  return (
    <>
      <SuspendDialog {...props('suspend')} />
      <SuspendedDialog {...props('suspended')} />
      <CancelDialog {...props('cancel')} />
      <RemoveDialog {...props('remove')} key={`remove-${member._id}`} />
      <RoleDialog {...props('role')} key={`role-${member._id}`} />
      <EditDrawer {...props('edit')} key={`edit-${member._id}`} />
    </>
  );
}

function SuspendDialog({ actions, member, opened }: MemberDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      confirmLabel={t('people.actions.suspend')}
      danger
      opened={opened}
      title={t('people.suspend.title', { name: nameOf(member) })}
      onClose={() => actions.close('suspend')}
      onConfirm={async () => {
        const body = { userId: member._id, version: member.version };
        actions.open('suspended', await actions.write('agents.suspend', { body }));
      }}
    >
      {t('people.suspend.body')}
    </ConfirmDialog>
  );
}

/** D-10, with the way back while it is easiest. */
function SuspendedDialog({ actions, member, opened }: MemberDialogProps) {
  const { t } = useTranslation();
  const close = () => actions.close('suspended');
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('common.close') }}
      opened={opened}
      title={t('people.suspend.doneTitle')}
      onClose={close}
    >
      <p className={classes.text}>{t('people.suspend.doneBody', { name: nameOf(member) })}</p>
      <div className={classes.buttons}>
        <Button
          variant="default"
          onClick={() => {
            close();
            actions.reactivate(member);
          }}
        >
          {t('people.actions.undo')}
        </Button>
        <Button data-autofocus onClick={close}>
          {t('common.ok')}
        </Button>
      </div>
    </Modal>
  );
}

function CancelDialog({ actions, member, opened }: MemberDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      cancelLabel={t('people.invite.keep')}
      confirmLabel={t('people.actions.cancelInvitation')}
      danger
      opened={opened}
      title={t('people.invite.cancelTitle')}
      onClose={() => actions.close('cancel')}
      onConfirm={async () => {
        await actions.write('agents.cancelInvitation', { params: { id: member._id } });
        toast.success(t('people.invite.cancelled'));
      }}
    >
      {t('people.invite.cancelBody', { name: nameOf(member) })}
    </ConfirmDialog>
  );
}
