import type { Agent, Store } from '@chatso/contract';
import { isAdminRole } from '@chatso/domain';
import type { TFunction } from 'i18next';

/** What to call somebody: until an invitation is accepted there is only the address. */
export const nameOf = (member: Pick<Agent, 'fullname' | 'email'>): string => member.fullname || member.email;

/** 'Admin', or the name of the custom role. */
export const roleName = (t: TFunction, member: Pick<Agent, 'role' | 'customRole'>): string =>
  member.customRole?.name ?? (member.role === null ? t('people.noRole') : t(`roles.${member.role}`));

/** Admins see every store; everybody else those they are assigned to (D-6). */
export function storesText(t: TFunction, member: Agent): string {
  if (isAdminRole(member.role)) return t('people.allStores');
  const [first, ...rest] = member.stores;
  if (!first) return t('people.none');
  return rest.length === 0 ? first.name : t('people.andMore', { name: first.name, count: rest.length });
}

export function departmentsText(t: TFunction, member: Agent): string {
  if (isAdminRole(member.role)) return t('people.allDepartments');
  if (member.stores.length === 0) return t('people.none');
  if (member.stores.some(({ categories }) => categories.length === 0)) return t('people.allDepartments');
  const [first, ...rest] = member.stores.flatMap(({ categories }) => categories);
  if (!first) return t('people.none');
  return rest.length === 0 ? first.name : t('people.andMore', { name: first.name, count: rest.length });
}

/** Departments of the chosen stores, each with its store when there are several. */
export const departmentChoices = (stores: readonly Store[], storeIds: readonly string[]) => {
  const chosen = stores.filter(({ _id }) => storeIds.includes(_id));
  return chosen.flatMap((store) =>
    store.departments.map(({ _id, name }) => ({
      value: _id,
      label: name,
      ...(chosen.length > 1 ? { hint: store.name } : {}),
    })),
  );
};
