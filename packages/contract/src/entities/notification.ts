import { z } from 'zod';
import { dateSchema, idSchema } from './common.ts';

/** Decision T-1. */
export const notificationTypes = [
  'chat-assigned',
  'chat-missed',
  'transfer-request',
  'chat-mention',
  'ticket-assigned',
  'ticket-mention',
  'ticket-late',
  'ticket-bounced',
  'role-changed',
  'past-due',
  'plan',
  'trigger',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** What a notification leads to and is worded from; `title` and `body` are its English words. */
export const notificationDataSchema = z.object({
  conversationId: idSchema.optional(),
  ticketId: idSchema.optional(),
  storeId: idSchema.optional(),
  storeName: z.string().optional(),
  customerName: z.string().optional(),
  /** Of type `trigger`: what the auto trigger is called. */
  triggerName: z.string().optional(),
  role: z.string().optional(),
  /** Of type `chat-missed`, from two on: so many chats of one store and department, of which the last is named here. */
  count: z.number().int().optional(),
  /** Of type `plan`: 0 when the trial is over. */
  daysLeft: z.number().int().optional(),
  endsAt: dateSchema.optional(),
});
export type NotificationData = z.infer<typeof notificationDataSchema>;

/** Decision F-3; the stream sends the same. */
export const notificationSchema = z.object({
  _id: idSchema,
  type: z.enum(notificationTypes),
  title: z.string(),
  body: z.string(),
  data: notificationDataSchema,
  createdAt: dateSchema,
  read: z.boolean(),
});
export type AppNotification = z.infer<typeof notificationSchema>;

/** What the stream sends as event `unread`, whenever the number may have changed: also by another device. */
export const unreadEventSchema = z.object({ unread: z.number().int().nonnegative() });

/** What a push message carries to a device, encrypted: enough to show a line and to know where it leads. */
export const pushPayloadSchema = z.object({
  _id: idSchema,
  type: z.enum(notificationTypes),
  title: z.string(),
  body: z.string(),
  url: z.string(),
});
export type PushPayload = z.infer<typeof pushPayloadSchema>;
