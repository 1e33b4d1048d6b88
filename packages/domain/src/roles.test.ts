import { expect, it } from 'vitest';
import { isAdminRole, isLeadingRole, isManagerRole, mayRemoveNote } from './roles.ts';

const all = ['agent', 'coach', 'admin', 'custom_role', 'marketing_manager', 'marketing_agent', 'chatso_admin', null];

it('[D-01] who administers and who manages', () => {
  expect(all.filter(isAdminRole)).toEqual(['admin', 'chatso_admin']);
  expect(all.filter(isManagerRole)).toEqual(['coach', 'marketing_manager']);
  expect(all.filter(isLeadingRole)).toEqual(['coach', 'admin', 'marketing_manager', 'chatso_admin']);
});

it('[K-22] [K-23] admins delete any note, managers those of others than admins, everybody their own, nobody a shop’s', () => {
  const of = (authorRole: string | null) => ({ ofShop: false, own: false, authorRole });
  expect(all.filter((role) => mayRemoveNote(of('admin'), role))).toEqual(['admin', 'chatso_admin']);
  expect(all.filter((role) => mayRemoveNote(of('chatso_admin'), role))).toEqual(['admin', 'chatso_admin']);
  expect(all.filter((role) => mayRemoveNote(of('agent'), role))).toEqual(all.filter(isLeadingRole));
  expect(all.filter((role) => mayRemoveNote({ ...of('admin'), own: true }, role))).toEqual(all);
  expect(all.filter((role) => mayRemoveNote({ ...of('agent'), own: true, ofShop: true }, role))).toEqual([]);
});
