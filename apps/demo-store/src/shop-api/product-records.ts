import { colour } from '../catalogue/palettes.ts';
import { categoryName, picturePath, products } from '../catalogue/products.ts';
import type { Product } from '../catalogue/types.ts';

/** When the catalogue was last edited; moves with every edit, or nobody copies it. */
const editedAt = Date.parse('2026-11-24T00:00:00.000Z');
/** As if one product after the other had been edited: what changed together is read together, again with every copy. */
const apartMs = 10 * 60_000;
const createdAt = '2026-03-01T00:00:00.000Z';

const stockOf = (quantity: number) => ({
  stock_status: quantity > 0 ? ('instock' as const) : ('outofstock' as const),
  stock_quantity: quantity,
});

/** One product and its variations, a colour in a size each, as the shop answers with them. */
function recordsOf(product: Product, index: number, origin: string) {
  const [first] = product.colours;
  const page = `${origin}/demo/products/${product.slug}`;
  const common = {
    name: product.name,
    currency: 'USD',
    price: product.price,
    regular_price: product.compareAt ?? product.price,
    categories: [{ id: product.category, name: categoryName(product.category) }],
    ...{ created_at: createdAt, changed_at: new Date(editedAt - index * apartMs).toISOString() },
  };
  const single = product.colours.length === 1 && product.sizes.length === 1;
  const parent = {
    ...common,
    id: product.id,
    sku: product.id,
    type: single ? ('simple' as const) : ('variable' as const),
    attributes: product.colours.map((id) => ({ name: 'Colour', option: colour(id).name, value: id })),
    images: first === undefined ? [] : [`${origin}${picturePath(product, first)}`],
    permalink: page,
    ...stockOf(product.sizes.reduce((sum, size) => sum + size.stock, 0)),
  };
  if (single) return [parent];
  const variations = product.colours.flatMap((id) =>
    product.sizes.map((size) => ({
      ...common,
      id: variationId(product.id, id, size.name),
      sku: variationId(product.id, id, size.name),
      parent_id: product.id,
      variation_name: `${colour(id).name} / ${size.name}`,
      type: 'variation' as const,
      attributes: [
        { name: 'Colour', option: colour(id).name, value: id },
        { name: 'Size', option: size.name, value: size.name },
      ],
      images: [`${origin}${picturePath(product, id)}`],
      permalink: `${page}?colour=${id}`,
      ...stockOf(size.stock),
    })),
  );
  return [parent, ...variations];
}

/** What a card in the chat names when it asks the shop's page to put something into the bag. */
export const variationId = (productId: string, colourId: string, size: string): string =>
  `${productId}:${colourId}:${size}`;

export const productRecords = (origin: string) =>
  products.flatMap((product, index) => recordsOf(product, index, origin));
