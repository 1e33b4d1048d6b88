import type { ColourId } from './catalogue/palettes.ts';
import { findProduct } from './catalogue/products.ts';
import type { Product } from './catalogue/types.ts';

/** Orders from this subtotal on ship free; integer cents. */
export const FREE_SHIPPING_FROM = 10_000;
/** What shipping costs below that; integer cents. */
export const SHIPPING = 900;

/** One line of the bag: a product in one colour and size. */
export interface BagLine {
  slug: string;
  colour: ColourId;
  size: string;
  quantity: number;
}

export interface PricedLine extends BagLine {
  product: Product;
  /** Integer cents for all pieces of the line. */
  total: number;
  /** Pieces that may still be added: the stock of a size is shared by its colours. */
  room: number;
}

type Item = Omit<BagLine, 'quantity'>;

const sameLine = (a: Item, b: Item): boolean => a.slug === b.slug && a.colour === b.colour && a.size === b.size;

const stockOf = (item: Item): number =>
  findProduct(item.slug)?.sizes.find((size) => size.name === item.size)?.stock ?? 0;

const taken = (lines: readonly BagLine[], item: Item): number =>
  lines.filter((line) => line.slug === item.slug && line.size === item.size).reduce((sum, l) => sum + l.quantity, 0);

/** Pieces of this product and size that are not in the bag yet. */
export const roomFor = (lines: readonly BagLine[], item: Item): number =>
  Math.max(0, stockOf(item) - taken(lines, item));

/** Adds one piece, joining an equal line; unchanged when the shelf is empty. */
export const addToBag = (lines: readonly BagLine[], item: Item): BagLine[] => {
  if (roomFor(lines, item) === 0) return [...lines];
  if (lines.some((line) => sameLine(line, item))) {
    return lines.map((line) => (sameLine(line, item) ? { ...line, quantity: line.quantity + 1 } : line));
  }
  return [...lines, { ...item, quantity: 1 }];
};

/** Sets the pieces of a line, at most what the shelf holds; zero takes the line out. */
export const setQuantity = (lines: readonly BagLine[], item: Item, quantity: number): BagLine[] =>
  lines.flatMap((line) => {
    if (!sameLine(line, item)) return [line];
    const most = line.quantity + roomFor(lines, item);
    const next = Math.min(Math.max(0, Math.trunc(quantity)), most);
    return next === 0 ? [] : [{ ...line, quantity: next }];
  });

export const pieces = (lines: readonly BagLine[]): number => lines.reduce((sum, line) => sum + line.quantity, 0);

export const priced = (lines: readonly BagLine[]): PricedLine[] =>
  lines.flatMap((line) => {
    const product = findProduct(line.slug);
    return product ? [{ ...line, product, total: product.price * line.quantity, room: roomFor(lines, line) }] : [];
  });

/** Integer cents. */
export const subtotal = (lines: readonly BagLine[]): number => priced(lines).reduce((sum, line) => sum + line.total, 0);

/** Integer cents; an empty bag ships nothing. */
export const shippingFor = (sum: number): number => (sum === 0 || sum >= FREE_SHIPPING_FROM ? 0 : SHIPPING);

/** Reads a stored bag; whatever no longer fits the shelves is dropped or cut down. */
export const parseBag = (stored: unknown): BagLine[] => {
  const lines: BagLine[] = [];
  for (const entry of Array.isArray(stored) ? (stored as readonly unknown[]) : []) {
    if (typeof entry !== 'object' || entry === null) continue;
    const { slug, colour, size, quantity } = entry as Record<string, unknown>;
    const product = typeof slug === 'string' ? findProduct(slug) : null;
    const known = product?.colours.find((id) => id === colour);
    if (!product || !known || typeof size !== 'string' || typeof quantity !== 'number') continue;
    const item = { slug: product.slug, colour: known, size };
    const most = Math.min(Math.trunc(quantity), roomFor(lines, item));
    if (most >= 1 && !lines.some((line) => sameLine(line, item))) lines.push({ ...item, quantity: most });
  }
  return lines;
};
