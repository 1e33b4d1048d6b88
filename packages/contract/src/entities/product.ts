import { limits } from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import { dateSchema, idSchema, typedText } from './common.ts';
import { stockStatuses } from './message.ts';

/** J-04: why a product is shown beside this chat; one may be shown for several reasons. */
export const productTags = [
  'productsInView',
  'productsInCart',
  'recommend',
  'overstocked',
  'purchased',
  'onSale',
  'recommendedProducts',
] as const;
export type ProductTag = (typeof productTags)[number];

const cents = z.number().int();
const count = z.number().int();

/** What a recommendation rests on, in numbers of the shop's own orders; whoever shows it says it in one line. */
export const productReasonSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('bought-together'), product: z.string(), orders: count }),
  z.object({ kind: z.literal('bought-before'), times: count }),
  z.object({ kind: z.literal('top-purchased'), orders: count }),
  /** `days`: how long the stock lasts at the speed of the last months; null: nothing of it was sold. */
  z.object({ kind: z.literal('overstocked'), stock: count, days: count.nullable() }),
  z.object({ kind: z.literal('on-sale'), percent: count }),
  z.object({ kind: z.literal('in-cart') }),
  z.object({ kind: z.literal('viewed') }),
  z.object({ kind: z.literal('newest') }),
]);
export type ProductReason = z.infer<typeof productReasonSchema>;

const ownSchema = z.object({
  id: idSchema,
  /** The shop's own id. */
  externalId: z.string(),
  name: z.string(),
  variation_name: z.string().nullable(),
  type: z.enum(['simple', 'variable', 'variation']),
  attributes: z.array(z.object({ name: z.string(), option: z.string(), value: z.string() })),
  /** Of a variation. */
  parent: idSchema.nullable(),
  sku: z.string().nullable(),
  /** ISO 4217; prices are in its smallest unit. */
  currency: z.string(),
  price: cents,
  regularPrice: cents,
  onSale: z.boolean(),
  stock_status: z.enum(stockStatuses),
  stock_quantity: z.number().int().nullable(),
  image: z.object({ src: z.string() }).nullable(),
  images: z.array(z.object({ src: z.string() })),
  permalink: z.string().nullable(),
  created: dateSchema,
  locationId: z.string().nullable(),
  locationName: z.string().nullable(),
});

/** J-03, J-04. A product with its variations. */
export const productSchema = ownSchema.extend({ variations: z.array(ownSchema) });
export type Product = z.infer<typeof productSchema>;
export type ProductVariation = Product['variations'][number];

export const taggedProductSchema = productSchema.extend({
  tags: z.array(z.enum(productTags)),
  /** The strongest one. */
  reason: productReasonSchema.nullable(),
});
export type TaggedProduct = z.infer<typeof taggedProductSchema>;

/** J-49. What the shop does not say is empty. */
export const productLocationSchema = z.object({
  locationId: z.string(),
  name: z.string(),
  address_1: z.string(),
  city: z.string(),
  country: z.string(),
});

export const productCategorySchema = z.object({ id: z.string(), name: z.string() });

export type ProductLocation = z.infer<typeof productLocationSchema>;
export type ProductCategory = z.infer<typeof productCategorySchema>;

/** Products for the client, in the order they are shown; a variation is shown chosen. */
export const sendProductsSchema = z.object({
  messageId: idSchema,
  productIds: z
    .array(idSchema)
    .min(1, because('required'))
    .max(limits.productsPerMessage)
    .refine((ids) => new Set(ids).size === ids.length),
});

export const searchedWords = typedText(limits.searchChars);
