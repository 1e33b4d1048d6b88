import { limits } from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import { idSchema, typedText } from './common.ts';
import { storeTypeSchema } from './store-type.ts';

const name = typedText(limits.storeNameChars).trim().min(1, because('required'));
/** As people type it; the server makes an address of it. */
const address = typedText(limits.linkChars).trim();

export const newStoreFormSchema = z.object({ name, url: address.min(1, because('website-invalid')) });
export const storeNameFormSchema = z.object({ name });
export const storeActiveFormSchema = z.object({ storeId: idSchema, active: z.boolean() });
/** The shop's own address, and the other hosts the widget may run on: 'shop.example', '*.shop.example', 'localhost'. */
export const storeAddressesFormSchema = z.object({
  storeId: idSchema,
  url: address.min(1, because('website-invalid')),
  hosts: z
    .array(typedText(limits.storeHostChars).trim())
    .max(limits.storeHosts, because('too-many', { max: limits.storeHosts })),
  /** The addresses this change began from; others are a colleague's. */
  was: z.object({ url: z.string().nullable(), hosts: z.array(z.string()) }),
});

/** A store or channel as the page of the channels shows it. */
export const channelSchema = z.object({
  _id: idSchema,
  name: z.string(),
  type: storeTypeSchema,
  url: z.string().nullable(),
  image: z.string().nullable(),
  active: z.boolean(),
  showWidget: z.boolean(),
  widgetConnection: z.enum(['CONNECTED', 'NOT_CONNECTED']),
  analyticsId: z.string(),
  /** `until`: 'localhost' is for testing and leaves by itself. */
  hosts: z.array(z.object({ host: z.string(), until: z.iso.datetime().nullable() })),
  /** The last four signs of the secret. */
  secretEnd: z.string(),
  /** Until then claims signed with the secret before are good too. */
  oldSecretUntil: z.iso.datetime().nullable(),
  lastSessionAt: z.iso.datetime().nullable(),
});

/** What belongs to a store that is about to be deleted, each a number. */
export const storeDependentsSchema = z.object({
  /** Waiting and active; while there is one, the store cannot be deleted. */
  openChats: z.number().int(),
  /** Members who serve this store and no other. */
  agents: z.number().int(),
  openTickets: z.number().int(),
  mailboxes: z.number().int(),
  /** Active auto triggers. */
  triggers: z.number().int(),
});

export const channelListSchema = z.object({
  data: z.array(channelSchema),
  /** Those that are asked for, on every page; `total` is all there are. */
  count: z.number().int(),
  total: z.number().int(),
  /** Stores and channels that count, and how many the plan has (E-22); -1 means without limit. */
  used: z.number().int(),
  limit: z.number().int(),
});

export type StoreDependents = z.infer<typeof storeDependentsSchema>;
export type Channel = z.infer<typeof channelSchema>;
export type ChannelList = z.infer<typeof channelListSchema>;
