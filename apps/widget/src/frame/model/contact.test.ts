import { expect, it } from 'vitest';
import { mustAsk } from '../chat/prechat.ts';
import { fieldProblem, filledContact, offlineFields, prechatFields } from './contact.ts';
import { aConfig } from './fixtures.test-data.ts';

const asking = aConfig({ settings: { requiredInputFields: { fullname: true, email: true, phone: false } } });
const visitor = {
  visitorId: 'v',
  number: 1,
  fullname: 'Ann',
  email: 'ann@example.com',
  phone: null,
  verified: false,
  consentVersion: null,
};

it('[G-09] asks for what the store requires, offers the rest, and asks nothing when nothing is required', () => {
  expect(prechatFields(asking).map(({ required }) => required)).toEqual([true, true, false]);
  expect(prechatFields(aConfig())).toEqual([]);
});

it('[G-09] does not ask again for what is known', () => {
  expect(mustAsk(asking, null)).toBe(true);
  expect(mustAsk(asking, visitor)).toBe(false);
  expect(mustAsk(asking, { ...visitor, email: null })).toBe(true);
});

it('[G-13] a department is asked for only where choosing one is mandatory', () => {
  const departments = [{ _id: 'd', name: 'Returns', open: true }];
  expect(mustAsk(aConfig({ departments }), visitor)).toBe(false);
  expect(mustAsk(aConfig({ departments, settings: { isServiceDepartmentMandatory: true } }), visitor)).toBe(true);
});

it('[G-12] a left message needs name and email; the phone only where the store says so', () => {
  expect(offlineFields(aConfig()).map(({ required }) => required)).toEqual([true, true, false]);
});

it('[G-09] says what is wrong with a field', () => {
  const email = { name: 'email' as const, required: true };
  expect(fieldProblem(email, '  ')).toBe('This field is required');
  expect(fieldProblem({ ...email, required: false }, '')).toBeNull();
  expect(fieldProblem(email, 'siobhan@hey')).toBe('Please enter a valid email address.');
  expect(fieldProblem(email, ' siobhan@hey.com ')).toBeNull();
  expect(fieldProblem({ name: 'phone', required: false }, 'abc')).toBe('Please enter a valid phone number.');
  expect(fieldProblem({ name: 'fullname', required: true }, 'x'.repeat(101))).toBe('Max 100 characters (101/100)');
});

it('[G-09] sends what was filled in, trimmed', () => {
  const filled = filledContact({ fullname: ' Ann ', email: 'a@b.co', phone: ' ' }, prechatFields(asking));
  expect(filled).toEqual({ fullname: 'Ann', email: 'a@b.co' });
});
