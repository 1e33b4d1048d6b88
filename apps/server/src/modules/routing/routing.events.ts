import type { AgentPresence } from '@chatso/contract';
import { defineEvent } from '../../platform/events.ts';

/** Presence of an agent changed; for colleagues. */
export const presenceChanged = defineEvent<{ workspaceId: string; agentId: string; presence: AgentPresence }>(
  'routing.presence-changed',
);
/** Waiting chats may find an agent now who was not there, not free or not allowed before. */
export const roomMade = defineEvent<{ workspaceId: string }>('routing.room-made', { internal: true });

export const routingEvents = [presenceChanged, roomMade];
