import { type Audience, on, type Reaction, react } from '../../platform/module.ts';
import { userRoom } from '../../platform/realtime/rooms.ts';
import type { Realtime } from '../../platform/realtime/wire.ts';
import { memberChanged, memberDeactivated, type OfMember, personSignedOut } from './team.events.ts';

const roomOf = ({ workspaceId, userId }: OfMember): string => userRoom(workspaceId, userId);

const forcedLogout = (member: OfMember) =>
  ({ namespace: '/message', rooms: [roomOf(member)], event: 'user:forced-logout', payload: {} }) as const;

/** Every tab of the member it happened to. */
export const teamRealtime: readonly Audience[] = [
  on(memberChanged, (member) => [
    { namespace: '/message', rooms: [roomOf(member)], event: 'user:role-changed', payload: {} },
  ]),
  on(memberDeactivated, (member) => [
    { namespace: '/message', rooms: [roomOf(member)], event: 'user:deactivated', payload: {} },
    ...(member.signsOut ? [forcedLogout(member)] : []),
  ]),
  on(personSignedOut, (member) => [forcedLogout(member)]),
];

/**
 * A socket is in the rooms of who its member was when it connected. So all of them end, on every node, right after the
 * event that says why (they share a connection, hence the order); clients come back as what they are now, or not at all.
 */
export const endSockets = (realtime: Realtime): Reaction[] => {
  const end = async (_ctx: unknown, member: OfMember): Promise<void> => {
    for (const namespace of ['/message', '/tracking'] as const) realtime.disconnectRoom(namespace, roomOf(member));
  };
  return [react(memberChanged, end), react(memberDeactivated, end)];
};
