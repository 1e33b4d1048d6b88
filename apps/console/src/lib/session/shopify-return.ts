import * as v from 'valibot';
import { uuid } from '../schema/fields.ts';
import { storedValue } from '../storage/storage.ts';

/** The whole address that Shopify sent the browser back to, until onboarding takes it up. */
export const shopifyReturn = storedValue('shopify-oauth-url', v.pipe(v.string(), v.url()));

/** The store somebody left for Shopify from; absent when they began at Shopify itself. */
export const shopifyPlace = storedValue('shopify-oauth-store', v.object({ workspaceId: uuid, storeId: uuid }));
