/**
 * Auto triggers: what is said to a visitor without being asked, who is given their chat and who hears of them, by rules a
 * store sets (decision P-4, docs/decisions/triggers.md).
 * Invariants: the process that has the visitor's socket judges; one statement settles whether a trigger acts, so that two
 * tabs or processes never show one twice, and two prompts to a visitor are 180 s apart whatever triggers fit (G-5); three
 * prompts of one trigger in one visit pause it. Messages of running chats are not touched by any of it.
 * Emits: triggers.changed, trigger.prompted, trigger.prompt-done, trigger.assigned, trigger.notified.
 */
import { endpoints, visitorEmits } from '@chatso/contract';
import { definePeriodic } from '../../platform/jobs/job.ts';
import { defineModule, react } from '../../platform/module.ts';
import { bring } from '../../platform/place.ts';
import { onSocket } from '../../platform/realtime/wire.ts';
import { takeStep } from '../../platform/step.ts';
import { chatBegins } from '../conversations/index.ts';
import { departmentRemoved, departmentTriggers } from '../departments/index.ts';
import { storeDependents } from '../stores/index.ts';
import { limitedThings } from '../team/index.ts';
import { visitorsTracked } from '../visitors/index.ts';
import { finishPrompt, onChatBegun } from './on-chat.ts';
import { onDepartmentRemoved } from './on-department.ts';
import { personal } from './personal.ts';
import { triggerEvents, triggersChanged } from './triggers.events.ts';
import { triggersRealtime } from './triggers.realtime.ts';
import { countActiveOfStore, countForDepartment, mostInAStore } from './triggers.repo.ts';
import { runDry } from './use-cases/dry-run.ts';
import {
  createTrigger,
  getTrigger,
  listOptions,
  listTriggers,
  removeTrigger,
  reorderTriggers,
  updateTrigger,
} from './use-cases/keep-triggers.ts';
import { watchOf } from './watch-visitors.ts';

export { promptByAgent } from './prompt-by-agent.ts';
export { triggerNotified, visitorPrompted } from './triggers.events.ts';
export { createTrigger } from './use-cases/keep-triggers.ts';

const tickMs = 1000;
const rate = { points: 30, seconds: 60 };
const ok = { ok: true as const };

export const triggersModule = defineModule({
  name: 'triggers',
  tables: {
    owns: ['auto_triggers', 'trigger_shows', 'visitor_prompts'],
    reads: [
      'conversations',
      'custom_roles',
      'customers',
      'member_stores',
      'orders',
      'users',
      'visitor_pages',
      'visitors',
      'workspace_members',
    ],
  },
  personal,
  events: triggerEvents,
  realtime: triggersRealtime,
  routes(binder) {
    binder
      .on(endpoints['triggers.list'], (ctx, { query }) => listTriggers(ctx, query.chatsoStoreId, query.days))
      .on(endpoints['triggers.options'], (ctx, { query }) => listOptions(ctx, query.chatsoStoreId))
      .on(endpoints['triggers.get'], (ctx, { params }) => getTrigger(ctx, params.id))
      .on(endpoints['triggers.create'], (ctx, { body }) => createTrigger(ctx, body))
      .on(endpoints['triggers.update'], (ctx, { params, body }) => updateTrigger(ctx, params.id, body))
      .on(endpoints['triggers.remove'], async (ctx, { params, query }) => {
        await removeTrigger(ctx, params.id, query.version);
        return ok;
      })
      .on(endpoints['triggers.reorder'], async (ctx, { body }) => {
        await reorderTriggers(ctx, body);
        return ok;
      })
      .on(endpoints['triggers.dryRun'], (ctx, { body }) => runDry(ctx, body));
  },
  sockets: () => [
    onSocket('/widget', 'visitor:prompt-done', { ...visitorEmits['visitor:prompt-done'], rate }, finishPrompt),
  ],
  steps: [takeStep(chatBegins, onChatBegun), takeStep(departmentRemoved, onDepartmentRemoved)],
  parts: [
    bring(limitedThings, { category: 'auto-triggers', most: mostInAStore }),
    bring(storeDependents, { kind: 'triggers', count: countActiveOfStore }),
    bring(departmentTriggers, { count: countForDepartment }),
  ],
  reactions: (deps) => [
    react(visitorsTracked, async (_ctx, { visitors }) => watchOf(deps).consider(visitors)),
    react(triggersChanged, async (_ctx, { storeId }) => watchOf(deps).forget(storeId)),
  ],
  periodic: (deps) => [
    definePeriodic({
      name: 'triggers-due',
      everyMs: tickMs,
      scope: 'process',
      run: (ctx) => watchOf(deps).tick(ctx),
    }),
  ],
  async onVisitorConnect(_ctx, { data }, deps) {
    watchOf(deps).arrive({ workspaceId: data.workspaceId, storeId: data.storeId, visitorId: data.visitorId });
  },
  async onDisconnect(_ctx, { data }, deps) {
    if (data.kind === 'visitor') watchOf(deps).leave(data.visitorId);
  },
  onDrain: (deps) => watchOf(deps).settle(),
});
