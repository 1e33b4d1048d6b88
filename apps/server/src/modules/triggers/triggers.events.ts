import { defineEvent } from '../../platform/events.ts';

export interface OfStore {
  workspaceId: string;
  storeId: string;
}

/** A trigger was made, changed, deleted or stopped; null: the order is another one. `by` null: the loop guard did it. */
export const triggersChanged = defineEvent<
  OfStore & { triggerId: string | null; by: { _id: string; fullname: string } | null }
>('triggers.changed');
/** Something to say to a visitor; every page they have open hears it. */
export const visitorPrompted = defineEvent<{
  workspaceId: string;
  visitorId: string;
  promptId: string;
  text: string;
}>('trigger.prompted');
export const promptDone = defineEvent<{ visitorId: string; promptId: string }>('trigger.prompt-done');
export const triggerAssigned = defineEvent<{
  workspaceId: string;
  triggerId: string;
  conversationId: string;
  agentId: string;
}>('trigger.assigned');
export const triggerNotified = defineEvent<
  OfStore & { triggerId: string; showId: string; name: string; visitorId: string; agents: string[] }
>('trigger.notified');

export const triggerEvents = [triggersChanged, visitorPrompted, promptDone, triggerAssigned, triggerNotified];
