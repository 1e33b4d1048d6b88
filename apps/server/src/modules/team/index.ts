/**
 * The team: who is invited, let in, promoted, suspended and taken out again, and the custom roles they may have.
 * Invariants: invited and activated members never outnumber the seats; a workspace keeps one activated admin; an
 * invitation's link works once. All three are decided while the workspace's row is held. The tables of members are those
 * of the module `members`; invitations are this module's.
 * Emits: team.member-changed, team.departments-changed, team.member-deactivated, team.person-signed-out,
 * team.member-face-changed, team.role-given, team.changed.
 */
import { limits } from '@chatso/domain';
import { definePeriodic } from '../../platform/jobs/job.ts';
import { defineModule } from '../../platform/module.ts';
import { deleteOldInvitations } from './invitations.repo.ts';
import { noteActive } from './note-active.ts';
import {
  departmentsChanged,
  memberChanged,
  memberDeactivated,
  memberFaceChanged,
  personSignedOut,
  roleGiven,
  teamChanged,
} from './team.events.ts';
import { mailInvitation } from './team.jobs.ts';
import { endSockets, teamRealtime } from './team.realtime.ts';
import { bindTeam } from './team.routes.ts';

export { openInvitation } from './invitations.repo.ts';
export { isReleased } from './membership.ts';
export { releaseChats } from './release-order.ts';
export {
  departmentsChanged,
  memberChanged,
  memberDeactivated,
  memberFaceChanged,
  roleGiven,
  teamChanged,
} from './team.events.ts';
export { removeAgent } from './use-cases/suspend-agent.ts';

export const teamModule = defineModule({
  name: 'team',
  tables: {
    owns: ['workspace_invitations'],
    reads: [
      'auth_sessions',
      'custom_roles',
      'departments',
      'member_stores',
      'stores',
      'suite_identities',
      'two_factors',
      'users',
      'workspace_members',
      'workspaces',
    ],
  },
  personal: { tables: { workspace_invitations: 'Goes with the membership; who invited stays as an id.' } },
  routes: bindTeam,
  events: [
    memberChanged,
    departmentsChanged,
    memberDeactivated,
    personSignedOut,
    memberFaceChanged,
    roleGiven,
    teamChanged,
  ],
  realtime: teamRealtime,
  reactions: ({ realtime }) => endSockets(realtime),
  jobs: [mailInvitation],
  onAgentConnect: (ctx) => noteActive(ctx),
  onDisconnect: (ctx) => noteActive(ctx),
  periodic: () => [
    definePeriodic({ name: 'team.old-invitations', everyMs: limits.invitationLifeMs / 7, run: deleteOldInvitations }),
  ],
});
