import { flagNames, navigationSchema } from '@chatso/contract';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { keptNavigationSchema } from './kept-navigation.ts';

const item = { id: 'a', caption: 'Live chat', url: 'live-chat', icon: 'chat', target: '_self', type: 'link' };
const flags = Object.fromEntries(flagNames.map((name) => [name, true]));
const navigation = {
  org: { id: 'w', name: 'Northwind', profile_type: 2 },
  section1: [{ ...item, caption_key: 'live-chat', popup_items: [{ ...item, sub_items: [item] }], sub_items: [item] }],
  section2: [{ ...item, type: 'dropdown', sub_items: [item] }],
  section3: [item],
};
const faults: unknown[] = [
  null,
  {},
  { ...navigation, section2: undefined },
  { ...navigation, org: { ...navigation.org, profile_type: 4 } },
  { ...navigation, section1: [{ ...item, target: '_top' }] },
  { ...navigation, section1: [{ ...item, type: 'button' }] },
  { ...navigation, section1: [{ ...item, popup_items: [{ ...item, sub_items: [{ ...item, url: 1 }] }] }] },
  { ...navigation, section3: [{ ...item, caption_key: null }] },
];

it('reads what was kept exactly as the contract does', () => {
  expect(v.parse(keptNavigationSchema, { flags, navigation })).toEqual({
    flags,
    navigation: navigationSchema.parse(navigation),
  });
  for (const fault of faults) {
    expect(navigationSchema.safeParse(fault).success, JSON.stringify(fault)).toBe(false);
    expect(v.is(keptNavigationSchema, { flags, navigation: fault }), JSON.stringify(fault)).toBe(false);
  }
});

it('a flag that is missing counts as nothing kept', () => {
  const { [flagNames[0]]: _, ...fewer } = flags;
  expect(v.is(keptNavigationSchema, { flags: fewer, navigation })).toBe(false);
});
