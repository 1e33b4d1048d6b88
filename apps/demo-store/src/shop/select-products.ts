import { colour } from '../catalogue/palettes.ts';
import { categoryName, products } from '../catalogue/products.ts';
import type { Product } from '../catalogue/types.ts';
import type { Collection, Sort } from './route.ts';

/** 'Crème' and 'creme' are the same word to a shopper. */
const plain = (value: string): string =>
  value
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase('en');

const wordsOf = (product: Product): string =>
  plain(
    [product.name, product.kind, categoryName(product.category), product.description, product.id]
      .concat(product.colours.map((id) => colour(id).name))
      .join(' '),
  );

/** Every word of the search must occur. An empty search finds nothing. */
export const searchProducts = (search: string): Product[] => {
  const words = plain(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return products
    .map((product) => ({ product, inName: words.every((word) => plain(product.name).includes(word)) }))
    .filter(({ product }) => words.every((word) => wordsOf(product).includes(word)))
    .sort((a, b) => Number(b.inName) - Number(a.inName))
    .map(({ product }) => product);
};

export const inCollection = (collection: Collection | null): Product[] =>
  products.filter(
    (product) =>
      collection === null ||
      product.category === collection ||
      (collection === 'sale' && product.tags.includes('sale')) ||
      (collection === 'new' && product.tags.includes('new')),
  );

const ORDERS: Record<Sort, (a: Product, b: Product) => number> = {
  featured: () => 0,
  new: (a, b) => Number(b.tags.includes('new')) - Number(a.tags.includes('new')),
  'price-up': (a, b) => a.price - b.price,
  'price-down': (a, b) => b.price - a.price,
  rating: (a, b) => b.rating - a.rating || b.reviews - a.reviews,
};

export const sortProducts = (list: readonly Product[], sort: Sort): Product[] => list.toSorted(ORDERS[sort]);
