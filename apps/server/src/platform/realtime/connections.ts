import { type AgentActor, isAdmin, type VisitorActor } from '../actor.ts';
import { type CallOrigin, type Ctx, createRootCtx, inWorkspace } from '../ctx.ts';
import { AppError, asAppError, severityOf } from '../errors.ts';
import { networkOf } from '../http/network.ts';
import { readingOf } from '../http/reading.ts';
import { newId } from '../ids.ts';
import { createDispatcher, type Dispatcher } from './dispatch.ts';
import { admit, toConnectError } from './handshake.ts';
import type { RealtimeParts } from './parts.ts';
import { recheckAgents } from './recheck.ts';
import * as rooms from './rooms.ts';
import type { AgentSocket, AnySocket, IoServer, Namespace, SocketData, VisitorSocket } from './wire.ts';

const agentNamespaces = ['/message', '/tracking'] as const;
const namespaces: readonly Namespace[] = [...agentNamespaces, '/widget'];

/** Wrong codes and tokens of one address per minute, before we stop looking at what it sends. */
const failedHandshakes = { points: 300, seconds: 60 };

/** Tabs of one visitor in this process. Each hears everything the visitor hears, so one token must not open thousands. */
const socketsOfVisitor = 50;

/** The life of a socket: admitted, in its rooms, heard, gone. */
export function createConnections(io: IoServer) {
  const agents = new WeakMap<object, AgentActor>();
  /** The handshake is forgotten; what audit entries tell of it is kept. */
  const origins = new WeakMap<object, CallOrigin>();
  const visitorConnections = new Map<string, Set<object>>();
  const hooks = new Set<Promise<void>>();
  let dispatcher: Dispatcher | null = null;
  let refusing = false;
  let events = 0;

  const ctxOf = (parts: RealtimeParts, socket: AnySocket): Ctx<AgentActor | VisitorActor> => {
    // Named after its socket: a random id per event was a tenth of the message path.
    events = (events + 1) % Number.MAX_SAFE_INTEGER;
    const root = createRootCtx(parts.source, parts.log, `${socket.id}:${events}`, origins.get(socket) ?? null);
    return inWorkspace(root, socket.data.workspaceId, actorOf(agents, socket));
  };

  function begin(parts: RealtimeParts): void {
    const failures = parts.limiter.limit('socket-handshake', failedHandshakes);
    const dispatch = createDispatcher(parts, (socket) => ctxOf(parts, socket));
    dispatcher = dispatch;
    for (const namespace of namespaces) {
      io.of(namespace).use((socket, next) => {
        const address = networkOf(addressOf(parts, socket));
        failures
          // Only a wrong code or token counts.
          .attempt(address, () => admitOnce(parts, namespace, socket), { counts: ({ status }) => status === 401 })
          .then(() => next())
          .catch((error: unknown) => {
            if (asAppError(error) === null) parts.log.error({ err: error, namespace }, 'Handshake failed');
            next(toConnectError(error));
          });
      });
      io.of(namespace).on('connection', (socket) => connected(parts, dispatch, namespace, socket));
    }
  }

  async function admitOnce(parts: RealtimeParts, namespace: Namespace, socket: AnySocket): Promise<void> {
    if (refusing) throw new AppError('unavailable', { retryAfter: 1 });
    const from = originOf(parts, socket);
    const admitted = await admit(parts, createRootCtx(parts.source, parts.log, newId(), from), namespace, socket);
    takePlace(socket, admitted.data);
    socket.data = admitted.data;
    origins.set(socket, from);
    if (admitted.agent !== null) agents.set(socket, admitted.agent);
  }

  /** Taken at the door: counted in their rooms, many at once would all find room. */
  function takePlace({ conn }: AnySocket, data: SocketData): void {
    if (data.kind === 'agent') return;
    const { visitorId } = data;
    const open = visitorConnections.get(visitorId) ?? new Set<object>();
    if (open.has(conn)) return;
    if (open.size >= socketsOfVisitor) throw new AppError('rate-limited', { retryAfter: 60 });
    visitorConnections.set(visitorId, open.add(conn));
    conn.once('close', () => {
      open.delete(conn);
      if (open.size === 0) visitorConnections.delete(visitorId);
    });
  }

  function connected(parts: RealtimeParts, dispatch: Dispatcher, namespace: Namespace, socket: AnySocket): void {
    forgetHandshake(socket);
    void socket.join(roomsOf(socket.data, agents.get(socket)));
    parts.metrics.sockets.inc({ namespace });
    dispatch.listen(namespace, socket);
    const track = (hook: Promise<void>): void => {
      const run = hook
        .catch((error: unknown) => parts.log[severityOf(error)]({ err: error, namespace }, 'Socket hook failed'))
        .finally(() => hooks.delete(run));
      hooks.add(run);
    };
    socket.on('disconnect', () => {
      parts.metrics.sockets.dec({ namespace });
      // When the server goes away nobody has left: they come back to it, or to another one, in a moment.
      if (!refusing) track(parts.onDisconnect(ctxOf(parts, socket), socket));
    });
    const ctx = ctxOf(parts, socket);
    if (socket.data.kind === 'agent') {
      // What ended the member's sockets between the look at the code and the rooms has missed this one.
      if (namespace !== '/widget') track(recheckAgents(parts, [{ namespace, socket, agent: agents.get(socket) }]));
      track(parts.onAgentConnect(ctx as Ctx<AgentActor>, socket as unknown as AgentSocket));
    } else {
      track(parts.onVisitorConnect(ctx as Ctx<VisitorActor>, socket as unknown as VisitorSocket));
    }
  }

  function agentSockets() {
    return agentNamespaces.flatMap((namespace) =>
      [...io.of(namespace).sockets.values()].map((socket) => ({ namespace, socket, agent: agents.get(socket) })),
    );
  }

  return {
    begin,
    /** Ends the agent sockets of this process that would not be let in like this any more. */
    recheck: (parts: RealtimeParts) => recheckAgents(parts, agentSockets()),
    refuseNew() {
      refusing = true;
    },
    async settled(waitMs: number) {
      await dispatcher?.settled(waitMs);
      await Promise.all(hooks);
    },
  };
}

/** Each proxy appends the address it saw, so ours stand at the end; what is before them is the client's invention. */
function addressOf(parts: RealtimeParts, socket: AnySocket): string {
  const { headers, address } = socket.handshake;
  const forwarded = parts.proxies > 0 ? headers['x-forwarded-for'] : undefined;
  return forwarded === undefined ? address : (String(forwarded).split(',').at(-parts.proxies)?.trim() ?? address);
}

const originOf = (parts: RealtimeParts, socket: AnySocket): CallOrigin => ({
  ip: addressOf(parts, socket),
  userAgent: socket.handshake.headers['user-agent'] ?? null,
  ...readingOf(socket.handshake.headers),
});

function actorOf(agents: WeakMap<object, AgentActor>, socket: AnySocket): AgentActor | VisitorActor {
  const { data } = socket;
  if (data.kind === 'visitor') {
    const { visitorId, storeId, signOuts } = data;
    return { kind: 'visitor', visitorId, storeId, signOuts };
  }
  const actor = agents.get(socket);
  if (actor === undefined) throw new Error('An agent socket without its agent.');
  return actor;
}

/** See rooms.ts for who hears what. A member without any assigned store is in no store's room. */
export function roomsOf(data: SocketData, agent: AgentActor | undefined): string[] {
  const { workspaceId } = data;
  if (data.kind === 'visitor') return [rooms.visitorRoom(data.visitorId), rooms.storeRoom(workspaceId, data.storeId)];
  const own = [
    rooms.workspaceRoom(workspaceId),
    rooms.userRoom(workspaceId, data.userId),
    rooms.personRoom(data.userId),
    rooms.sessionRoom(data.sessionId),
  ];
  if (agent === undefined) return own;
  if (agent.permissions.has('agents')) own.push(rooms.teamRoom(workspaceId));
  // Switched on or off, the system stays quiet for whoever has none: what is told names ids only.
  if (agent.permissions.has('tickets') || agent.permissions.has('ticketSettings'))
    own.push(rooms.ticketsRoom(workspaceId));
  if (agent.permissions.has('autoTriggers')) own.push(rooms.triggersRoom(workspaceId));
  if (isAdmin(agent)) return [...own, rooms.adminsRoom(workspaceId)];
  const stores = agent.memberStores.flatMap(({ storeId, categoryIds }) =>
    categoryIds.length === 0
      ? [rooms.storeAllRoom(workspaceId, storeId)]
      : [...categoryIds, 'none'].map((category) => rooms.storeCategoryRoom(workspaceId, storeId, category)),
  );
  return [...own, ...stores];
}

const noHandshake = Object.freeze({
  headers: {},
  time: '',
  address: '',
  xdomain: false,
  secure: false,
  issued: 0,
  url: '',
  query: {},
  auth: {},
});

/** The upgrade request and the handshake weigh more than the rest of an idle socket, and carry the credentials. */
function forgetHandshake(socket: AnySocket): void {
  Reflect.set(socket.conn, 'request', null);
  Reflect.set(socket, 'handshake', noHandshake);
}
