import type { Logger } from 'pino';
import type { AgentActor, VisitorActor } from '../actor.ts';
import type { Ctx, CtxSource } from '../ctx.ts';
import type { CallerSource } from '../http/access.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import type { Tokens } from '../http/tokens.ts';
import type { Metrics } from '../metrics.ts';
import type { AgentSocket, AnySocket, SocketHandler, VisitorSocket } from './wire.ts';

/** What the sockets need from the rest; given when the application is put together. */
export interface RealtimeParts {
  source: CtxSource;
  log: Logger;
  metrics: Metrics;
  tokens: Tokens;
  callers: CallerSource;
  limiter: RateLimiter;
  handlers: readonly SocketHandler[];
  /** How many proxies before us write x-forwarded-for; 0: the header is not to be believed. */
  proxies: number;
  admitVisitor(ctx: Ctx<VisitorActor>): Promise<void>;
  onAgentConnect(ctx: Ctx<AgentActor>, socket: AgentSocket): Promise<void>;
  onVisitorConnect(ctx: Ctx<VisitorActor>, socket: VisitorSocket): Promise<void>;
  onDisconnect(ctx: Ctx<AgentActor | VisitorActor>, socket: AnySocket): Promise<void>;
}
