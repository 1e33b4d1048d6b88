import type { AgentEvents } from '@chatso/contract';
import { couponScenarios } from './coupon-scenarios.ts';
import { lifecycleScenarios } from './lifecycle-scenarios.ts';
import { messageScenarios } from './message-scenarios.ts';
import { participationScenarios } from './participation-scenarios.ts';
import { privacyScenarios } from './privacy-scenarios.ts';
import { profileScenarios } from './profile-scenarios.ts';
import { routingScenarios } from './routing-scenarios.ts';
import type { Scenarios } from './scene.ts';
import { shopScenarios } from './shop-scenarios.ts';
import { surroundingsScenarios } from './surroundings-scenarios.ts';
import { teamScenarios } from './team-scenarios.ts';
import { ticketScenarios } from './ticket-scenarios.ts';

/** Everything that this server sends to agents, event by event. */
export const scenarios: Scenarios = {
  ...messageScenarios,
  ...lifecycleScenarios,
  ...participationScenarios,
  ...routingScenarios,
  ...surroundingsScenarios,
  ...teamScenarios,
  ...privacyScenarios,
  ...shopScenarios,
  ...couponScenarios,
  ...profileScenarios,
  ...ticketScenarios,
  'conversation:new': [...(lifecycleScenarios['conversation:new'] ?? []), ...(teamScenarios['conversation:new'] ?? [])],
};

/** Events of the contract that this server does not send to agents yet, or that no state follows from, with the reason. */
export const excused: { [K in keyof AgentEvents]?: string } = {
  'conversation:archived-all': 'dismissing all names the chats, so that other filters and departments are untouched',
  'server:draining': 'told to sockets by the drain; packages/sync follows it by reconnecting',
};
