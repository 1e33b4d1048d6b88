// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { aConfig } from '../model/fixtures.test-data.ts';
import { applyTheme } from './look.ts';

it("[P-16] the shop's own variables are set, and taken off when they are no more; the brand stays legible", () => {
  const { widgetCustomization: look } = aConfig().settings;
  const value = (name: string) => document.documentElement.style.getPropertyValue(name);
  applyTheme({
    ...look,
    variables: [
      { name: '--r', value: '0' },
      { name: '--text', value: '#222' },
    ],
  });
  expect([value('--r'), value('--text'), value('--w')]).toEqual(['0', '#222', '#33363d']);
  applyTheme({ ...look, variables: [{ name: '--text', value: '#000' }] });
  expect([value('--r'), value('--text')]).toEqual(['', '#000']);
});
