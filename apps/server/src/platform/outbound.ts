import { AppError } from './errors.ts';
import type { Budget, Limit, RateLimiter } from './http/rate-limit.ts';

/**
 * Everything that leaves this installation by its own mail server, one row each. `to: 'strangers'`: people who may never
 * have asked for it, so it has budgets by person, workspace and installation, and a small one for a workspace without a
 * confirmed address. A sender without a row does not compile, and a row that no module spends does not boot.
 */
export const outboundKinds = {
  /** To the person whose account or request it is about. */
  account: { to: 'members' },
  transcript: strangers({
    person: perHour(300),
    workspace: perDay(2000),
    installation: perHour(5000),
    unconfirmed: perDay(5),
  }),
  installGuide: strangers({
    person: perHour(30),
    workspace: perDay(60),
    installation: perHour(500),
    unconfirmed: perDay(3),
  }),
  invitation: strangers({
    person: perHour(200),
    workspace: perDay(400),
    installation: perHour(2000),
    unconfirmed: perDay(10),
  }),
  /** To an address that an admin says is theirs. */
  forwardingTest: strangers({
    person: perHour(20),
    workspace: perDay(60),
    installation: perHour(500),
    unconfirmed: perDay(5),
  }),
  /** Answers to a shopper who has left; nobody waits for the refusal, so it is tried again later. */
  answer: strangers({
    person: perHour(300),
    workspace: perHour(1000),
    installation: perHour(10_000),
    unconfirmed: perDay(10),
  }),
  /** A code to the unconfirmed address that a shopper typed; `person` is that address. */
  emailCode: strangers({
    person: perDay(5),
    workspace: perHour(60),
    installation: perHour(500),
    unconfirmed: perDay(5),
  }),
  /** From a forwarded address without a mail server of its own. Mail over the limit waits and is sent later. */
  mail: strangers({
    person: perHour(200),
    workspace: perDay(3000),
    installation: perHour(5000),
    unconfirmed: perDay(20),
  }),
  /** To the addresses a store names for its missed chats. */
  missedChat: strangers({
    person: perHour(300),
    workspace: perHour(300),
    installation: perHour(5000),
    unconfirmed: perDay(20),
  }),
} as const satisfies Record<string, { to: 'members' } | Strangers>;

export type OutboundKind = keyof typeof outboundKinds;

type Scope = 'person' | 'workspace' | 'installation' | 'unconfirmed';
type Strangers = { to: 'strangers' } & Record<Scope, Budget>;
export type StrangerKind = {
  [K in OutboundKind]: (typeof outboundKinds)[K] extends Strangers ? K : never;
}[OutboundKind];

function strangers(budgets: Record<Scope, Budget>): Strangers {
  return { to: 'strangers', ...budgets };
}
function perHour(points: number): Budget {
  return { points, seconds: 3600 };
}
function perDay(points: number): Budget {
  return { points, seconds: 86_400 };
}

export const strangerKinds = Object.entries(outboundKinds).flatMap(([kind, { to }]) =>
  to === 'strangers' ? [kind as StrangerKind] : [],
);

export interface Sender {
  workspaceId: string;
  /** Who asked for it; of what nobody asked for, the one it goes to. */
  person: string;
  /** Whether somebody vouches for the workspace: see `isVouchedFor` of the workspaces. */
  vouched: boolean;
}

/** Spends for `count` recipients, or throws `rate-limited`; for an unconfirmed workspace with its reason. */
export type SpendOutbound = (sender: Sender, count?: number) => Promise<void>;

export interface Outbound {
  of(kind: StrangerKind): SpendOutbound;
}

export function createOutbound(limiter: Pick<RateLimiter, 'limit'>): Outbound {
  return {
    of(kind) {
      const row: Strangers = outboundKinds[kind];
      const limitOf = (scope: Scope): Limit => limiter.limit(`outbound-${kind}-${scope}`, row[scope]);
      const [person, workspace, installation] = [limitOf('person'), limitOf('workspace'), limitOf('installation')];
      const unconfirmed = limitOf('unconfirmed');
      return async (sender, count = 1) => {
        if (count === 0) return;
        if (!sender.vouched) await unconfirmed.spend(sender.workspaceId, count).catch(explain);
        await person.spend(`${sender.workspaceId}:${sender.person}`, count);
        await workspace.spend(sender.workspaceId, count);
        await installation.spend('all', count);
      };
    },
  };
}

function explain(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'rate-limited') throw error;
  throw new AppError('rate-limited', { reason: 'email-unconfirmed', retryAfter: error.retryAfter ?? 3600 });
}
