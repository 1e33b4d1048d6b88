import { defineEvent } from '../../platform/events.ts';

/** Shortcuts were made, changed or deleted; `userId` null: global ones. */
export const shortcutsChanged = defineEvent<{ workspaceId: string; userId: string | null }>('shortcuts.changed');
