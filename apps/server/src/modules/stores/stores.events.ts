import { defineEvent } from '../../platform/events.ts';

export interface InWorkspace {
  workspaceId: string;
}

/** A store was added or removed. */
export const storeListChanged = defineEvent<InWorkspace>('store.list-changed');
/** `by` did it: their own pages need no alert (H-106). */
type ByPerson = InWorkspace & { storeId: string; by: string | null };
export const storeActiveChanged = defineEvent<ByPerson & { active: boolean }>('store.active-changed');
export const storeSettingsChanged = defineEvent<ByPerson>('store.settings-changed');
export const widgetStatusChanged = defineEvent<InWorkspace & { storeId: string; connected: boolean }>(
  'store.widget-status-changed',
);
