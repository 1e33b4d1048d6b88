import { categories } from '../catalogue/products.ts';
import type { CategoryId } from '../catalogue/types.ts';

export type Collection = CategoryId | 'sale' | 'new';
export type Sort = 'featured' | 'price-up' | 'price-down' | 'rating' | 'new';

export type Route =
  | { page: 'catalogue'; collection: Collection | null; search: string | null; sort: Sort }
  | { page: 'product'; slug: string; colour: string | null }
  | { page: 'bag' }
  | { page: 'checkout' }
  | { page: 'help'; topic: string }
  | { page: 'not-found' };

export const sorts: readonly { id: Sort; name: string }[] = [
  { id: 'featured', name: 'Featured' },
  { id: 'new', name: 'Newest' },
  { id: 'price-up', name: 'Price, low to high' },
  { id: 'price-down', name: 'Price, high to low' },
  { id: 'rating', name: 'Best rated' },
];

const isCollection = (name: string): name is Collection =>
  name === 'sale' || name === 'new' || categories.some((category) => category.id === name);

/** Longest search the shop looks up; the rest is cut. */
const SEARCH_LIMIT = 80;

/** What an address of the shop shows. Unknown addresses are the not-found page, never an error. */
export const readRoute = (url: URL): Route => {
  const [first = '', second = '', ...rest] = url.pathname
    .replace(/^\/demo\/?/, '')
    .replace(/\/$/, '')
    .split('/');
  const sort = sorts.find(({ id }) => id === url.searchParams.get('sort'))?.id ?? 'featured';
  if (rest.length > 0) return { page: 'not-found' };
  if (second === '') {
    if (first === '') return { page: 'catalogue', collection: null, search: null, sort };
    if (first === 'bag' || first === 'checkout') return { page: first };
    if (first === 'search') {
      const search = (url.searchParams.get('q') ?? '').trim().slice(0, SEARCH_LIMIT);
      return { page: 'catalogue', collection: null, search, sort };
    }
    return { page: 'not-found' };
  }
  if (first === 'collections' && isCollection(second)) {
    return { page: 'catalogue', collection: second, search: null, sort };
  }
  if (first === 'products') return { page: 'product', slug: second, colour: url.searchParams.get('colour') };
  if (first === 'help') return { page: 'help', topic: second };
  return { page: 'not-found' };
};
