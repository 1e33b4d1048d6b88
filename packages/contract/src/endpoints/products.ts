import { limits } from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idSchema, typedText } from '../entities/common.ts';
import {
  productCategorySchema,
  productLocationSchema,
  productSchema,
  searchedWords,
  taggedProductSchema,
} from '../entities/product.ts';
import { liveChat } from './conversation-common.ts';

const store = { chatsoStoreId: idSchema };
/** The shop's own id, as long as one may be. */
const locationId = typedText(limits.nameChars).optional();
const found = { errors: ['not-found'], rate: 'read', access: liveChat } as const;

/** The catalogue of the shop behind a store, from our copy: none of these waits for the shop. */
export const productEndpoints = {
  /** J-47, J-52, J-53 */
  'products.list': defineEndpoint({
    method: 'GET',
    path: '/products',
    query: z.object({
      ...store,
      /** Of whom the shop knows; anything else is nobody. */
      customerId: typedText(limits.nameChars).optional(),
      /** Whose cart and viewed products count. */
      visitorId: idSchema.optional(),
      /** One list; without it all of them at once, each product with its tags. */
      productType: z.enum(['recommend', 'overstocked', 'top-purchased']).optional(),
      locationId,
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .transform((limit) => Math.min(limit, 100))
        .default(limits.recommendations),
    }),
    response: z.object({ data: z.array(taggedProductSchema), count: z.number().int() }),
    summary: 'Products to offer in a chat, and why; never one that is out of stock',
    ...found,
    errors: ['not-found', 'bad-request'],
  }),
  /** J-48, decision J-2 */
  'products.search': defineEndpoint({
    method: 'GET',
    path: '/products/search',
    query: z.object({ ...store, keyword: searchedWords, visitorId: idSchema.optional(), locationId }),
    response: z.object({ data: z.array(taggedProductSchema) }),
    summary: 'Products whose name, number or a variation holds the words',
    ...found,
  }),
  /** J-49 */
  'products.locations': defineEndpoint({
    method: 'GET',
    path: '/products/locations',
    query: z.object({
      crmStoreId: typedText(limits.nameChars).refine((id) => id.trim() !== '', { error: because('required') }),
    }),
    response: z.object({ data: z.array(productLocationSchema) }),
    summary: 'The places at which the shop keeps its products; none where it does not tell them apart',
    ...found,
  }),
  /** J-50 */
  'products.coupon': defineEndpoint({
    method: 'GET',
    path: '/products/coupon',
    query: z.object({ ...store, search: searchedWords.default(''), locationId }),
    response: z.object({ data: z.array(productSchema) }),
    summary: 'Products a coupon may be for; the newest without words',
    ...found,
  }),
  /** J-42 */
  'coupons.products': defineEndpoint({
    method: 'GET',
    path: '/woocommerce/coupon/products',
    query: z.object({ ...store, search: searchedWords.default('') }),
    response: z.object({ data: z.array(productSchema) }),
    summary: 'The same, by the path of the coupons',
    ...found,
  }),
  /** J-51 */
  'products.categories': defineEndpoint({
    method: 'GET',
    path: '/woocommerce/product/category',
    query: z.object(store),
    response: z.object({ data: z.array(productCategorySchema) }),
    summary: 'Categories of the products of a store, by name',
    ...found,
  }),
} as const;
