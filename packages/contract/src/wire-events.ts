import { agentEmits, agentEvents, visitorEmits, visitorEvents } from './events.ts';
import { liveVisitorEmits, liveVisitorEvents } from './live-visitor-events.ts';
import { trackedEmits, trackedEvents } from './tracking-events.ts';

// In a file of their own: whoever looks at one visitor, or at none, need not carry the words of the lists of all.

/** Emits a client may send, by namespace; the server binds a handler for each and logs anything else. */
export const clientEmits = {
  '/message': agentEmits,
  '/tracking': { ...trackedEmits, ...liveVisitorEmits },
  '/widget': visitorEmits,
} as const;
export const serverEvents = {
  '/message': agentEvents,
  '/tracking': { ...trackedEvents, ...liveVisitorEvents },
  '/widget': visitorEvents,
} as const;
