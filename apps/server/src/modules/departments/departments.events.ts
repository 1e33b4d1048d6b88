import { defineEvent } from '../../platform/events.ts';

export interface OfStore {
  workspaceId: string;
  storeId: string;
}

/** Departments of the store were made, changed or deleted, or others serve them. `shown`: in the shop too. */
export const departmentsOfStoreChanged = defineEvent<OfStore & { shown: boolean }>('department.list-changed');
export const departmentRenamed = defineEvent<OfStore & { departmentId: string; name: string }>('department.renamed');
export const departmentDeleted = defineEvent<OfStore & { departmentId: string }>('department.deleted');
