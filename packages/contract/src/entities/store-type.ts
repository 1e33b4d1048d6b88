import { socialChannels } from '@chatso/domain';
import { z } from 'zod';

/** By itself, because every chat has one: the rest of a store is no part of the console's first load. */
export const storeTypes = ['website', 'shopify', 'woocommerce', 'cova', 'flowhub', ...socialChannels] as const;
export const storeTypeSchema = z.enum(storeTypes);

export type StoreType = z.infer<typeof storeTypeSchema>;
