import { z } from 'zod';
import { because } from '../because.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idSchema, okSchema, pageQuery } from '../entities/common.ts';
import { notificationSchema, unreadEventSchema } from '../entities/notification.ts';

const member = { kind: 'member', scope: 'workspace' } as const;
const user = { kind: 'user' } as const;
/** base64url of exactly so many bytes, with or without padding. */
const bytes = (count: number) =>
  z
    .string()
    .regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((count * 4) / 3)}}={0,2}$`), { error: because('push-key-invalid') });

export const notificationEndpoints = {
  /** F-09, T-13; newest first. */
  'notifications.list': defineEndpoint({
    method: 'GET',
    path: '/notifications',
    query: pageQuery,
    response: z.object({
      data: z.array(notificationSchema),
      count: z.number().int(),
      unread: z.number().int(),
    }),
    errors: [],
    rate: 'read',
    access: member,
    summary: 'Notifications of the caller in this workspace',
  }),
  /** Decision T-1 */
  'notifications.read': defineEndpoint({
    method: 'PATCH',
    path: '/notifications/read',
    body: z.union([
      z.strictObject({ ids: z.array(idSchema).min(1).max(200) }),
      z.strictObject({ all: z.literal(true) }),
    ]),
    response: unreadEventSchema,
    errors: [],
    rate: 'write',
    access: member,
    summary: 'Mark notifications as read',
  }),
  /** F-08, decision F-3: opens `/notifications/stream?token=` once, within a minute. */
  'notifications.streamToken': defineEndpoint({
    method: 'GET',
    path: '/notifications/stream/token',
    response: z.object({ token: z.string(), expiresIn: z.number().int() }),
    errors: [],
    rate: 'read',
    access: member,
    summary: 'A single-use token for the notification stream',
  }),
  'push.key': defineEndpoint({
    method: 'GET',
    path: '/notifications/push/key',
    response: z.object({ publicKey: z.string() }),
    errors: ['unavailable'],
    rate: 'read',
    access: user,
    summary: 'The VAPID public key that browsers subscribe with',
  }),
  /** Of the caller's sign-in; doing it again is harmless. */
  'push.subscribe': defineEndpoint({
    method: 'POST',
    path: '/notifications/push/subscription',
    body: z.object({
      endpoint: z.url({ protocol: /^https?$/ }).max(1000),
      keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
    }),
    response: okSchema,
    errors: ['bad-request'],
    rate: 'write',
    access: user,
    summary: 'Let this device show notifications while no page is open',
  }),
  'push.unsubscribe': defineEndpoint({
    method: 'DELETE',
    path: '/notifications/push/subscription',
    response: okSchema,
    errors: [],
    rate: 'write',
    access: user,
    summary: 'No more notifications to the device of this sign-in',
  }),
  'push.state': defineEndpoint({
    method: 'GET',
    path: '/notifications/push/subscription',
    response: z.object({ subscribed: z.boolean() }),
    errors: [],
    rate: 'read',
    access: user,
    summary: 'Whether the device of this sign-in shows notifications',
  }),
} as const;
