import type { Server as HttpServer } from 'node:http';
import { serverEvents } from '@chatso/contract';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Redis } from 'ioredis';
import { Server } from 'socket.io';
import { z } from 'zod';
import { createConnections } from './connections.ts';
import type { RealtimeParts } from './parts.ts';
import { createPeers } from './peers.ts';
import { personRoom, sessionRoom } from './rooms.ts';
import type { AnySocket, IoServer, Namespace, Realtime, SocketData, WireEmit } from './wire.ts';

const namespaces: readonly Namespace[] = ['/message', '/tracking', '/widget'];
const agentNamespaces: readonly Namespace[] = ['/message', '/tracking'];

export interface RealtimeServer extends Realtime {
  /** Attaches to the HTTP server and begins to accept sockets. */
  attach(http: HttpServer, parts: RealtimeParts): void;
  /** Ends sockets whose member has lost, or changed, what the socket was admitted with. */
  recheck(): Promise<void>;
  /** Lets nobody in any more, tells every socket to reconnect elsewhere, waits for handlers in flight (at most `waitMs`). */
  drain(waitMs: number): Promise<void>;
  close(): void;
}

/** Socket.IO with our rules: websocket only, no compression, small frames, nothing kept that an idle socket needs not. */
export function createRealtime(options: { redis: Redis | null; strict: boolean }): RealtimeServer {
  const io: IoServer = new Server({
    path: '/socket.io/',
    serveClient: false,
    transports: ['websocket'],
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: 64 * 1024,
    pingInterval: 25_000,
    pingTimeout: 20_000,
    connectTimeout: 15_000,
    ...(options.redis === null ? {} : { adapter: createAdapter(options.redis, { onlyPlaintext: true }) }),
  });
  // The default namespace lets anybody in unless told otherwise, and nobody has business there.
  io.of('/').use((_socket, next) => next(new Error('Invalid namespace')));
  let parts: RealtimeParts | null = null;
  const connections = createConnections(io);
  const of = (namespace: Namespace) => io.of(namespace);

  /** Socket.IO encodes a packet before it looks who is there. Alone, we know everybody and need not. */
  const isHeard = ({ namespace, rooms, exceptSocketId, local }: WireEmit): boolean => {
    if (options.redis !== null && local !== true) return true;
    const members = of(namespace).adapter.rooms;
    return rooms.some((room) => {
      const ids = members.get(room);
      if (ids === undefined) return false;
      return ids.size > 1 || exceptSocketId === undefined || !ids.has(exceptSocketId);
    });
  };

  const publish = (emits: readonly WireEmit[]): void => {
    for (const emit of emits) {
      // Socket.IO takes no room at all for everybody.
      if (emit.rooms.length === 0) continue;
      if (options.strict) refuseUnknownShape(emit);
      if (!isHeard(emit)) continue;
      let target = of(emit.namespace).to([...emit.rooms]);
      if (emit.exceptSocketId !== undefined) target = target.except(emit.exceptSocketId);
      if (emit.volatile === true) target = target.volatile;
      if (emit.local === true) target = target.local;
      target.emit(emit.event, emit.payload);
      parts?.metrics.emits.inc({ event: emit.event });
    }
  };

  const disconnectAgents = (room: string): void => {
    for (const namespace of agentNamespaces) of(namespace).in(room).disconnectSockets(true);
  };

  return {
    publish,
    disconnectUser: (userId) => disconnectAgents(personRoom(userId)),
    disconnectSession: (sessionId) => disconnectAgents(sessionRoom(sessionId)),
    disconnectRoom: (namespace, room) => of(namespace).in(room).disconnectSockets(true),
    joinRooms: (namespace, room, join) =>
      of(namespace)
        .in(room)
        .socketsJoin([...join]),
    leaveRooms: (namespace, room, leave) => {
      for (const one of leave) of(namespace).in(room).socketsLeave(one);
    },
    countIn: async (namespace, room) => (await of(namespace).in(room).fetchSockets()).length,
    async socketsOf(namespace, room) {
      const found = await of(namespace).in(room).fetchSockets();
      return found.map((socket) => ({ id: socket.id, data: socket.data as SocketData }));
    },
    localSockets: (namespace): Iterable<AnySocket> => of(namespace).sockets.values(),
    ...createPeers(of('/tracking'), options.redis !== null),
    attach(http, given) {
      parts = given;
      connections.begin(given);
      io.attach(http);
    },
    async recheck() {
      if (parts !== null) await connections.recheck(parts);
    },
    async drain(waitMs) {
      connections.refuseNew();
      for (const namespace of namespaces) of(namespace).local.emit('server:draining', {});
      await connections.settled(waitMs);
    },
    close() {
      for (const namespace of namespaces) of(namespace).local.disconnectSockets(true);
      // Ends the engine only: the HTTP server is Fastify's to close.
      io.engine?.close();
      // The adapter lets go of Redis once the last namespace has.
      for (const namespace of ['/', ...namespaces]) io.of(namespace).adapter.close();
    },
  };
}

/** In tests and development a payload that breaks the contract is a mistake to see at once; nothing is ever added. */
function refuseUnknownShape(emit: WireEmit): void {
  const schemas: Record<string, z.ZodType> = serverEvents[emit.namespace];
  const schema = schemas[emit.event];
  if (schema === undefined) throw new Error(`${emit.event} is no event of ${emit.namespace} in the contract.`);
  const parsed = schema.safeParse(emit.payload);
  if (!parsed.success) throw new Error(`${emit.event} breaks its contract: ${z.prettifyError(parsed.error)}`);
}
