import { defineEvent } from '../../platform/events.ts';

/** Two became one, or two again, or were said to differ: who counts as whom is asked for anew. */
export const peopleChanged = defineEvent<{ workspaceId: string }>('people.changed');
