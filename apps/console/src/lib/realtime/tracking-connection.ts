import { trackedEmits, trackedEvents, type ViewedProduct, type VisitorCart } from '@chatso/contract';
import { type Connection, createConnection, SyncError } from '@chatso/sync';
import { io } from 'socket.io-client';
import { api } from '../api/api.ts';
import { serverNow } from '../formats/clock.ts';
import { log } from '../reports/log.ts';
import { sessionStore } from '../session/session-store.ts';

interface Heard {
  onProducts?(products: ViewedProduct[]): void;
  onCart?(cart: VisitorCart): void;
  /** The visited pages are others now, or may be: ask for them. */
  onPages?(): void;
  /** Nothing can be heard of this visitor, or not now. */
  onFailed?(): void;
}

export interface FollowedVisitor {
  tryNow(): void;
  stop(): void;
}

interface Follower {
  visitorId: string;
  ask(): void;
  heard: Heard;
  /** How many changes came: an answer that was on its way meanwhile is older than they are. */
  changes: { products: number; cart: number };
}

interface Line {
  connection: Connection;
  followers: Set<Follower>;
  /** Others who need it for something of their own. */
  holders: Set<object>;
  owner: string;
  end(): void;
}

/** The server lets go of whoever does not ask again within ten minutes. */
const askAgainMs = 5 * 60_000;
/** Going from chat to chat keeps the connection. */
const lingerMs = 10_000;

let line: Line | null = null;
let closing: ReturnType<typeof setTimeout> | undefined;

/**
 * F-22, F-23: what a visitor looks at, asked once and heard of from then on, over one `/tracking` connection that lives as
 * long as somebody looks at any visitor. Whoever only hears `onPages` asks for nothing else.
 */
export function followVisitor(visitorId: string, bsStoreId: string, heard: Heard): FollowedVisitor {
  const { connection, followers } = lineOf(ownerNow());
  const changes = { products: 0, cart: 0 };
  async function ask<K extends keyof typeof trackedEmits>(
    name: K,
    of: keyof typeof changes,
    use: (data: never) => void,
  ) {
    const before = changes[of];
    const answer = await connection.request(name, { visitorId, bsStoreId });
    if (changes[of] === before) use(trackedEmits[name].ack.parse(answer) as never);
  }
  async function askAll() {
    await Promise.all([
      ask('agent:get-visitor-viewed-products', 'products', (products) => heard.onProducts?.(products)),
      heard.onCart ? ask('agent:get-visitor-cart-products', 'cart', heard.onCart) : undefined,
    ]);
    // What was visited before the server listened.
    if (followers.has(follower)) heard.onPages?.();
  }
  const follower: Follower = {
    ...{ visitorId, heard, changes },
    ask: () =>
      void askAll().catch((error: unknown) => {
        log.warn('A visitor could not be followed', { error });
        if (!(error instanceof SyncError) || error.kind !== 'disconnected') heard.onFailed?.();
      }),
  };
  followers.add(follower);
  const isConnected = () => connection.status().kind === 'connected';
  if (isConnected()) follower.ask();
  return {
    tryNow: () => (isConnected() ? follower.ask() : connection.tryNow()),
    stop() {
      followers.delete(follower);
      if (line?.followers === followers) hangUpSoon(line);
    },
  };
}

/** The same connection for whoever asks and hears on it by themselves, until it is released. */
export function holdTracking(): { connection: Connection; release(): void } {
  const held = lineOf(ownerNow());
  const holder = {};
  held.holders.add(holder);
  return {
    connection: held.connection,
    release() {
      held.holders.delete(holder);
      if (line === held) hangUpSoon(held);
    },
  };
}

function hangUpSoon({ followers, holders }: Line): void {
  if (followers.size === 0 && holders.size === 0) closing = setTimeout(hangUp, lingerMs);
}

const ownerNow = (): string => {
  const { workspaceId, user } = sessionStore.getState();
  return `${workspaceId}:${user?._id}`;
};

function hangUp(): void {
  line?.end();
  line = null;
}

/** The open line; never that of another workspace or person. */
function lineOf(owner: string): Line {
  clearTimeout(closing);
  if (line && line.owner !== owner) hangUp();
  line ??= openLine(owner);
  return line;
}

function openLine(owner: string): Line {
  const connection = createConnection({
    io,
    url: '',
    now: serverNow,
    namespace: '/tracking',
    authenticate: async () => {
      const { otp } = await api['auth.socketOtp']({ query: { channel: 'tracking' } });
      return { otp };
    },
    onLog: (message, details) => log.debug(message, { details }),
  });
  const followers = new Set<Follower>();
  const of = (visitorId: string) => [...followers].filter((follower) => follower.visitorId === visitorId);
  const askAll = () => {
    for (const { ask } of followers) ask();
  };
  connection.onConnect(askAll);
  connection.on('visitor:viewed-products-changed', (payload) => {
    const { data } = trackedEvents['visitor:viewed-products-changed'].safeParse(payload);
    for (const { changes, heard } of of(data?.visitorId ?? '')) {
      changes.products += 1;
      heard.onProducts?.(data?.viewedProducts ?? []);
    }
  });
  connection.on('visitor:item-in-cart-changed', (payload) => {
    const { data } = trackedEvents['visitor:item-in-cart-changed'].safeParse(payload);
    for (const { changes, heard } of of(data?.visitorId ?? '')) {
      changes.cart += 1;
      heard.onCart?.(data?.cart ?? { items: [] });
    }
  });
  connection.on('visited-pages-changed', (payload) => {
    const { data } = trackedEvents['visited-pages-changed'].safeParse(payload);
    for (const { heard } of of(data?.visitorId ?? '')) heard.onPages?.();
  });
  connection.subscribe(({ kind }) => {
    if (kind !== 'waiting' && kind !== 'offline') return;
    for (const { heard } of followers) heard.onFailed?.();
  });
  const timer = setInterval(() => {
    if (connection.status().kind === 'connected') askAll();
  }, askAgainMs);
  return {
    ...{ connection, followers, owner },
    holders: new Set(),
    end() {
      clearInterval(timer);
      connection.stop();
    },
  };
}
