import type { VisitorActor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { networkOf } from '../../../platform/http/network.ts';
import type { Deps } from '../../../platform/module.ts';

/** A visitor costs nothing to make, so what visitors do is counted by where they come from too, for each store by itself. */
const addressOf = ({ actor, from }: Ctx<VisitorActor>): string => `${actor.storeId}|${networkOf(from?.ip ?? '')}`;

export interface VisitorLimits {
  /** @throws rate-limited, with the time to wait */
  chat(ctx: Ctx<VisitorActor>): Promise<void>;
  /** A left message has a budget of its own for its address. */
  left(ctx: Ctx<VisitorActor>): Promise<void>;
  /** Of every message, so it is counted by each process for itself. */
  message(ctx: Ctx<VisitorActor>): void;
}

export function visitorLimits({ limiter, config }: Pick<Deps, 'limiter' | 'config'>): VisitorLimits {
  const chats = limiter.limit('visitor-chats', config.rates['visitor-chats']);
  const chatsOfAddress = limiter.limit('address-chats', config.rates['address-chats']);
  const messagesOfAddress = limiter.local('address-messages', config.rates['address-messages']);
  return {
    async chat(ctx) {
      await chats.spend(ctx.actor.visitorId);
      await chatsOfAddress.spend(addressOf(ctx));
    },
    left: (ctx) => chats.spend(ctx.actor.visitorId),
    message: (ctx) => messagesOfAddress(addressOf(ctx)),
  };
}
