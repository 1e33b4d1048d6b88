import { limits } from '@chatso/domain';
import { z } from 'zod';
import { dateSchema } from './common.ts';

/** How a colleague is reached: `away` says so of themselves, with the console open; offline has none open. */
export const agentPresences = ['online', 'away', 'offline'] as const;
export const agentPresenceSchema = z.enum(agentPresences);
export type AgentPresence = z.infer<typeof agentPresenceSchema>;

/** How waiting chats find their agents. Off: they are offered to all who may take them. */
export const routingSettingsSchema = z.object({
  automatic: z.boolean(),
  /** Chats an agent is given at once, unless the agent has a number of their own. */
  capacity: z.number().int().min(1).max(limits.agentCapacityMax),
  /** Send it back with a change: of two admins who saw the same only the first is heard. */
  version: z.number().int().min(0),
});
export type RoutingSettings = z.infer<typeof routingSettingsSchema>;

/** The own state: stays until the person ends it, on every device. */
export const availabilitySchema = z.object({ away: z.boolean(), since: dateSchema.nullable() });
export type Availability = z.infer<typeof availabilitySchema>;
