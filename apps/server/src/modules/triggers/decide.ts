import { fitsIn, mayActAgain, type TriggerFacts, triggerLimits } from '@chatso/domain';
import type { ActiveTrigger } from './triggers.repo.ts';
import type { VisitorNow } from './visitor-facts.repo.ts';

export interface Decision {
  /** Of each kind of action the first that fits. */
  acting: ActiveTrigger[];
  /** When to look again if nothing else happens, in milliseconds from now; null: not before something happens. */
  lookAgainIn: number | null;
}

const { cooldownMs } = triggerLimits;

type Standing = Pick<VisitorNow, 'inChat' | 'orderedToday' | 'closedPromptAt' | 'lastPromptedAt' | 'past'>;

/** Until when the visitor closed no prompt 'today': the moments of the store's day. */
interface Moment {
  now: number;
  dayBegan: number;
}

/** What the triggers of a store, in their order, make of one visitor. */
export function decide(
  triggers: readonly ActiveTrigger[],
  facts: TriggerFacts,
  visitor: Standing,
  { now, dayBegan }: Moment,
): Decision {
  const acting: ActiveTrigger[] = [];
  const waits: number[] = [];
  const quiet = visitor.lastPromptedAt === null ? 0 : visitor.lastPromptedAt.getTime() + cooldownMs - now;

  for (const trigger of triggers) {
    const kind = trigger.action.type;
    if (acting.some(({ action }) => action.type === kind) || leavesAlone(trigger, visitor, dayBegan)) continue;
    const past = visitor.past.find(({ triggerId }) => triggerId === trigger.id) ?? { lastAt: null, inVisit: 0 };
    const may = mayActAgain(trigger.frequency, past, now);
    if (!may && trigger.frequency !== 'every_time') continue;
    const fitting = fitsIn(trigger, facts);
    if (fitting === null) continue;
    const again = may ? 0 : (past.lastAt ?? now) + cooldownMs - now;
    const wait = Math.max(fitting * 1000, again, kind === 'prompt' ? quiet : 0);
    if (wait <= 0) acting.push(trigger);
    else waits.push(wait);
  }
  return { acting, lookAgainIn: waits.length === 0 ? null : Math.min(...waits) };
}

function leavesAlone({ action, leaveAlone }: ActiveTrigger, visitor: Standing, dayBegan: number): boolean {
  // Nobody is prompted in the middle of a chat, whatever a trigger says (G-5).
  if (visitor.inChat && (leaveAlone.inChat || action.type === 'prompt')) return true;
  if (leaveAlone.orderedToday && visitor.orderedToday) return true;
  return leaveAlone.closedToday && visitor.closedPromptAt !== null && visitor.closedPromptAt.getTime() >= dayBegan;
}
