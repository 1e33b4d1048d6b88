import type { ColourId } from './palettes.ts';
import type { CategoryId, Product, Size, Tag } from './types.ts';

/** A product counts as low when this many pieces or fewer are left over all sizes. */
const LOW_STOCK = 8;

/** The entered fields of a product; the rest is derived from them. */
interface Entry {
  slug: string;
  name: string;
  kind: string;
  price: number;
  was?: number;
  fresh?: true;
  colours: readonly ColourId[];
  sizes: readonly Size[];
  rating: number;
  reviews: number;
  description: string;
  fabric: string;
  fit: string;
}

const CHEST: Record<string, string> = {
  XS: 'chest 82–87 cm',
  S: 'chest 88–95 cm',
  M: 'chest 96–101 cm',
  L: 'chest 102–109 cm',
  XL: 'chest 110–117 cm',
  XXL: 'chest 118–125 cm',
};

const sized = (names: readonly string[], stock: readonly number[], note: (name: string) => string | null): Size[] =>
  names.map((name, i) => ({ name, note: note(name), stock: stock[i] ?? 0 }));

/** Tops, XS to XXL; `stock` gives the pieces of each. */
export const tops = (...stock: readonly number[]): Size[] =>
  sized(['XS', 'S', 'M', 'L', 'XL', 'XXL'], stock, (name) => CHEST[name] ?? null);

/** Trousers by waist in inches. */
export const waists = (...stock: readonly number[]): Size[] =>
  sized(['28', '30', '32', '34', '36', '38'], stock, (name) => `waist ${Math.round(Number(name) * 2.54)} cm`);

/** Own names, for example shoe sizes. */
export const named = (names: string, ...stock: readonly number[]): Size[] => sized(names.split(' '), stock, () => null);

export const oneSize = (stock: number): Size[] => [{ name: 'One size', note: null, stock }];

const piecesLeft = (sizes: readonly Size[]): number => sizes.reduce((sum, size) => sum + size.stock, 0);

/** `firstNumber` numbers the articles of one category: 1001, 1002, ... */
export const shelf = (category: CategoryId, firstNumber: number, entries: readonly Entry[]): Product[] =>
  entries.map(({ was, fresh, fabric, fit, ...entry }, index) => {
    const tags: Tag[] = [];
    if (was !== undefined) tags.push('sale');
    if (fresh) tags.push('new');
    if (piecesLeft(entry.sizes) <= LOW_STOCK) tags.push('lowStock');
    return {
      ...entry,
      id: `NW-${firstNumber + index}`,
      category,
      compareAt: was ?? null,
      tags,
      details: [
        { title: category === 'camp' || category === 'packs' ? 'Materials and care' : 'Fabric and care', text: fabric },
        { title: 'Fit and measurements', text: fit },
      ],
    };
  });
