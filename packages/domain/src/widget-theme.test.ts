import { expect, it } from 'vitest';
import { contrast, parseHex, type Rgb, white } from './color.ts';
import { computeTheme, defaultPrimary } from './widget-theme.ts';

const rgb = (hex: string): Rgb => parseHex(hex) ?? [0, 0, 0];
const darkSurface = rgb('#1C1F24');
const palette = [
  '#33363D',
  '#2D91FC',
  '#22C6D0',
  '#1BC47D',
  '#B849A0',
  '#F24822',
  '#FE7400',
  '#F3BA50',
  '#fff',
  '#000',
];

it.each(palette)('[G-05] every text of a widget in %s can be read, in both schemes', (color) => {
  const theme = computeTheme(color);
  const primary = rgb(theme.primary);
  expect(contrast(rgb(theme.onPrimary), primary)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(rgb(theme.onPrimary2), primary)).toBeGreaterThanOrEqual(4.45);
  for (const ground of [white, rgb('#F0F2F5'), rgb(theme.light.soft)])
    expect(contrast(rgb(theme.light.text), ground)).toBeGreaterThanOrEqual(4.45);
  for (const ground of [darkSurface, rgb(theme.dark.soft)])
    expect(contrast(rgb(theme.dark.text), ground)).toBeGreaterThanOrEqual(4.5);
});

it('[G-05] a colour that would melt into the surface gets a line', () => {
  expect(computeTheme('#F3BA50').light.line).not.toBe('transparent');
  expect(computeTheme('#33363D').light.line).toBe('transparent');
  expect(computeTheme('#33363D').dark.line).not.toBe('transparent');
});

it('[G-05] what is not a colour becomes the default one', () => {
  for (const broken of ['', 'red', '#12', 'url(x)', '#ggg'])
    expect(computeTheme(broken).primary).toBe(defaultPrimary.toLowerCase());
});
