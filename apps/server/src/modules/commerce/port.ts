import type { ShopAbility, ShopCheck, ShopKind } from '@chatso/contract';
import type { CopiedProduct } from '../catalog/index.ts';
import type { CopiedCustomer, CopiedOrder } from '../customers/index.ts';
import type { Call, CallAnswer } from './call-shop.ts';

/**
 * What a shop tells is what is copied, in the words of whoever keeps it. Money is in the currency's smallest unit, moments
 * are Dates, and texts are as the shop has them.
 */
export type ShopCustomer = CopiedCustomer;
export type ShopOrder = CopiedOrder;
export type ShopProduct = CopiedProduct;

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
