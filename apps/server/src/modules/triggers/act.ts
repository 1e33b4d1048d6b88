import { isLooping, onceKey, variantFor } from '@chatso/domain';
import { type Ctx, inWorkspace, type RootCtx, withTransaction } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import { insertShow, type Show, stopLooping } from './shows.repo.ts';
import { triggerNotified, triggersChanged, visitorPrompted } from './triggers.events.ts';
import type { ActiveTrigger } from './triggers.repo.ts';
import type { VisitorNow } from './visitor-facts.repo.ts';

/** Which of its messages a prompt says to this visitor; null where it says none. */
function messageOf({ id, action }: ActiveTrigger, visitorId: string): Pick<Show, 'variant' | 'text'> {
  if (action.type !== 'prompt') return { variant: null, text: null };
  if (action.messageB === null) return { variant: null, text: action.message };
  const variant = variantFor(id, visitorId);
  return { variant, text: variant === 'b' ? action.messageB : action.message };
}

/**
 * A trigger acts on a visitor: what it says, or tells agents, goes out after the commit that notes it. An assign-chat is
 * noted only; it has its effect when the visitor begins a chat. False: it may not, or not any more.
 */
export async function act(
  ctx: RootCtx,
  { workspaceId, storeId }: { workspaceId: string; storeId: string },
  trigger: ActiveTrigger,
  visitor: VisitorNow,
): Promise<boolean> {
  const within = inWorkspace(ctx, workspaceId, { kind: 'job', name: 'triggers' });
  return withTransaction(within, async (tx) => {
    const show: Show = {
      id: newId(),
      storeId,
      triggerId: trigger.id,
      version: trigger.version,
      visitorId: visitor.id,
      action: trigger.action.type,
      ...messageOf(trigger, visitor.id),
      onceKey: onceKey(trigger.frequency, visitor.visitStartedAt.getTime(), tx.now().getTime()),
      visitStartedAt: visitor.visitStartedAt,
    };
    if (!(await insertShow(tx, show))) return false;
    if (show.text !== null) {
      tx.emit(visitorPrompted({ workspaceId, visitorId: visitor.id, promptId: show.id, text: show.text }));
      const before = visitor.past.find(({ triggerId }) => triggerId === trigger.id)?.inVisit ?? 0;
      if (isLooping(before + 1)) await guardLoop(tx, show, trigger.name);
    }
    if (trigger.action.type === 'notify') {
      const { agents } = trigger.action;
      const { id: triggerId, name } = trigger;
      tx.emit(
        triggerNotified({ workspaceId, storeId, triggerId, showId: show.id, name, visitorId: visitor.id, agents }),
      );
    }
    return true;
  });
}

async function guardLoop(tx: Ctx, show: Show, name: string): Promise<void> {
  if (!(await stopLooping(tx, show))) return;
  const { storeId, triggerId } = show;
  const data = { name, storeId };
  await tx.audit({ action: 'trigger.stopped', subject: { type: 'auto-trigger', id: triggerId }, data });
  tx.emit(triggersChanged({ workspaceId: tx.workspaceId, storeId, triggerId, by: null }));
}
