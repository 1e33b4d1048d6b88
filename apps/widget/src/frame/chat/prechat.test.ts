import { noDepartment } from '@chatso/domain';
import { expect, it } from 'vitest';
import { aConfig } from '../model/fixtures.test-data.ts';
import { chatStartOf, withConfig } from './prechat.ts';
import { type ChatState, initialState } from './state.ts';

const sales = { _id: 'sales', name: 'Sales', open: true };
const returns = { _id: 'returns', name: 'Returns', open: true };
const before = aConfig({ departments: [sales, returns] });
const after = aConfig({ departments: [sales] });
const state = (change: Partial<ChatState>): ChatState => ({ ...initialState, config: before, ...change });

it('[G-13] [issue 27, 23] a department that is deleted while it is chosen is dropped, and the form says so', () => {
  const dropped = withConfig(state({ departmentId: 'returns' }), after);
  expect(dropped).toEqual({
    config: after,
    departmentId: null,
    start: null,
    formError: 'This department is no longer available',
  });
  const start = { contact: { fullname: 'Ann' }, departmentId: 'returns' };
  const filled = withConfig(state({ departmentId: 'returns', start }), after);
  // What was filled in is in the form again.
  expect(filled).toMatchObject({ start: null, departmentId: null, returned: { start, files: [] } });
});

it.each([null, 'sales', noDepartment])('[issue 27, 23] a choice of %s that stands is left alone', (departmentId) => {
  expect(withConfig(state({ departmentId }), after)).toEqual({ config: after });
});

it('[G-13] [issue 27, 23] a new chat begins in no department where that of the chat before is gone', () => {
  const now = state({ config: after, departmentId: 'returns' });
  expect(chatStartOf(now).departmentId).toBe(noDepartment);
  expect(chatStartOf(now, 'returns').departmentId).toBe(noDepartment);
  expect(chatStartOf(now, 'sales').departmentId).toBe('sales');
});
