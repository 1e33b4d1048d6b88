import { couponScopes, couponTypes, isBlank, limits } from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import { dateSchema, idSchema, typedText } from './common.ts';

/** File types with a special display (H-25). */
export const fileTypes = [
  'image',
  'pdf',
  'text',
  'csv',
  'spreadsheet',
  'presentation',
  'zip',
  'word',
  'video',
  'audio',
  'fallback',
  'story_mention',
  'share',
  'unsupported_type',
] as const;

export const messageFileSchema = z.object({
  name: z.string().max(255),
  filetype: z.enum(fileTypes),
  publicUrl: z.string().max(2000),
  size: z.number().int().nonnegative(),
});

/** J-01 */
export const couponAttachmentSchema = z.object({
  kind: z.literal('coupon'),
  code: z.string(),
  couponMessage: z.string(),
  couponSecondaryMessage: z.string(),
  urls: z.array(z.object({ name: z.string(), url: z.string() })),
  productImages: z.array(z.string()),
  validMessage: z.string(),
  startsAtGMT: dateSchema.nullable(),
  dateExpiresGMT: dateSchema.nullable(),
  /** Absent in what another system sent. */
  couponId: idSchema.optional(),
  /** The discount in numbers, for words in the reader's language: of percent hundredths, else smallest units. */
  discount: z
    .object({ type: z.enum(couponTypes), scope: z.enum(couponScopes), amount: z.number().int(), currency: z.string() })
    .optional(),
  /** What has become of it; absent: it was sent. */
  state: z
    .object({
      seenAt: dateSchema.optional(),
      copiedAt: dateSchema.optional(),
      openedAt: dateSchema.optional(),
      redeemedAt: dateSchema.optional(),
      /** As shop and shopper call the order. */
      order: z.string().optional(),
      withdrawnAt: dateSchema.optional(),
    })
    .optional(),
});

/** By themselves: a chat has cards, and the rest of a product is no part of the console's first load. */
export const stockStatuses = ['instock', 'outofstock', 'onbackorder'] as const;
export type StockStatus = (typeof stockStatuses)[number];

const cardPrices = {
  /** ISO 4217; prices are in its smallest unit. */
  currency: z.string(),
  price: z.number().int(),
  regularPrice: z.number().int(),
  stockStatus: z.enum(stockStatuses),
  /** Only of the last few; null: more, or nobody counts. */
  stockLeft: z.number().int().nullable(),
};

/** What a card of our own copy of the shop's product shows and does. */
export const productCardSchema = z.object({
  productId: idSchema,
  /** The shop's own id: what its cart takes. */
  externalId: z.string(),
  ...cardPrices,
  /** The variation that is chosen at first. */
  chosen: idSchema.nullable(),
  variants: z.array(
    z.object({ productId: idSchema, externalId: z.string(), name: z.string(), imageUrl: z.string(), ...cardPrices }),
  ),
  /** The shop system whose page has a cart of its own to put it into, where the page does not say how. */
  cart: z.enum(['shopify', 'woocommerce']).nullable(),
  /** When the client opened it in the shop, and put it into the cart, if they did. */
  openedAt: dateSchema.nullable(),
  addedAt: dateSchema.nullable(),
});
export type ProductCard = z.infer<typeof productCardSchema>;

/** J-02 */
export const productAttachmentSchema = z.object({
  kind: z.literal('product'),
  productName: z.string(),
  productLink: z.string(),
  productImageUrl: z.string(),
  productPrice: z.string(),
  productImages: z.array(z.string()),
  card: productCardSchema.optional(),
});

/** Information form (decision H-13): what the agent asks for, and afterwards that it was answered. */
export const formAttachmentSchema = z.object({
  kind: z.literal('form'),
  fields: z.array(z.object({ name: z.enum(['fullname', 'email', 'phone']), required: z.boolean() })),
  answered: z.boolean(),
  /** It asks for the code that was mailed to the visitor's address; in their language. `done`: once it takes no answer. */
  code: z
    .object({
      title: z.string(),
      label: z.string(),
      button: z.string(),
      done: z.string(),
      /** Another code was sent since. */
      replaced: z.boolean(),
    })
    .optional(),
});

export const attachmentSchema = z.discriminatedUnion('kind', [
  couponAttachmentSchema,
  productAttachmentSchema,
  formAttachmentSchema,
]);

export const messageTypes = ['text', 'file', 'coupon', 'product', 'notification', 'customer-left'] as const;

/** H-23. `seq` is gapless per conversation and orders it; `messageId` is the sender's idempotency key (decision F-6). */
export const messageSchema = z.object({
  messageId: idSchema,
  conversationId: idSchema,
  seq: z.number().int().positive(),
  /** Agent id, or the visitor's id for `client`; null for the system's own notices. */
  senderId: idSchema.nullable(),
  socialSenderId: z.string().nullable(),
  author: z.enum(['client', 'agent']),
  type: z.enum(messageTypes),
  text: z.string(),
  timestamp: dateSchema,
  /** Conversation state when it was sent (decision X-17). */
  state: z.enum(['pending', 'ongoing', 'missed', 'closed']),
  attachments: z.array(attachmentSchema),
  files: z.array(messageFileSchema),
  pageId: z.string().nullable(),
  customerSocialId: z.string().nullable(),
  storeId: idSchema,
  /** Its links are those of a stranger: no links for agents while the chat's are not allowed. */
  linksHeld: z.boolean().optional(),
  /** Delivery; sent when absent. Of a message to an outside channel: on its way, or not delivered for good. */
  status: z.enum(['pending', 'sent', 'error']).optional(),
});

/** What a visitor may see of a message: the sender by alias, no ids of people (G-23). */
export const visitorMessageSchema = messageSchema
  .pick({
    messageId: true,
    conversationId: true,
    seq: true,
    author: true,
    type: true,
    text: true,
    timestamp: true,
    attachments: true,
    files: true,
  })
  .extend({ senderName: z.string().nullable(), senderAvatar: z.string().nullable() });

const outgoing = {
  messageId: idSchema,
  type: z.enum(['text', 'file']).default('text'),
};

/** An agent's message on its way in; `files` are results of `POST upload`. */
export const agentMessageInputSchema = z
  .object({
    ...outgoing,
    conversationId: idSchema,
    text: typedText(limits.agentMessageChars).default(''),
    files: z.array(messageFileSchema).max(limits.filesPerSend).default([]),
    state: z.literal('ongoing').optional(),
    senderId: z.string().optional(),
    author: z.literal('agent').optional(),
  })
  .refine((input) => !isBlank(input.text) || input.files.length > 0, {
    error: because('message-empty'),
    path: ['text'],
  });

/** A visitor's message on its way in. */
export const visitorMessageInputSchema = z
  .object({
    ...outgoing,
    conversationId: idSchema,
    text: typedText(limits.visitorMessageChars).default(''),
    files: z.array(messageFileSchema).max(limits.visitorFilesPerSend).default([]),
  })
  .refine((input) => !isBlank(input.text) || input.files.length > 0, {
    error: because('message-empty'),
    path: ['text'],
  });

export type Message = z.infer<typeof messageSchema>;
export type VisitorMessage = z.infer<typeof visitorMessageSchema>;
export type MessageFile = z.infer<typeof messageFileSchema>;
export type Attachment = z.infer<typeof attachmentSchema>;
export type AgentMessageInput = z.input<typeof agentMessageInputSchema>;
export type VisitorMessageInput = z.input<typeof visitorMessageInputSchema>;
