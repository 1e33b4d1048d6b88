import type { Role } from '@chatso/contract';
import { defineEvent } from '../../platform/events.ts';

export interface OfMember {
  workspaceId: string;
  userId: string;
}

/** Role, permissions or stores of a member are others now. */
export const memberChanged = defineEvent<OfMember>('team.member-changed');
/** Other departments in the same stores: which chats the member is offered from now on, and which no more. */
export const departmentsChanged = defineEvent<OfMember & { assigned: string[]; unassigned: string[] }>(
  'team.departments-changed',
);
/** People, roles or invitations are others than the team's pages show. */
export const teamChanged = defineEvent<{ workspaceId: string }>('team.changed');
/** Suspended or removed. `signsOut`: the person has no other workspace to go to. */
export const memberDeactivated = defineEvent<OfMember & { signsOut: boolean }>('team.member-deactivated');
/** Every sign-in of the person was ended. */
export const personSignedOut = defineEvent<OfMember>('team.person-signed-out');
/** Alias or picture in some stores: visitors see the member differently. */
export const memberProfileChanged = defineEvent<OfMember & { storeIds: string[] }>('team.member-profile-changed', {
  internal: true,
});
/** Another role than before; `version` is the member's, so each change has its own name. */
export const roleGiven = defineEvent<OfMember & { role: Role; customRoleId: string | null; version: number }>(
  'team.role-given',
  { internal: true },
);
