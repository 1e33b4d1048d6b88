import type { PushPayload } from '@chatso/contract';
import { type LanguageCode, notificationTarget } from '@chatso/domain';
import { z } from 'zod';
import type { RootCtx } from '../../../platform/ctx.ts';
import { asAppError } from '../../../platform/errors.ts';
import { checkAccess, type Member } from '../../../platform/http/access.ts';
import { postOutside } from '../../../platform/http/outgoing.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import type { Deps } from '../../../platform/module.ts';
import { createCallerSource } from '../../access/index.ts';
import { readerOf } from '../../identity/index.ts';
import { findUnread, type NotificationRow } from '../notifications.repo.ts';
import { deleteSubscription, findSubscription, type Subscription } from './push.repo.ts';
import { pushWords } from './push-words.ts';
import { loadVapidKeys } from './vapid.ts';
import { buildPush } from './web-push.ts';

/** A phone that was off for longer than this has no use for it any more. */
const ttlSeconds = 4 * 60 * 60;
const timeoutMs = 15_000;

export interface PushJob {
  workspaceId: string;
  notificationId: string;
  subscriptionId: string;
}

/** One notification to one device. What was read, taken away or signed out meanwhile is not sent. */
export const pushNotification = defineJob<PushJob>({
  name: 'notifications.push',
  schema: z.object({ workspaceId: z.uuid(), notificationId: z.uuid(), subscriptionId: z.uuid() }),
  retry: { limit: 5, delaySeconds: 15, backoff: true },
  timeoutSeconds: 60,
  async handler(ctx, { workspaceId, notificationId, subscriptionId }, deps) {
    const device = await findSubscription(ctx.pool, subscriptionId);
    if (device === null) return;
    const member = await memberOf(ctx, deps, device, workspaceId);
    if (member === null) return;
    const row = await findUnread(ctx.pool, member, notificationId);
    if (row === null) return;
    const { language } = await readerOf(ctx.pool, device.userId);
    await settle(ctx, device, await send(ctx, deps, device, payloadOf(row, member, language)));
  },
});

async function memberOf(ctx: RootCtx, deps: Deps, device: Subscription, workspaceId: string): Promise<Member | null> {
  const callers = createCallerSource(ctx.pool, deps.config, () => ctx.now());
  try {
    const member = await callers.member({ uid: device.userId, sid: device.sessionId }, workspaceId);
    checkAccess({ kind: 'member' }, member);
    return member;
  } catch (error) {
    const status = asAppError(error)?.status;
    if (status === 401 || status === 403) return null;
    throw error;
  }
}

function payloadOf(row: NotificationRow, { workspaceId, actor }: Member, language: LanguageCode): PushPayload {
  const { title, body } = pushWords(language, row);
  return {
    _id: row.id,
    type: row.type,
    title: title.slice(0, 100),
    body: body.slice(0, 200),
    url: notificationTarget(workspaceId, actor.role, row),
  };
}

async function send(
  ctx: RootCtx,
  { config, secrets }: Deps,
  device: Subscription,
  payload: PushPayload,
): Promise<number> {
  const keys = await loadVapidKeys(ctx.pool, secrets.encryptionKey);
  // Push services write there when something is wrong; the address of the installation says who it is.
  const contact = config.publicUrl?.startsWith('https://') ? config.publicUrl : 'mailto:admin@chatso.invalid';
  const push = await buildPush(keys, device, { payload, contact, ttlSeconds });
  return postOutside({ url: device.endpoint, ...push, timeoutMs, allowed: config.pushOrigins });
}

/** 404 and 410: the browser has gone. Busy services are tried again; what they refuse otherwise stays refused. */
async function settle(ctx: RootCtx, device: Subscription, status: number): Promise<void> {
  if (status >= 200 && status < 300) return;
  if (status === 404 || status === 410) return deleteSubscription(ctx.pool, device.id);
  if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}.`);
  ctx.log.warn({ status, service: new URL(device.endpoint).host }, 'A push service refused a message');
}
