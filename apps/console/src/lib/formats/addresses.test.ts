import { describe, expect, it } from 'vitest';
import { addressesIn, isAddress } from './addresses.ts';

describe('addresses', () => {
  it('[D-08] [U-09] are told from what is none', () => {
    const good = ['ada@shop.test', 'a.b+c@sub.shop.co', 'zoë@büro.example'];
    const bad = [
      'ada',
      'ada@',
      '@shop.test',
      'ada@shop',
      'a b@shop.test',
      'ada@shop..test',
      `${'x'.repeat(260)}@a.test`,
    ];
    expect(good.filter((one) => !isAddress(one))).toEqual([]);
    expect(bad.filter(isAddress)).toEqual([]);
  });

  it('are found in what somebody pastes, each once', () => {
    expect(addressesIn(' Ada@Shop.test, bob@shop.test;\ncleo@shop.test ada@shop.test ')).toEqual([
      'ada@shop.test',
      'bob@shop.test',
      'cleo@shop.test',
    ]);
    expect(addressesIn('Ada Lovelace <ada@shop.test>, "B, Bob" <bob@shop.test>')).toContain('ada@shop.test');
    expect(addressesIn('Ada Lovelace <ada@shop.test>; mailto:bob@shop.test')).toEqual([
      'ada@shop.test',
      'bob@shop.test',
    ]);
    expect(addressesIn('  ')).toEqual([]);
  });
});
