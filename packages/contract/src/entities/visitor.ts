import { limits } from '@chatso/domain';
import { z } from 'zod';
import { dateSchema, idSchema, typedText } from './common.ts';

/** I-27 */
export const visitedPageSchema = z.object({
  pageTitle: z.string(),
  /** What the shop calls the page; null when it says nothing. */
  pageName: z.string().nullable(),
  pageUrl: z.string(),
  timestamp: dateSchema,
});
export type VisitedPage = z.infer<typeof visitedPageSchema>;

/** I-26. `address` is as exact as the IP address tells: the country. */
export const visitorDeviceSchema = z.object({
  address: z.string().nullable(),
  browser: z.string().nullable(),
  platform: z.string().nullable(),
  device: z.string().nullable(),
  deviceType: z.string().nullable(),
  ip: z.string().nullable(),
});

/** `country` in English; whoever shows it names `countryCode` (ISO 3166) in the reader's language. */
export const locationInfoSchema = z.object({ country: z.string().nullable(), countryCode: z.string().nullable() });

const attributeName = typedText(limits.attributeNameChars).trim().min(1);
/** By name; null: no more. */
export const visitorAttributesSchema = z
  .record(attributeName, z.union([typedText(limits.attributeValueChars), z.number(), z.boolean(), z.null()]))
  .refine((all) => Object.keys(all).length <= limits.attributes);

export const visitorLocationSchema = z.object({
  visitorId: idSchema,
  locationInfo: locationInfoSchema,
  clientTimezone: z.string().nullable(),
  deviceInfo: visitorDeviceSchema,
  /** What the shop's page said of them, by name. */
  attributes: z.array(z.object({ name: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) })),
});
export type VisitorLocation = z.infer<typeof visitorLocationSchema>;

/** What a shop's page told of a product (decision G-12); the price in the currency's smallest unit. */
export const viewedProductSchema = z.object({
  id: z.string(),
  name: z.string(),
  price: z.number().int().optional(),
  /** As the page says, else that of the store's shop; absent: neither is known. */
  currency: z.string().optional(),
  image: z.string().optional(),
  url: z.string().optional(),
});
export type ViewedProduct = z.infer<typeof viewedProductSchema>;

export const visitorCartSchema = z.object({
  items: z.array(viewedProductSchema.extend({ quantity: z.number().int() })),
  total: z.number().int().optional(),
  currency: z.string().optional(),
});
export type VisitorCart = z.infer<typeof visitorCartSchema>;
