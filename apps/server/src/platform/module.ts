import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { AgentActor, VisitorActor } from './actor.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Ctx, RootCtx } from './ctx.ts';
import type { Db } from './db/db.ts';
import type { DomainEvent, EventName, EventToken } from './events.ts';
import type { FileStorage } from './files/storage.ts';
import type { HeavyWork } from './heavy-work.ts';
import type { Binder } from './http/binder.ts';
import type { RateLimiter } from './http/rate-limit.ts';
import type { Tokens } from './http/tokens.ts';
import type { AnyJob, Periodic } from './jobs/job.ts';
import type { Mailer } from './mail/mail.ts';
import type { Outbound, StrangerKind } from './outbound.ts';
import type { PersonalData } from './personal.ts';
import type { Part, Place } from './place.ts';
import type { AgentSocket, AnySocket, Realtime, SocketHandler, VisitorSocket, WireEmit } from './realtime/wire.ts';
import type { Secrets } from './secrets.ts';
import type { StepWork } from './step.ts';
import type { Tables } from './tables.ts';

/** What the composition root hands to modules. Use cases get a Ctx instead; this is for wiring. */
export interface Deps {
  config: Config;
  secrets: Secrets;
  clock: Clock;
  log: Logger;
  pool: Pool;
  db: Db;
  files: FileStorage;
  heavy: HeavyWork;
  tokens: Tokens;
  limiter: RateLimiter;
  realtime: Realtime;
  mailer: Mailer;
  /** Budgets of what leaves to strangers. */
  outbound: Outbound;
  /** What all modules bring to a place of this one, low to high. */
  partsAt<T>(place: Place<T>): T[];
  /** A context of the process itself, for work that no request asked for. */
  rootCtx(reason: string): RootCtx;
}

export interface Audience {
  event: string;
  toWire(payload: unknown): WireEmit[];
}

/** `on(chatAccepted, ({conversationId}) => [{namespace, rooms, event, payload}])`: pure, no queries. */
export const on = <P>(token: EventToken<P>, toWire: (payload: P) => WireEmit[]): Audience => ({
  event: token.eventName,
  // Only events made by `token` carry its name (boot refuses two tokens with one name).
  toWire: (payload) => toWire(payload as P),
});

export interface Reaction {
  event: string;
  run(ctx: RootCtx, payload: unknown): Promise<void>;
}

/** What a higher module does after an event of a lower one was committed. Work that must not be lost is a job instead. */
export const react = <P>(token: EventToken<P>, run: (ctx: RootCtx, payload: P) => Promise<void>): Reaction => ({
  event: token.eventName,
  run: (ctx, payload) => run(ctx, payload as P),
});

export interface Aside {
  /** Asked every few seconds until it is so: most installations can save the process. */
  wanted(deps: Deps): Promise<boolean>;
  begin(deps: Deps): void | Promise<void>;
  /** Finishes what it is at; the database is still there. */
  end(deps: Deps): Promise<void>;
}

export interface Module {
  name: string;
  tables?: Tables;
  personal?: PersonalData;
  routes?(binder: Binder, deps: Deps): void;
  sockets?(deps: Deps): SocketHandler[];
  events?: readonly EventName[];
  realtime?: readonly Audience[];
  reactions?(deps: Deps): Reaction[];
  /** Work inside the transactions of lower modules. */
  steps?: readonly StepWork[];
  /** What this module brings to places of lower ones. */
  parts?: readonly Part[];
  jobs?: readonly AnyJob[];
  /** Kinds of email to strangers that this module sends, each after it spent its budget (`deps.outbound`). */
  sends?: readonly StrangerKind[];
  periodic?(deps: Deps): Periodic[];
  /** Throws to keep a visitor's socket out (banned, store gone). */
  admitVisitor?(ctx: Ctx<VisitorActor>, deps: Deps): Promise<void>;
  /** After the socket joined its rooms; `ctx` lives as long as the call. */
  onAgentConnect?(ctx: Ctx<AgentActor>, socket: AgentSocket, deps: Deps): Promise<void>;
  onVisitorConnect?(ctx: Ctx<VisitorActor>, socket: VisitorSocket, deps: Deps): Promise<void>;
  onDisconnect?(ctx: Ctx<AgentActor | VisitorActor>, socket: AnySocket, deps: Deps): Promise<void>;
  /** On worker processes, once everything runs: what works without being asked, until `onDrain`. */
  onWork?(deps: Deps): void | Promise<void>;
  /** On worker processes: what would keep messages waiting. Beside the web it has a process of its own, with deps of its own. */
  aside?: Aside;
  /** First of all when the process stops: ends what would stay open for ever. */
  onDraining?(deps: Deps): void;
  /** After the last request and socket event, while the database is still there: finish or hand back what is left. */
  onDrain?(deps: Deps): Promise<void>;
}

export const defineModule = <const M extends Module>(module: M): M => module;

/** Maps committed events to the wire through the audiences of all modules. */
export function createAudience(modules: readonly Module[]): (event: DomainEvent) => WireEmit[] {
  const byName = new Map<string, Audience>();
  for (const module of modules) for (const audience of module.realtime ?? []) byName.set(audience.event, audience);
  return (event) => byName.get(event.name)?.toWire(event.payload) ?? [];
}
