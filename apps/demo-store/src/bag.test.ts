import { describe, expect, it } from 'vitest';
import {
  addToBag,
  type BagLine,
  parseBag,
  pieces,
  priced,
  roomFor,
  setQuantity,
  shippingFor,
  subtotal,
} from './bag.ts';
import { money } from './money.ts';

const mug = { slug: 'basecamp-enamel-mug', colour: 'midnight', size: 'One size' } as const;
const redMug = { ...mug, colour: 'rust' } as const;
const shell = { slug: 'ridgeline-rain-shell', colour: 'spruce', size: 'XS' } as const;
const soldOut = { ...shell, size: 'XXL' } as const;

describe('the bag', () => {
  it('joins equal lines and keeps colours apart', () => {
    const lines = [mug, redMug, mug].reduce<BagLine[]>((bag, item) => addToBag(bag, item), []);
    expect(lines).toEqual([
      { ...mug, quantity: 2 },
      { ...redMug, quantity: 1 },
    ]);
    expect(pieces(lines)).toBe(3);
  });

  it('sums in whole cents and ships free from $100.00', () => {
    const lines = [
      { ...shell, quantity: 1 },
      { ...mug, quantity: 2 },
    ];
    expect(priced(lines).map(({ total }) => total)).toEqual([18400, 3600]);
    expect(subtotal(lines)).toBe(22000);
    expect([0, 1, 9999, 10000].map(shippingFor)).toEqual([0, 900, 900, 0]);
  });

  it('never holds more than the shelf, over all colours of a size', () => {
    const four = setQuantity([{ ...shell, quantity: 1 }], shell, 99);
    expect(four).toEqual([{ ...shell, quantity: 4 }]);
    expect(roomFor(four, { ...shell, colour: 'ochre' })).toBe(0);
    expect(addToBag(four, { ...shell, colour: 'ochre' })).toEqual(four);
    expect(addToBag([], soldOut)).toEqual([]);
  });

  it('takes a line out at zero and leaves the others', () => {
    const lines = [
      { ...mug, quantity: 2 },
      { ...shell, quantity: 1 },
    ];
    expect(setQuantity(lines, mug, 0)).toEqual([{ ...shell, quantity: 1 }]);
    expect(setQuantity(lines, mug, -3)).toEqual([{ ...shell, quantity: 1 }]);
  });

  it('reads back what it stored and nothing else', () => {
    const lines = [
      { ...mug, quantity: 2 },
      { ...shell, quantity: 1 },
    ];
    expect(parseBag(JSON.parse(JSON.stringify(lines)))).toEqual(lines);
    for (const junk of [null, 7, 'bag', {}, [null], [{ slug: 'no-such', colour: 'rust', size: 'M', quantity: 1 }]]) {
      expect(parseBag(junk)).toEqual([]);
    }
    expect(parseBag([{ ...mug, colour: 'plaid', quantity: 1 }])).toEqual([]);
    expect(parseBag([{ ...mug, quantity: Number.NaN }])).toEqual([]);
    expect(parseBag([{ ...shell, quantity: 1000 }])).toEqual([{ ...shell, quantity: 4 }]);
    expect(
      parseBag([
        { ...mug, quantity: 1 },
        { ...mug, quantity: 1 },
      ]),
    ).toEqual([{ ...mug, quantity: 1 }]);
  });
});

describe('money', () => {
  it('writes cents as dollars', () => {
    expect([0, 5, 100, 18400, 123456789].map(money)).toEqual(['$0.00', '$0.05', '$1.00', '$184.00', '$1,234,567.89']);
  });
});
