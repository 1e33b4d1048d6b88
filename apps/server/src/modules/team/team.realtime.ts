import { type Audience, on, type Reaction, react } from '../../platform/module.ts';
import { teamRoom, userRoom } from '../../platform/realtime/rooms.ts';
import type { Realtime } from '../../platform/realtime/wire.ts';
import {
  departmentsChanged,
  memberChanged,
  memberDeactivated,
  type OfMember,
  personSignedOut,
  teamChanged,
} from './team.events.ts';

const roomOf = ({ workspaceId, userId }: OfMember): string => userRoom(workspaceId, userId);

const forcedLogout = (member: OfMember) =>
  ({ namespace: '/message', rooms: [roomOf(member)], event: 'user:forced-logout', payload: {} }) as const;

const aboutCategories = (member: OfMember, event: 'category:assigned' | 'category:unassigned', categoryIds: string[]) =>
  ({ namespace: '/message', rooms: [roomOf(member)], event, payload: { categoryIds } }) as const;

/** Every tab of the member it happened to; that something happened, whoever may look at the team. */
export const teamRealtime: readonly Audience[] = [
  on(memberChanged, (member) => [
    { namespace: '/message', rooms: [roomOf(member)], event: 'user:role-changed', payload: {} },
  ]),
  on(memberDeactivated, (member) => [
    { namespace: '/message', rooms: [roomOf(member)], event: 'user:deactivated', payload: {} },
    ...(member.signsOut ? [forcedLogout(member)] : []),
  ]),
  on(personSignedOut, (member) => [forcedLogout(member)]),
  on(departmentsChanged, ({ assigned, unassigned, ...member }) => [
    ...(assigned.length > 0 ? [aboutCategories(member, 'category:assigned', assigned)] : []),
    ...(unassigned.length > 0 ? [aboutCategories(member, 'category:unassigned', unassigned)] : []),
  ]),
  on(teamChanged, ({ workspaceId }) => [
    { namespace: '/message', rooms: [teamRoom(workspaceId)], event: 'team:changed', payload: {} },
  ]),
];

/**
 * A socket is in the rooms of who its member was when it connected. So all of them end, on every node, right after the
 * event that says why (they share a connection, hence the order); clients come back as what they are now, or not at all.
 */
export const endSockets = (realtime: Realtime): Reaction[] => {
  const end = async (_ctx: unknown, member: OfMember): Promise<void> => {
    for (const namespace of ['/message', '/tracking'] as const) realtime.disconnectRoom(namespace, roomOf(member));
  };
  return [react(memberChanged, end), react(departmentsChanged, end), react(memberDeactivated, end)];
};
