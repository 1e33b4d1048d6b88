import { z } from 'zod';

/** What of Flowhub's answers is read; null and absent are the same there. */
const text = z
  .string()
  .nullish()
  .transform((value) => (value ?? '').slice(0, 2000));
const number = z
  .number()
  .nullish()
  .transform((value) => value ?? 0);
const cents = number.transform(Math.round);

/** A list, however it is wrapped: the unofficial client does not say for all of them. */
export const listOf = <S extends z.ZodType>(row: S) =>
  z.union([z.array(row), z.object({ data: z.array(row) }), z.object({ customers: z.array(row) })]).transform((said) => {
    if (Array.isArray(said)) return said;
    return 'data' in said ? said.data : said.customers;
  });

export const locationSchema = z.object({
  locationId: z.string().min(1).max(200),
  importId: z.string().min(1).max(200),
  locationName: text,
  timeZone: z
    .string()
    .nullish()
    .transform((zone) => zone || 'UTC'),
});
export type Location = z.output<typeof locationSchema>;

export const customerSchema = z.object({
  id: z.string().min(1).max(200),
  ...{ name: text, email: text, phone: text, createdAt: text, updatedAt: text },
  ...{ streetAddress1: text, streetAddress2: text, city: text, state: text, zip: text, country: text },
  isLoyal: z.boolean().nullish(),
  loyaltyPoints: z.number().nullish(),
  /** Told only to who names the location. */
  loyaltyPointsInPennies: z.number().nullish(),
});

export const saleSchema = z.object({
  id: z.string().min(1).max(200),
  ...{ orderId: text, customerId: text, createdAt: text, completedOn: text },
  orderType: z.string().nullish(),
  orderStatus: z.string().nullish(),
  voided: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
  totals: z.object({ FinalTotal: cents, TotalTaxes: cents, TotalDiscounts: cents }),
  payments: z.array(z.object({ paymentType: text })).default([]),
  itemsInCart: z
    .array(
      z.object({
        ...{ productName: text, title1: text, variantId: text, productId: text },
        ...{ quantity: number, unitPrice: number, totalPrice: number },
        itemDiscounts: z.array(z.object({ couponCode: text })).default([]),
      }),
    )
    .max(1000)
    .default([]),
});

export const inventorySchema = z.object({
  productId: z.string().min(1).max(200),
  ...{ variantId: text, productName: text, variantName: text, sku: text, category: text, customCategoryName: text },
  currencyCode: z.string().nullish(),
  productPictureURL: z.string().max(2000).nullish(),
  productUpdatedAt: z.string().nullish(),
  createdAt: z.string().nullish(),
  quantity: number,
  preTaxPriceInPennies: z.number().int().nullish(),
  priceInMinorUnits: z.number().int().nullish(),
});
