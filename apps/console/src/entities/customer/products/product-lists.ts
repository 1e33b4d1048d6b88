import type { ProductTag, TaggedProduct } from '@chatso/contract';

/** I-11: what can be filtered by, in the order of the menu. */
export const productFilters = ['purchased', 'productsInView', 'overstocked', 'recommend', 'onSale'] as const;
export type ProductFilter = (typeof productFilters)[number];

/** I-13, in the order they are shown; what is only there to fill a list has no label. */
export const shownTags = [
  'productsInCart',
  'productsInView',
  'recommend',
  'purchased',
  'overstocked',
  'onSale',
] as const;
export type ShownTag = (typeof shownTags)[number];

export const tagsShown = ({ tags }: { tags: readonly ProductTag[] }): ShownTag[] =>
  shownTags.filter((tag) => tags.includes(tag));

export const countOf = (products: readonly TaggedProduct[], filter: ProductFilter): number =>
  products.filter(({ tags }) => tags.includes(filter)).length;

/** All that any of the filters lets through; without a filter all. */
export const filtered = (products: readonly TaggedProduct[], filters: readonly ProductFilter[]): TaggedProduct[] =>
  filters.length === 0 ? [...products] : products.filter(({ tags }) => filters.some((filter) => tags.includes(filter)));

/** The one of them a page calls so: by the shop's own id or number, its own or a variation's. */
export const productCalled = (products: readonly TaggedProduct[], called: string): TaggedProduct | undefined =>
  products.find((product) =>
    [product, ...product.variations].some(({ externalId, sku }) => externalId === called || sku === called),
  );

/** Chosen ones in the order they were chosen; a second press takes one out again. */
export const toggled = (chosen: readonly string[], id: string, atMost: number): string[] => {
  if (chosen.includes(id)) return chosen.filter((other) => other !== id);
  return chosen.length < atMost ? [...chosen, id] : [...chosen];
};
