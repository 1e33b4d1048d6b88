import { z } from 'zod';
import { storedValue } from '../storage/storage.ts';

/** The whole address that Shopify sent the browser back to, until onboarding takes it up. */
export const shopifyReturn = storedValue('shopify-oauth-url', z.url());

/** The store somebody left for Shopify from; absent when they began at Shopify itself. */
export const shopifyPlace = storedValue('shopify-oauth-store', z.object({ workspaceId: z.uuid(), storeId: z.uuid() }));
