import type { clientEmits, Namespace, serverEvents } from '@chatso/contract';
import type { Server, Socket } from 'socket.io';
import type { z } from 'zod';
import type { AgentActor, VisitorActor } from '../actor.ts';
import type { Ctx } from '../ctx.ts';

export type { Namespace };

interface Emit<N extends Namespace, E, P> {
  namespace: N;
  rooms: readonly string[];
  event: E;
  payload: P;
  /** The sender, who already has its ack. */
  exceptSocketId?: string;
  /** Ephemera (typing): may be dropped when a client is slow. */
  volatile?: boolean;
  /** To sockets of this process only: every other one works out for itself what its own are told. */
  local?: boolean;
}

type EmitsOf<N extends Namespace> = {
  [E in keyof (typeof serverEvents)[N]]: Emit<N, E, z.input<(typeof serverEvents)[N][E] & z.ZodType>>;
}[keyof (typeof serverEvents)[N]];

/** One event of the contract to everybody in any of `rooms` of a namespace; a socket in several rooms gets it once. */
export type WireEmit = { [N in Namespace]: EmitsOf<N> }[Namespace];

/** Plain JSON only: other processes see it too. */
export interface AgentSocketData {
  kind: 'agent';
  workspaceId: string;
  userId: string;
  sessionId: string;
}

export interface VisitorSocketData {
  kind: 'visitor';
  workspaceId: string;
  visitorId: string;
  storeId: string;
  signOuts?: number | undefined;
}

export type SocketData = AgentSocketData | VisitorSocketData;
type NoEvents = Record<string, (...args: never[]) => void>;
// biome-ignore lint/suspicious/noExplicitAny: socket.io's event maps accept only `any` argument lists for open maps
type OpenEvents = Record<string, (...args: any[]) => void>;
export type IoServer = Server<OpenEvents, OpenEvents, NoEvents, SocketData>;
export type AnySocket = Socket<OpenEvents, OpenEvents, NoEvents, SocketData>;
export type AgentSocket = Socket<OpenEvents, OpenEvents, NoEvents, AgentSocketData>;
export type VisitorSocket = Socket<OpenEvents, OpenEvents, NoEvents, VisitorSocketData>;

export type CtxOfNamespace<N extends Namespace> = N extends '/widget' ? Ctx<VisitorActor> : Ctx<AgentActor>;
export type SocketOfNamespace<N extends Namespace> = N extends '/widget' ? VisitorSocket : AgentSocket;

/** Calls per period and socket owner; more get a `rate-limited` ack. */
export interface EventRate {
  points: number;
  seconds: number;
}

export interface SocketHandler {
  namespace: Namespace;
  event: string;
  payload: z.core.$ZodType;
  /** null: fire and forget. */
  ack: z.core.$ZodType | null;
  rate: EventRate;
  // A method, so that handlers of every namespace fit one list.
  handle(ctx: Ctx, payload: unknown, socket: AnySocket): Promise<unknown>;
}

/**
 * An event that clients send: `onSocket('/message', 'agent:typing', {...agentEmits['agent:typing'], rate}, handler)`. The payload is parsed before the handler runs; what it returns is the ack's `data`,
 * what it throws the ack's `error`. A client that sends no callback gets no answer, and nothing breaks.
 */
export function onSocket<N extends Namespace, S extends z.core.$ZodType>(
  namespace: N,
  event: string & keyof (typeof clientEmits)[N],
  spec: { payload: S; ack: z.core.$ZodType | null; rate: EventRate },
  handler: (ctx: CtxOfNamespace<N>, payload: z.output<S>, socket: SocketOfNamespace<N>) => unknown,
): SocketHandler {
  return {
    namespace,
    event,
    ...spec,
    // The namespace decides both actor and socket kind at connect, and the payload went through `spec.payload`.
    handle: async (ctx, payload, socket) =>
      handler(ctx as CtxOfNamespace<N>, payload as z.output<S>, socket as unknown as SocketOfNamespace<N>),
  };
}

/** What modules may do with sockets. Everything here works across processes unless it says local. */
export interface Realtime {
  publish(emits: readonly WireEmit[]): void;
  /** Ends every agent socket of this person; clients refetch an otp and come back if they still may. */
  disconnectUser(userId: string): void;
  disconnectSession(sessionId: string): void;
  disconnectRoom(namespace: Namespace, room: string): void;
  /** Puts all sockets of `room` into other rooms, or takes them out. */
  joinRooms(namespace: Namespace, room: string, join: readonly string[]): void;
  leaveRooms(namespace: Namespace, room: string, leave: readonly string[]): void;
  /** How many sockets are in a room, over all processes. */
  countIn(namespace: Namespace, room: string): Promise<number>;
  /** Data of the sockets in a room, over all processes. */
  socketsOf(namespace: Namespace, room: string): Promise<{ id: string; data: SocketData }[]>;
  /** This process's sockets only: for per-process repair work such as the heads. */
  localSockets(namespace: Namespace): Iterable<AnySocket>;
  /** Whether there may be other processes at all. */
  readonly hasPeers: boolean;
  /** How many other processes listen right now. */
  countPeers(): Promise<number>;
  /** Says something plain to all other processes, in order of each that speaks; nobody keeps it for who is away. */
  tellPeers(topic: string, said: object): void;
  /** What others say; theirs is the same code, so it is not parsed. */
  onPeers(topic: string, heard: (said: unknown) => void): void;
}
