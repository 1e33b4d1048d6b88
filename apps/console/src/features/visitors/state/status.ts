import type { Visitor } from '@chatso/contract';
import { visitorLimits } from '@chatso/domain';

/** M-27, in the order in which one of them wins. */
export const visitorTags = ['rating', 'pending', 'missed', 'in-chat', 'prompted', 'no-prompt'] as const;
export type VisitorTag = (typeof visitorTags)[number];

/** M-28: how long nobody may prompt them, in ms. */
export const cooldownLeft = ({ lastPrompted }: Pick<Visitor, 'lastPrompted'>, now: number): number =>
  lastPrompted === null
    ? 0
    : Math.min(visitorLimits.promptEveryMs, Math.max(0, Date.parse(lastPrompted) + visitorLimits.promptEveryMs - now));

export function tagOf(visitor: Pick<Visitor, 'conversationStatus' | 'lastPrompted'>, now: number): VisitorTag {
  const { isRating, isPending, isMissed, isChatting } = visitor.conversationStatus;
  if (isRating) return 'rating';
  if (isPending) return 'pending';
  if (isMissed) return 'missed';
  if (isChatting) return 'in-chat';
  return cooldownLeft(visitor, now) > 0 ? 'prompted' : 'no-prompt';
}

interface Shop {
  showWidget: boolean;
  widgetConnection: 'CONNECTED' | 'NOT_CONNECTED';
}

/** M-40: not whom the server would refuse, and nobody whose widget would not show it. */
export const isSelectable = (visitor: Visitor, store: Shop, now: number): boolean =>
  store.showWidget &&
  store.widgetConnection === 'CONNECTED' &&
  cooldownLeft(visitor, now) === 0 &&
  (visitor.isAllowPrompted || isOverCooldown(visitor, now));

/** The three minutes passed here; the server says so with the next thing that happens to them. */
const isOverCooldown = ({ conversationStatus, lastPrompted }: Visitor, now: number): boolean =>
  lastPrompted !== null &&
  conversationStatus.prompted &&
  Date.parse(lastPrompted) + visitorLimits.promptEveryMs <= now &&
  !conversationStatus.isChatting &&
  !conversationStatus.isPending;
