import type { ColourId } from './palettes.ts';

export type CategoryId = 'jackets' | 'layers' | 'trousers' | 'packs' | 'camp' | 'accessories';
export type Tag = 'new' | 'sale' | 'lowStock';

export interface Size {
  name: string;
  /** What the size means in numbers, for example 'chest 96–101 cm'; null when the name says it all. */
  note: string | null;
  stock: number;
}

/** One accordion of the product page. */
export interface Detail {
  title: string;
  text: string;
}

export interface Product {
  /** Article number, for example 'NW-1001'. Never changes. */
  id: string;
  slug: string;
  name: string;
  category: CategoryId;
  /** The narrower shelf, for example 'Rain jackets'. */
  kind: string;
  /** Integer cents, US dollars. */
  price: number;
  /** The price before the sale in integer cents, or null. */
  compareAt: number | null;
  /** The first one is shown in lists. */
  colours: readonly ColourId[];
  sizes: readonly Size[];
  description: string;
  /** Stars from 0 to 5, one decimal. */
  rating: number;
  reviews: number;
  tags: readonly Tag[];
  details: readonly Detail[];
}
