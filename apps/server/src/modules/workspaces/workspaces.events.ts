import { defineEvent } from '../../platform/events.ts';

/** What the workspace has was switched on or off: places open and close. */
export const placesChanged = defineEvent<{ workspaceId: string }>('workspaces.places-changed');
