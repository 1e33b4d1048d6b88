import type { AgentEvents } from '@chatso/contract';
import { lifecycleScenarios } from './lifecycle-scenarios.ts';
import { messageScenarios } from './message-scenarios.ts';
import type { Scenarios } from './scene.ts';
import { surroundingsScenarios } from './surroundings-scenarios.ts';

/** Everything that this server sends to agents, event by event. */
export const scenarios: Scenarios = { ...messageScenarios, ...lifecycleScenarios, ...surroundingsScenarios };

/** Events of the contract that this server does not send to agents yet, or that no state follows from, with the reason. */
export const excused: { [K in keyof AgentEvents]?: string } = {
  'conversation:archived-all': 'dismissing all names the chats, so that other filters and departments are untouched',
  'user:role-changed': 'the members module cannot change roles yet',
  'user:deactivated': 'the members module cannot deactivate yet',
  'user:forced-logout': 'there is no forced sign-out yet',
  'server:draining': 'told to sockets by the drain; packages/sync follows it by reconnecting',
};
