import { z } from 'zod';

/** What of Cova's answers is read. Only a part of their names is published; what is not there is left out. */
const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value == null ? '' : String(value).slice(0, 2000)));
const id = z.union([z.string().min(1).max(200), z.number()]).transform(String);

export const customerSchema = z.object({
  Id: id,
  ...{ PrimaryName: text, FamilyName: text, LastModifiedDateUtc: text },
  MergedIntoCustomerId: text,
  ContactMethods: z.array(z.object({ Value: text })).nullish(),
  Addresses: z
    .array(z.object({ Line1: text, Line2: text, Locality: text, StateCode: text, PostalCode: text, CountryCode: text }))
    .nullish(),
});

export const invoiceSchema = z.object({
  Id: id,
  ...{ PrintableId: text, ReceiptNumber: text, InvoiceType: text, CustomerId: text, LocationName: text },
  InvoiceTotal: z.union([z.number(), z.string()]).transform(String),
  PaymentTypes: z.union([z.array(text), text]).transform((types) => (Array.isArray(types) ? types : [types])),
  CreatedDateUtc: text,
});

export const locationSchema = z.object({
  Id: id,
  Name: text,
  Address: z.object({ CountryCode: text }).nullish(),
});
export type Location = z.output<typeof locationSchema>;

export const pointsSchema = z.object({ PointsBalance: z.number() });

const amount = z.union([z.number(), z.string()]).nullish();
export const productSchema = z.object({
  ProductId: id,
  ...{ Name: text, ClassificationId: text, ClassificationName: text, UpdatedDateUtc: text },
  IsArchived: z.boolean().nullish(),
  Prices: z.array(z.object({ EntityId: text, RegularPrice: amount, SalePrice: amount })).nullish(),
  Availability: z.array(z.object({ EntityId: text, InStockQuantity: z.number().nullish() })).nullish(),
  Assets: z.array(z.object({ Uri: text })).nullish(),
});

export const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
