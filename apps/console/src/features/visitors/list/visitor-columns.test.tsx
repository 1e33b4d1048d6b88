import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { laterTexts } from '../../../app/i18n/i18n.ts';
import { renderUi } from '../../../app/testing/render-app.tsx';
import { aVisitor } from '../testing/visitors.ts';
import { useVisitorColumns } from './visitor-columns.tsx';

beforeEach(laterTexts);

const cell = (id: string, over: Parameters<typeof aVisitor>[1]) => {
  const { result } = renderHook(useVisitorColumns);
  const column = result.current.find((one) => one.id === id);
  const { container } = renderUi(column?.cell({ visitor: aVisitor(1, over), gone: false }));
  return container.textContent;
};

it.each([
  ['google', 'Google'],
  ['facebook', 'Facebook'],
  ['instagram', 'Instagram'],
  ['linkedin', 'LinkedIn'],
  ['direct', 'Direct visit'],
  ['other', 'Other site'],
] as const)('[M-09] whom %s brought is said to come from %s', (referrerProvider, said) => {
  expect(cell('referrerProvider', { referrerProvider })).toBe(said);
});

it('of whom nobody knows the country, it says so', () => {
  expect(cell('country', { country: null, countryCode: null })).toBe('Unknown');
});
