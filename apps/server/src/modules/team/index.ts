/**
 * The team: who is invited, let in, promoted, suspended and taken out again, and the custom roles they may have.
 * Invariants: invited and activated members never outnumber the seats; a workspace keeps one activated admin; an
 * invitation's link works once. All three are decided while the workspace's row is held. A member without a role or not
 * activated gets in nowhere; a member without assigned stores sees none, unless an admin.
 * Emits: team.member-changed, team.departments-changed, team.member-deactivated, team.person-signed-out,
 * team.member-profile-changed, team.role-given, team.changed.
 */
import { limits } from '@chatso/domain';
import { definePeriodic } from '../../platform/jobs/job.ts';
import { defineModule } from '../../platform/module.ts';
import { agentsOfStore, staffOfDepartments } from './department-staff.ts';
import { deleteOldInvitations } from './invitations.repo.ts';
import { noteActive } from './note-active.repo.ts';
import { personal } from './personal.ts';
import {
  departmentsChanged,
  memberChanged,
  memberDeactivated,
  memberProfileChanged,
  personSignedOut,
  roleGiven,
  teamChanged,
} from './team.events.ts';
import { mailInvitation } from './team.jobs.ts';
import { endSockets, teamRealtime } from './team.realtime.ts';
import { bindTeam } from './team.routes.ts';

export { servedDepartments } from './department-staff.ts';
export { limitedThings } from './entity-limits.ts';
export { openInvitation } from './invitations.repo.ts';
export { memberWork } from './member-work.ts';
export {
  addMember,
  createCustomRole,
  holdMembership,
  noteAway,
  noteGuideHidden,
  putAdmin,
} from './members.repo.ts';
export { isReleased } from './membership.repo.ts';
export { memberLeft, releaseChats } from './release-order.ts';
export {
  departmentsChanged,
  memberChanged,
  memberDeactivated,
  memberProfileChanged,
  roleGiven,
  teamChanged,
} from './team.events.ts';
export { removeAgent } from './use-cases/suspend-agent.ts';
export { watchersOf } from './watchers.repo.ts';

export const teamModule = defineModule({
  name: 'team',
  tables: {
    owns: ['workspace_members', 'member_stores', 'custom_roles', 'workspace_invitations'],
    reads: ['auth_sessions', 'departments', 'stores', 'suite_identities', 'two_factors', 'users', 'workspaces'],
  },
  personal,
  parts: [staffOfDepartments, agentsOfStore],
  routes: bindTeam,
  events: [
    memberChanged,
    departmentsChanged,
    memberDeactivated,
    personSignedOut,
    memberProfileChanged,
    roleGiven,
    teamChanged,
  ],
  realtime: teamRealtime,
  reactions: ({ realtime }) => endSockets(realtime),
  jobs: [mailInvitation],
  sends: ['invitation'],
  onAgentConnect: (ctx) => noteActive(ctx),
  onDisconnect: (ctx) => noteActive(ctx),
  periodic: () => [
    definePeriodic({ name: 'team.old-invitations', everyMs: limits.invitationLifeMs / 7, run: deleteOldInvitations }),
  ],
});
