import { describe, expect, it } from 'vitest';
import { categories, demoCustomers, picturePath, productSvg, products } from './catalogue.ts';

/** Checks that every tag is closed in order, and says which one is not. */
const firstBrokenTag = (svg: string): string | null => {
  const open: string[] = [];
  const rest = svg.replace(
    /<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z:-]+="[^"<]*")*)\s*(\/?)>/g,
    (_, closing, name, __, alone) => {
      if (closing) return open.pop() === name ? '' : `<broken ${name}>`;
      if (!alone) open.push(name);
      return '';
    },
  );
  return /[<>]/.exec(rest) ? rest.slice(0, 80) : (open[0] ?? null);
};

describe('the catalogue', () => {
  it('holds 40 products with their own ids, slugs and names', () => {
    expect(products).toHaveLength(40);
    for (const key of ['id', 'slug', 'name'] as const) {
      expect(new Set(products.map((product) => product[key])).size, key).toBe(40);
    }
    expect(products.every(({ slug }) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toBe(true);
  });

  it('fills every category and puts no product elsewhere', () => {
    const counts = categories.map(({ id }) => products.filter(({ category }) => category === id).length);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(5);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40);
  });

  it('prices in whole cents, and a sale is below the price before', () => {
    for (const { slug, price, compareAt, tags } of products) {
      expect(Number.isSafeInteger(price) && price > 0, slug).toBe(true);
      if (compareAt !== null) expect(Number.isSafeInteger(compareAt) && compareAt > price, slug).toBe(true);
      expect(tags.includes('sale'), slug).toBe(compareAt !== null);
    }
  });

  it('marks low stock from the pieces on the shelf, and every product can be bought', () => {
    for (const { slug, sizes, tags } of products) {
      const left = sizes.reduce((sum, size) => sum + size.stock, 0);
      expect(left, slug).toBeGreaterThan(0);
      expect(tags.includes('lowStock'), slug).toBe(left <= 8);
      expect(new Set(sizes.map(({ name }) => name)).size, slug).toBe(sizes.length);
      expect(
        sizes.every(({ stock }) => Number.isInteger(stock) && stock >= 0),
        slug,
      ).toBe(true);
    }
  });

  it('describes each product for a shopper', () => {
    for (const { slug, description, details, rating, reviews, colours } of products) {
      expect(description.length, slug).toBeGreaterThan(40);
      expect(
        details.every(({ title, text }) => title !== '' && text !== ''),
        slug,
      ).toBe(true);
      expect(rating >= 0 && rating <= 5 && Number.isInteger(reviews), slug).toBe(true);
      expect(new Set(colours).size, slug).toBe(colours.length);
      expect(colours.length, slug).toBeGreaterThan(0);
    }
  });

  it('names the demo customers by id and address once', () => {
    expect(new Set(demoCustomers.map(({ id }) => id)).size).toBe(demoCustomers.length);
    expect(new Set(demoCustomers.map(({ email }) => email)).size).toBe(demoCustomers.length);
  });
});

describe('productSvg', () => {
  const drawn = products.flatMap((product) =>
    product.colours.map((id) => ({ path: picturePath(product, id), svg: productSvg(product, id) })),
  );

  it('draws a well-formed picture for each colour of each product', () => {
    for (const { path, svg } of drawn) {
      expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg"'), path).toBe(true);
      expect(firstBrokenTag(svg), path).toBeNull();
      expect(svg, path).not.toMatch(/NaN|undefined|null|\d\.\d+\.\d/);
    }
  });

  it('notices a picture that is not well-formed', () => {
    expect(firstBrokenTag('<svg><g></svg>')).not.toBeNull();
    expect(firstBrokenTag('<svg><path d="M0 0"></svg>')).not.toBeNull();
  });

  it('gives every product a picture of its own, and the same text each time', () => {
    expect(new Set(drawn.map(({ svg }) => svg)).size).toBe(drawn.length);
    for (const product of products) expect(productSvg(product)).toBe(productSvg(product, product.colours[0]));
  });

  it('keeps ids apart, so pictures can stand in one document', () => {
    // Inside one picture a mirrored half repeats its own definitions, which are equal.
    const ids = drawn.flatMap(({ svg }) => [...new Set([...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]))]);
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('refuses a product it has no drawing for', () => {
    expect(() => productSvg({ slug: 'left-sock', colours: ['rust'] })).toThrow('No drawing for left-sock');
  });
});
