/**
 * Notifications: what a member should learn while looking elsewhere, in the list, on the stream and on devices.
 * Invariants: a happening is told once to each person; numbered per member without a hole a reader could miss; what is
 * shown is checked against the rights of that moment. Emits: notifications.changed (internal).
 */
import { endpoints } from '@chatso/contract';
import { definePeriodic } from '../../platform/jobs/job.ts';
import { defineModule } from '../../platform/module.ts';
import { issueStreamToken } from '../identity/index.ts';
import { notificationsChanged } from './notifications.events.ts';
import { deleteOld } from './notifications.repo.ts';
import { personal } from './personal.ts';
import { warnOfPastDue, warnOfTrials } from './plan-warnings.ts';
import { subscribeDevice, unsubscribeDevice } from './push/devices.ts';
import { hasSubscription } from './push/push.repo.ts';
import { pushNotification } from './push/push-job.ts';
import { loadVapidKeys } from './push/vapid.ts';
import { notificationReactions } from './reactions.ts';
import { hubOf } from './stream/hub.ts';
import { notificationStream } from './stream/open-stream.ts';
import { listNotifications } from './use-cases/list-notifications.ts';
import { markRead } from './use-cases/mark-read.ts';

/** A stream outlives the right to it, and waits for news of another process, for so long at most. */
const roundMs = 500;
const minuteMs = 60_000;

export { forgetChats } from './personal.ts';
export const notificationsModule = defineModule({
  name: 'notifications',
  tables: {
    owns: ['notifications', 'notification_heads', 'push_subscriptions'],
    reads: ['auth_sessions', 'custom_roles', 'member_stores', 'workspace_members', 'workspace_plans'],
  },
  personal,
  routes: (binder, deps) => {
    const { config, secrets } = deps;
    binder
      .on(endpoints['notifications.list'], (ctx, { query }) => listNotifications(ctx, query))
      .on(endpoints['notifications.read'], (ctx, { body }) => markRead(ctx, body))
      .on(endpoints['notifications.streamToken'], (ctx) => issueStreamToken(ctx))
      .on(endpoints['push.key'], async (ctx) => {
        const { publicKey } = await loadVapidKeys(ctx.pool, secrets.encryptionKey);
        return { publicKey };
      })
      .on(endpoints['push.state'], async (ctx) => ({
        subscribed: await hasSubscription(ctx.pool, ctx.actor.sessionId),
      }))
      .on(endpoints['push.subscribe'], (ctx, { body }) => subscribeDevice(ctx, body, config.pushOrigins))
      .on(endpoints['push.unsubscribe'], (ctx) => unsubscribeDevice(ctx))
      // Verbatim (F-07), and beside its token for whoever knows only the API's address.
      .raw('GET', '/notifications/stream', notificationStream(deps))
      .raw('GET', '/api/notifications/stream', notificationStream(deps));
  },
  events: [notificationsChanged],
  reactions: notificationReactions,
  jobs: [pushNotification],
  periodic: (deps) => [
    definePeriodic({
      name: 'notifications.streams',
      everyMs: roundMs,
      scope: 'process',
      run: () => hubOf(deps).round(),
    }),
    definePeriodic({ name: 'notifications.trials', everyMs: 10 * minuteMs, run: warnOfTrials }),
    definePeriodic({ name: 'notifications.past-due', everyMs: minuteMs, run: warnOfPastDue }),
    definePeriodic({
      name: 'notifications.retention',
      everyMs: 60 * minuteMs,
      run: (ctx) => deleteOld(ctx.pool, ctx.now()),
    }),
  ],
  onDraining: (deps) => hubOf(deps).close(),
});
