import type { Department, Store } from '@chatso/contract';
import type { StoreRow } from './stores.schema.ts';

/** Exactly the keys of the DTO: settings hold more than every member may read (decision X-22). */
export const toStore = (row: StoreRow, departments: readonly Department[]): Store => ({
  _id: row.id,
  name: row.name,
  image: row.image,
  url: row.url,
  active: row.active,
  type: row.type,
  widgetConnection: row.widgetConnected ? 'CONNECTED' : 'NOT_CONNECTED',
  analyticsId: row.analyticsId,
  chatsoStoreId: row.id,
  crmStoreId: row.crmStoreId,
  onboardedBy: row.onboardedBy,
  showWidget: row.settings.showWidget,
  departments: [...departments],
  chatsoStoreSettings: {
    showWidget: row.settings.showWidget,
    timeZone: row.settings.timeZone,
    enableServiceHours: row.settings.enableServiceHours,
    businessDays: row.settings.businessDays,
    muteAlertsOffline: row.settings.muteAlertsOffline,
    isServiceDepartmentMandatory: row.settings.isServiceDepartmentMandatory,
  },
});
