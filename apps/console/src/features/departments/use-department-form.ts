import {
  ApiError,
  departmentChangeSchema,
  type ManagedDepartment,
  newDepartmentSchema,
  type Store,
  type StoreAgent,
} from '@chatso/contract';
import { limits, type WeekHours } from '@chatso/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemWords } from '../../lib/api/errors.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useContractForm } from '../../ui/form/index.ts';
import { toast } from '../../ui/index.ts';
import { departmentsQuery, useRefreshDepartments } from './use-departments.ts';

type Saved = Pick<ManagedDepartment, 'name' | 'isDisplayOnWidget' | 'workingHours' | 'agents'> &
  Partial<ManagedDepartment>;

interface Values {
  name: string;
  /** By id, so that two people may choose two of them; undefined: does not serve it. */
  agentIds: Record<string, true | undefined>;
  isDisplayOnWidget: boolean;
  ownHours: boolean;
  /** Those of the store while it has none of its own: where they begin. */
  workingHours: WeekHours;
}

const chosenIn = (agentIds: Values['agentIds']): string[] => Object.keys(agentIds).filter((id) => agentIds[id]);
const sameIds = (one: readonly string[], other: readonly string[]): boolean =>
  [...one].sort().join() === [...other].sort().join();

interface DepartmentFormInput {
  store: Store;
  /** Null: a new one. */
  department: ManagedDepartment | null;
  staff: readonly StoreAgent[];
  all: readonly ManagedDepartment[];
  /** Somebody else deleted it: it becomes a new one. */
  removed: boolean;
  onSaved(): void;
}

/** One department: what it is called, who serves it, when, and whether visitors see it. */
export function useDepartmentForm({ store, department, staff, all, removed, onSaved }: DepartmentFormInput) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refresh = useRefreshDepartments();
  const [refused, setRefused] = useState(false);
  const gone = removed || refused;
  const isNew = department === null || gone;
  const [blank] = useState<Saved>(() => ({
    name: '',
    isDisplayOnWidget: all.filter((one) => one.isDisplayOnWidget).length < limits.departmentsOnWidget,
    workingHours: null,
    agents: staff.filter(({ categoryIds }) => categoryIds.length === 0),
  }));
  const hoursOfStore = store.chatsoStoreSettings.businessDays.days;
  const form = useContractForm(isNew ? 'departments.create' : 'departments.update', {
    schema: isNew ? newDepartmentSchema : departmentChangeSchema,
    saved: department ?? blank,
    valuesOf: ({ name, agents, isDisplayOnWidget, workingHours }: Saved): Values => ({
      ...{ name, isDisplayOnWidget, ownHours: workingHours !== null, workingHours: workingHours ?? hoursOfStore },
      agentIds: Object.fromEntries(agents.map(({ _id }) => [_id, true as const])),
    }),
    inputOf({ name, agentIds, isDisplayOnWidget, ownHours, workingHours }, saved) {
      const body = { name: name.trim(), isDisplayOnWidget, workingHours: ownHours ? workingHours : null };
      const chosen = chosenIn(agentIds);
      if (isNew || saved._id === undefined) return { body: { ...body, chatsoStoreId: store._id, agentIds: chosen } };
      // Untouched, they are left as they are: nobody is disturbed by a new name.
      const before = saved.agents.map(({ _id }) => _id);
      const people = sameIds(chosen, before) ? {} : { agentIds: chosen };
      return { params: { id: saved._id }, body: { ...body, ...people, version: saved.version ?? 0 } };
    },
    problems: {
      name: ({ name }) =>
        name.trim() === ''
          ? t('problems.required')
          : problemWords('too-long', { max: limits.departmentNameChars, used: [...name.trim()].length }),
    },
    fieldOf: { 'name-taken': 'name' },
    onRefused(error) {
      const isGone = department !== null && error instanceof ApiError && error.code === 'not-found';
      if (isGone) setRefused(true);
      return isGone;
    },
    reads: async (): Promise<Saved | undefined> => {
      const { data } = await client.fetchQuery({ ...departmentsQuery(store._id), staleTime: 0 });
      return data.find(({ _id }) => _id === department?._id);
    },
    savedOf: (answer): Saved => answer,
    onSaved() {
      void refresh();
      toast.success(t(isNew ? 'departments.created' : 'departments.saved'));
      form.leaveFreely();
      onSaved();
    },
  });
  return { form, gone };
}

export type DepartmentForm = ReturnType<typeof useDepartmentForm>['form'];
export type DepartmentValues = Values;
