import { computeTheme } from '@chatso/domain';
import { expect, it } from 'vitest';
import { aConfig } from '../model/fixtures.test-data.ts';
import { launcherCss } from './launcher-css.ts';

const { widgetCustomization: look } = aConfig().settings;
const cssOf = (change: Partial<typeof look>) => launcherCss({ ...look, ...change }, computeTheme('#33363D'));

it('[G-04] the button stands on the side, and as far from the edges, as the store has it', () => {
  expect(cssOf({})).toContain('.launch{right:24px;');
  expect(cssOf({ position: 'bottom-left', offsetSide: 16 })).toContain('.launch{left:40px;');
  expect(cssOf({ launcherSize: 'large', offsetBottom: 50 })).toContain(
    'bottom:calc(150px + env(safe-area-inset-bottom))',
  );
});

it('[G-04] its words are words, whatever is in them', () => {
  expect(cssOf({})).not.toContain('::after');
  expect(cssOf({ launcherText: 'a";}*{x:url(y)\\' })).toContain('content:"a\\22 ;}*{x:url(y)\\5c ";');
});
