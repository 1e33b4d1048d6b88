import { adminRoles, limits } from '@chatso/domain';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idSchema, okSchema, typedText } from '../entities/common.ts';
import { shopCheckSchema, shopConnectionSchema, shopFormSchema, shopOfStoreSchema } from '../entities/shop.ts';

const admins = { kind: 'member', scope: 'workspace', roles: adminRoles } as const;
const params = z.object({ storeId: idSchema });

export const shopEndpoints = {
  'shops.list': defineEndpoint({
    method: 'GET',
    path: '/admin/shops',
    response: z.object({
      data: z.array(shopOfStoreSchema),
      /** Whether this installation has an app at Shopify that merchants can let in. */
      shopifyApp: z.boolean(),
    }),
    errors: [],
    rate: 'read',
    access: admins,
    summary: 'Website stores with the shop system behind each',
  }),
  'shops.check': defineEndpoint({
    method: 'POST',
    path: '/admin/shops/{storeId}/check',
    params,
    body: shopFormSchema,
    response: z.object({ checks: z.array(shopCheckSchema) }),
    errors: ['not-found', 'validation'],
    rate: 'write',
    access: admins,
    summary: 'Ask a shop system with these keys, line by line; nothing is stored',
  }),
  /** The lines of `shops.check`, each as JSON and a newline, as soon as it is known; who stops reading stops the asking. */
  'shops.tellCheck': defineEndpoint({
    method: 'POST',
    path: '/admin/shops/{storeId}/check/lines',
    params,
    body: shopFormSchema,
    response: z.unknown(),
    errors: ['not-found', 'validation'],
    rate: 'write',
    access: admins,
    summary: 'Ask a shop system with these keys, and hear of each line at once',
  }),
  'shops.connect': defineEndpoint({
    method: 'PUT',
    path: '/admin/shops/{storeId}',
    params,
    body: shopFormSchema,
    response: shopConnectionSchema,
    errors: ['not-found', 'validation', 'conflict'],
    rate: 'write',
    access: admins,
    summary: 'Connect a store to its shop system, or change how it is reached; its lists are copied from then on',
  }),
  'shops.finishShopify': defineEndpoint({
    method: 'POST',
    path: '/shopify/connect',
    body: z.object({
      storeId: idSchema,
      /** The whole address that Shopify sent the browser back to. */
      url: typedText(limits.linkChars),
      version: z.number().int().min(0),
    }),
    response: shopConnectionSchema,
    errors: ['not-found', 'validation', 'conflict'],
    rate: 'write',
    access: admins,
    summary: 'Connect a store to the Shopify shop whose merchant has let the app in',
  }),
  'shops.disconnect': defineEndpoint({
    method: 'DELETE',
    path: '/admin/shops/{storeId}',
    params,
    response: okSchema,
    errors: ['not-found'],
    rate: 'write',
    access: admins,
    summary: 'Forget the keys of a shop; what was copied of it stays',
  }),
  'shops.authorize': defineEndpoint({
    method: 'POST',
    path: '/admin/shops/{storeId}/authorize',
    params,
    body: z.object({ address: shopFormSchema.shape.address, version: shopFormSchema.shape.version }),
    response: z.object({ url: z.string() }),
    errors: ['not-found', 'validation'],
    rate: 'write',
    access: admins,
    summary: 'Where an admin of the WooCommerce shop lets Chatso in; the keys come from the shop, once, and are tested',
  }),
  'shops.plugin': defineEndpoint({
    method: 'GET',
    path: '/admin/shops/{storeId}/plugin',
    params,
    response: z.unknown(),
    errors: ['not-found'],
    rate: 'write',
    access: admins,
    summary: 'The plugin for WooCommerce as a zip, made for this store; it holds the widget secret',
  }),
  'shops.copy': defineEndpoint({
    method: 'POST',
    path: '/admin/shops/{storeId}/copy',
    params,
    body: z.object({ again: z.boolean() }),
    response: okSchema,
    errors: ['not-found'],
    rate: 'write',
    access: admins,
    summary: 'Copy what has changed now; `again`: everything from the beginning',
  }),
} as const;
