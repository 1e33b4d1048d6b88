import { defineEvent } from '../../platform/events.ts';

/** A workspace chose otherwise about one of its feature flags. */
export const flagsChanged = defineEvent<{ workspaceId: string }>('flags.changed');
