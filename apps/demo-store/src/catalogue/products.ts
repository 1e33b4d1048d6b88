import { accessories } from './accessories.ts';
import { camp } from './camp.ts';
import { jackets } from './jackets.ts';
import { layers } from './layers.ts';
import { packs } from './packs.ts';
import type { ColourId } from './palettes.ts';
import { trousers } from './trousers.ts';
import type { CategoryId, Product } from './types.ts';

export const categories: readonly { id: CategoryId; name: string }[] = [
  { id: 'jackets', name: 'Jackets' },
  { id: 'layers', name: 'Layers' },
  { id: 'trousers', name: 'Trousers' },
  { id: 'packs', name: 'Packs' },
  { id: 'camp', name: 'Camp' },
  { id: 'accessories', name: 'Accessories' },
];

/** Shown first, in this order, as a shop window would be dressed: one of everything before two of anything. */
const WINDOW = [
  'ridgeline-rain-shell',
  'cirrus-down-vest',
  'harbour-wool-overshirt',
  'fernwood-fleece-half-zip',
  'merino-base-layer-crew',
  'switchback-trail-pants',
  'tidewater-2-person-tent',
  'basecamp-enamel-mug',
  'cedar-22-l-daypack',
  'watch-knit-beanie',
  'long-trail-socks-2-pairs',
  'cold-creek-bottle-750-ml',
];

const all = [...jackets, ...layers, ...trousers, ...packs, ...camp, ...accessories];
const inWindow = WINDOW.flatMap((slug) => all.filter((product) => product.slug === slug));
const onShelves = all.filter((product) => !WINDOW.includes(product.slug));
const depth = (product: Product): number =>
  onShelves.filter((other) => other.category === product.category).indexOf(product);

/** The 40 products in the shop's featured order: the window, then the shelves taken in turns. */
export const products: readonly Product[] = [...inWindow, ...onShelves.toSorted((a, b) => depth(a) - depth(b))];

export const findProduct = (slug: string): Product | null => products.find((product) => product.slug === slug) ?? null;

export const categoryName = (id: CategoryId): string => categories.find((category) => category.id === id)?.name ?? id;

/** Site-relative address of a picture file; the build writes one for each colour of each product. */
export const picturePath = (product: Pick<Product, 'slug'>, colour: ColourId): string =>
  `/demo/assets/pictures/${product.slug}-${colour}.svg`;
