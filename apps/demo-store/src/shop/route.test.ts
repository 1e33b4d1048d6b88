import { describe, expect, it } from 'vitest';
import { html } from './html.ts';
import { readRoute } from './route.ts';
import { inCollection, searchProducts, sortProducts } from './select-products.ts';

const at = (path: string) => readRoute(new URL(path, 'https://shop.test'));

describe('addresses of the shop', () => {
  it('finds each page', () => {
    const home = { page: 'catalogue', collection: null, search: null, sort: 'featured' };
    expect(at('/demo')).toEqual(home);
    expect(at('/demo/')).toEqual(home);
    expect(at('/demo/collections/camp?sort=price-up')).toEqual({ ...home, collection: 'camp', sort: 'price-up' });
    expect(at('/demo/search?q=%20rain%20')).toEqual({ ...home, search: 'rain' });
    expect(at('/demo/products/basecamp-enamel-mug?colour=rust')).toEqual({
      page: 'product',
      slug: 'basecamp-enamel-mug',
      colour: 'rust',
    });
    expect(at('/demo/bag')).toEqual({ page: 'bag' });
    expect(at('/demo/checkout/')).toEqual({ page: 'checkout' });
    expect(at('/demo/help/returns')).toEqual({ page: 'help', topic: 'returns' });
  });

  it('answers anything else with the not-found page', () => {
    for (const path of [
      '/demo/nowhere',
      '/demo/collections/gold',
      '/demo/bag/x',
      '/demo/products/a/b',
      '/demo/products',
    ]) {
      expect(at(path), path).toEqual({ page: 'not-found' });
    }
    expect(at('/demo?sort=<script>')).toMatchObject({ sort: 'featured' });
  });
});

describe('the shelves', () => {
  it('searches names, kinds and colours, names first', () => {
    expect(searchProducts('RAIN shell').map(({ slug }) => slug)).toEqual(['ridgeline-rain-shell', 'skipper-sling-6-l']);
    expect(searchProducts('mug')[0]?.slug).toBe('basecamp-enamel-mug');
    expect(searchProducts('butter').length).toBeGreaterThan(2);
    expect(searchProducts('  ')).toEqual([]);
    expect(searchProducts('(.*')).toEqual([]);
  });

  it('sorts without losing a product', () => {
    const prices = sortProducts(inCollection(null), 'price-up').map(({ price }) => price);
    expect(prices).toHaveLength(40);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect(inCollection('sale').every(({ compareAt }) => compareAt !== null)).toBe(true);
  });
});

describe('markup', () => {
  it('shows text as text', () => {
    expect(html`<p title="${'"x'}">${'<img onerror=1>'}${false}${null}${3}</p>`.markup).toBe(
      '<p title="&quot;x">&lt;img onerror=1&gt;3</p>',
    );
  });
});
