import type { User } from '@chatso/contract';
import { idOf } from './factories.ts';

/** A signed-in agent of one workspace on the Advanced plan. */
export function aMember(agentId: string, workspaceId: string): User {
  const sound = { enabled: true, volume: 100, url: '' };
  return {
    _id: agentId,
    email: 'agent@demo.test',
    fullname: 'Priya Nair',
    avatar: null,
    lastActiveWorkspace: workspaceId,
    stores: [],
    tutorials: {},
    config: {
      language: 'auto',
      timeZoneSetting: 'auto',
      timeZoneName: 'America/Vancouver',
      listPagination: 20,
      chatNotificationSound: {
        newMessage: sound,
        customerLeft: sound,
        unreadMessageReminder: sound,
        pendingChat: sound,
        missedChat: sound,
      },
    },
    workspaces: [
      {
        workspaceId: {
          _id: workspaceId,
          id: idOf(801),
          name: 'Northwind Outfitters',
          finishOnboarding: true,
          enabledTicketSystem: true,
          profileType: 1,
        },
        role: 'agent',
        accountState: 'activated',
        customRoles: {},
        plan: {
          type: 'advanced',
          state: 'ongoing',
          isFreeTrial: false,
          isFreeTrialExpired: false,
          isFreemium: false,
          freeTrialEndDate: null,
        },
      },
    ],
  };
}
