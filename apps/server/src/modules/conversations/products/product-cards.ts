import type { Attachment, Product, ProductVariation } from '@chatso/contract';
import { limits, moneyFormat, shownAmount } from '@chatso/domain';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { findProducts, topProductOf } from '../../catalog/index.ts';

type ProductAttachment = Extract<Attachment, { kind: 'product' }>;
type Card = NonNullable<ProductAttachment['card']>;

/** A shopper hears how many there are when they have to be quick; how many a shop has is nobody's business. */
const fewLeft = 5;

/** '$84.00' from 8400, '¥84' from 84: the currency says how many digits its smallest unit has. */
export function priceText(amount: number, currency: string): string {
  try {
    return new Intl.NumberFormat('en-US', moneyFormat(currency)).format(shownAmount(amount, currency));
  } catch {
    // What a shop calls its currency need not be one.
    return `${(amount / 100).toFixed(2)} ${currency}`;
  }
}

const pricesOf = (
  product: ProductVariation,
): Pick<Card, 'currency' | 'price' | 'regularPrice' | 'stockStatus' | 'stockLeft'> => ({
  currency: product.currency,
  price: product.price,
  regularPrice: product.regularPrice,
  stockStatus: product.stock_status,
  stockLeft:
    product.stock_quantity !== null && product.stock_quantity > 0 && product.stock_quantity <= fewLeft
      ? product.stock_quantity
      : null,
});

/** A variation by what makes it one; shops that name none tell its attributes. */
const variantName = ({ variation_name: name, attributes, sku, externalId }: ProductVariation): string =>
  name || attributes.map(({ option }) => option).join(' / ') || sku || externalId;

const available = ({ stock_status: status }: ProductVariation): boolean => status !== 'outofstock';

const cartOf = (storeType: string): Card['cart'] =>
  storeType === 'shopify' || storeType === 'woocommerce' ? storeType : null;

function cardOf(product: Product, chosenId: string, cart: Card['cart']): ProductAttachment {
  const chosen = product.variations.find(({ id }) => id === chosenId) ?? null;
  const shown = chosen ?? product;
  return {
    kind: 'product',
    productName: product.name,
    productLink: chosen?.permalink ?? product.permalink ?? '',
    productImageUrl: (shown.image ?? product.image)?.src ?? '',
    productPrice: priceText(shown.price, shown.currency),
    productImages: product.images.slice(0, limits.productsPerMessage).map(({ src }) => src),
    card: {
      productId: product.id,
      externalId: product.externalId,
      ...pricesOf(product),
      chosen: chosen?.id ?? null,
      variants: product.variations.map((variation) => ({
        productId: variation.id,
        externalId: variation.externalId,
        name: variantName(variation),
        imageUrl: variation.image?.src ?? '',
        ...pricesOf(variation),
      })),
      cart,
      openedAt: null,
      addedAt: null,
    },
  };
}

/**
 * Cards of products of this store, as our copy of the shop knows them, in the order asked for.
 * @throws bad-request: one is not sold there (any more), or out of stock
 */
export async function cardsOf(
  ctx: Ctx,
  { storeId, storeType }: { storeId: string; storeType: string },
  ids: readonly string[],
): Promise<ProductAttachment[]> {
  const parents = await topProductOf(ctx, storeId, ids);
  const products = await findProducts(ctx, storeId, [...new Set(parents.values())]);
  const byId = new Map(products.map((product) => [product.id, product]));
  return ids.map((id) => {
    const product = byId.get(parents.get(id) ?? '');
    if (!product) throw new AppError('bad-request', { reason: 'product-gone', field: 'productIds' });
    const asked = product.variations.find((variation) => variation.id === id) ?? product;
    const inStock =
      available(asked) && (asked !== product || product.variations.length === 0 || product.variations.some(available));
    if (!inStock) throw new AppError('bad-request', { reason: 'product-out-of-stock', field: 'productIds' });
    return cardOf(product, id, cartOf(storeType));
  });
}

/** The same in words, for lists, mails, search, and channels that show no cards. */
export const inWords = (cards: readonly ProductAttachment[]): string =>
  cards.map(({ productName, productPrice }) => `${productName} · ${productPrice}`).join('\n');

export const withLinks = (cards: readonly ProductAttachment[]): string =>
  cards
    .map(({ productName, productPrice, productLink }) => [`${productName} · ${productPrice}`, productLink])
    .flatMap((lines) => lines.filter(Boolean))
    .join('\n');
