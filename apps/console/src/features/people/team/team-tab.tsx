import '@mantine/core/styles/Radio.layer.css';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Shield, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useSession } from '../../../lib/session/session.ts';
import { AreaPage } from '../../../ui/area.ts';
import { NoEmailNotice } from '../../../ui/no-email-notice.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { TutorialSlot } from '../../../ui/tutorial-slot.tsx';
import { InviteDialog } from '../invite/invite-dialog.tsx';
import { MemberDialogs } from '../member/member-dialogs.tsx';
import { useMemberActions } from '../member/use-member-actions.ts';
import { usePeopleChanges } from '../people-queries.ts';
import { SeatLimitDialog } from '../seat-limit-dialog.tsx';
import { MemberList } from './member-list.tsx';
import classes from './team.module.css';
import { StateTabs, TeamToolbar } from './team-toolbar.tsx';
import { useTeamList } from './use-team-list.ts';

/** Everybody in the workspace, and what an admin does about them (D-07). */
export function TeamTab() {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  const { list, query: members } = useTeamList();
  usePeopleChanges();
  const [inviting, setInviting] = useState(false);
  const actions = useMemberActions();
  return (
    <AreaPage
      actions={
        <>
          <Button
            className={classes.wide}
            component={Link}
            leftSection={<Shield aria-hidden size={16} strokeWidth={1.75} />}
            params={{ workspaceId } as never}
            search={{ tab: 'roles' } as never}
            to="/ws/$workspaceId/admin-options"
            variant="default"
          >
            {t('people.roles.title')}
          </Button>
          <Button leftSection={<UserPlus aria-hidden size={16} strokeWidth={1.75} />} onClick={() => setInviting(true)}>
            {t('people.team.invite')}
          </Button>
        </>
      }
      bottom={
        members.data && members.data.count > 0 ? (
          <Pager
            count={members.data.count}
            limit={list.limit}
            page={list.page}
            onLimit={list.setLimit}
            onPage={list.setPage}
          />
        ) : null
      }
      tip={<TutorialSlot floating module="adminOptions" target="team" />}
      title={t('people.team.title')}
      top={
        <>
          <StateTabs counts={members.data?.counts ?? null} list={list} />
          <TeamToolbar list={list} />
        </>
      }
    >
      <NoEmailNotice>{t('people.noEmail')}</NoEmailNotice>
      <MemberList actions={actions} list={list} query={members} onInvite={() => setInviting(true)} />
      <InviteDialog opened={inviting} onClose={() => setInviting(false)} onSeatLimit={actions.showSeatLimit} />
      <MemberDialogs actions={actions} />
      <SeatLimitDialog error={actions.seatLimit} onClose={actions.hideSeatLimit} />
    </AreaPage>
  );
}
