import type { ShopAbility, ShopCheck, ShopKind } from '@chatso/contract';
import type { Call, CallAnswer } from './call-shop.ts';

/** Money is in the currency's smallest unit, moments are Dates, and texts are as the shop has them. */
export interface ShopCustomer {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  billing: ShopAddress;
  shipping: ShopAddress;
  posOnly: boolean;
  points: number;
  createdAt: Date;
  lastActiveAt: Date | null;
  changedAt: Date;
}

export interface ShopAddress {
  first_name?: string;
  last_name?: string;
  address_1?: string;
  address_2?: string;
  city?: string;
  state?: string;
  country?: string;
  postcode?: string;
  phone?: string;
  email?: string;
}

export interface ShopOrder {
  id: string;
  /** As shop and shopper call it: '#10423'. */
  name: string;
  /** Of the customer in the shop; null for a guest, who is known by the e-mail only. */
  customerId: string | null;
  email: string | null;
  type: 'POS' | 'ONLINE';
  status: string;
  currency: string;
  total: number;
  tax: number;
  discount: number;
  paymentMethod: string | null;
  receiptNumber: string | null;
  pickingStatus: 'new' | 'picking' | 'notified' | null;
  billing: ShopAddress;
  shipping: ShopAddress;
  lines: readonly { name: string; price: number; quantity: number; total: number; productId: string | null }[];
  shippingLines: readonly { title: string; id: string; total: number }[];
  tracking: readonly { provider: string; number: string; url: string }[];
  couponCodes: readonly string[];
  adminUrl: string | null;
  createdAt: Date;
  completedAt: Date | null;
  changedAt: Date;
}

export interface ShopProduct {
  id: string;
  /** Of a variation: the product it is one of. */
  parentId: string | null;
  name: string;
  variationName: string | null;
  type: 'simple' | 'variable' | 'variation';
  attributes: readonly { name: string; option: string; value: string }[];
  currency: string;
  price: number;
  regularPrice: number;
  onSale: boolean;
  stockStatus: 'instock' | 'outofstock' | 'onbackorder';
  stockQuantity: number | null;
  images: readonly { src: string }[];
  permalink: string | null;
  sku: string | null;
  categories: readonly { id: string; name: string }[];
  locationId: string | null;
  locationName: string | null;
  /** No longer sold. */
  gone: boolean;
  createdAt: Date;
  changedAt: Date;
}

/** One page of what changed since a moment; `next` is the shop's mark of the page after it. */
export interface ShopPage<T> {
  rows: readonly T[];
  next: string | null;
}

export interface ShopPass {
  since: Date | null;
  cursor: string | null;
}

/** How one connection reaches its shop: address and secrets are in it, and every call is guarded. */
export interface ShopAccess {
  address: string;
  secret: string;
  now(): Date;
  call(call: Call): Promise<CallAnswer>;
}

/**
 * A shop system. What it can is data, so that screens say what it cannot; what it answers is parsed by it, and anything else
 * is a `ShopError`. It knows neither workspaces nor tables.
 */
export interface Shop {
  kind: ShopKind;
  abilities: readonly ShopAbility[];
  /** Line by line, and all lines: a failed one does not stop those that do not need it. */
  check(access: ShopAccess): Promise<ShopCheck[]>;
  customers(access: ShopAccess, pass: ShopPass): Promise<ShopPage<ShopCustomer>>;
  orders(access: ShopAccess, pass: ShopPass): Promise<ShopPage<ShopOrder>>;
  products(access: ShopAccess, pass: ShopPass): Promise<ShopPage<ShopProduct>>;
  /** Somebody a chat is about, with what they bought, asked for beside the passes. */
  person(access: ShopAccess, email: string): Promise<{ customers: ShopCustomer[]; orders: ShopOrder[] }>;
}

export const defineShop = (shop: Shop): Shop => shop;
