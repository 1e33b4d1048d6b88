import type { DepartmentChats, StoreAgent } from '@chatso/contract';
import type { Ctx } from '../../platform/ctx.ts';
import type { Deps } from '../../platform/module.ts';
import { definePlace } from '../../platform/place.ts';
import { defineStep } from '../../platform/step.ts';

/** What higher modules know of a department: who serves it (team), and its chats (conversations). */
export interface DepartmentStaff {
  /** Members who serve the store, suspended ones left out. */
  of(ctx: Ctx, storeId: string): Promise<StoreAgent[]>;
  /**
   * Makes exactly these of them serve the department. The caller holds the workspace.
   * Throws `bad-request`: not an agent of the store, or one who would serve no department then.
   */
  serve(tx: Ctx, department: { id: string; storeId: string }, userIds: readonly string[]): Promise<void>;
}

export interface ChatsOfDepartment {
  count(ctx: Ctx, departmentId: string): Promise<Omit<DepartmentChats, 'triggers'>>;
  /** Those that wait go to another department, or to none; answers how many. The caller holds the department. */
  moveWaiting(tx: Ctx, departmentId: string, to: string | null): Promise<number>;
}

export interface TriggersOfDepartment {
  /** Active ones that assign chats to it. */
  count(ctx: Ctx, departmentId: string): Promise<number>;
}

export interface RemovedDepartment {
  id: string;
  name: string;
  storeId: string;
}
/** It is deleted in this transaction: whatever names it is told before anybody can ask. */
export const departmentRemoved = defineStep<RemovedDepartment>('department-removed');

export const departmentStaff = definePlace<DepartmentStaff>('department-staff');
export const departmentTriggers = definePlace<TriggersOfDepartment>('department-triggers');
export const departmentChats = definePlace<ChatsOfDepartment>('department-chats');

export interface Others {
  staff: DepartmentStaff;
  chats: ChatsOfDepartment;
  triggers: readonly TriggersOfDepartment[];
}

/** Both are part of the product: without one of them it does not run. */
export function othersIn({ partsAt }: Pick<Deps, 'partsAt'>): Others {
  const [staff] = partsAt(departmentStaff);
  const [chats] = partsAt(departmentChats);
  if (staff === undefined || chats === undefined)
    throw new Error('Nobody brings the staff or the chats of departments.');
  return { staff, chats, triggers: partsAt(departmentTriggers) };
}
