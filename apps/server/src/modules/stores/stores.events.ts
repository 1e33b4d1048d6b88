import { defineEvent } from '../../platform/events.ts';

export interface InWorkspace {
  workspaceId: string;
}

/** A store was added or removed. */
export const storeListChanged = defineEvent<InWorkspace>('store.list-changed');
export const storeActiveChanged = defineEvent<InWorkspace & { storeId: string; active: boolean }>(
  'store.active-changed',
);
export const storeSettingsChanged = defineEvent<InWorkspace & { storeId: string }>('store.settings-changed');
export const widgetStatusChanged = defineEvent<InWorkspace & { storeId: string; connected: boolean }>(
  'store.widget-status-changed',
);
