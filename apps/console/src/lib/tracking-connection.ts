import { trackingEmits, trackingEvents, type ViewedProduct, type VisitorCart } from '@chatso/contract';
import { createConnection, SyncError } from '@chatso/sync';
import { io } from 'socket.io-client';
import { api } from './api.ts';
import { log } from './log.ts';

interface Heard {
  onProducts(products: ViewedProduct[]): void;
  onCart(cart: VisitorCart): void;
  onPages(): void;
  /** Nothing can be heard of this visitor, or not now. */
  onFailed(): void;
}

export interface FollowedVisitor {
  tryNow(): void;
  stop(): void;
}

/** The server lets go of whoever does not ask again within ten minutes. */
const askAgainMs = 5 * 60_000;

/**
 * F-22, F-23: what a visitor looks at, asked once and heard of from then on, over a `/tracking` connection that lives as
 * long as somebody looks.
 */
export function followVisitor(visitorId: string, bsStoreId: string, heard: Heard): FollowedVisitor {
  const connection = createConnection({
    io,
    url: '',
    namespace: '/tracking',
    authenticate: async () => {
      const { otp } = await api['auth.socketOtp']({ query: { channel: 'tracking' } });
      return { otp };
    },
    onLog: (message, details) => log.debug(message, { details }),
  });
  /** How many changes came: an answer that was on its way meanwhile is older than they are. */
  const changes = { products: 0, cart: 0 };

  async function ask<K extends keyof typeof trackingEmits>(
    name: K,
    of: keyof typeof changes,
    use: (data: never) => void,
  ) {
    const before = changes[of];
    const answer = await connection.request(name, { visitorId, bsStoreId });
    if (changes[of] === before) use(trackingEmits[name].ack.parse(answer) as never);
  }
  const askAll = () => {
    Promise.all([
      ask('agent:get-visitor-viewed-products', 'products', heard.onProducts),
      ask('agent:get-visitor-cart-products', 'cart', heard.onCart),
    ]).catch((error: unknown) => {
      log.warn('A visitor could not be followed', { error });
      if (!(error instanceof SyncError) || error.kind !== 'disconnected') heard.onFailed();
    });
  };
  const isOurs = (payload: { visitorId: string }) => payload.visitorId === visitorId;
  connection.onConnect(askAll);
  connection.on('visitor:viewed-products-changed', (payload) => {
    const { data } = trackingEvents['visitor:viewed-products-changed'].safeParse(payload);
    if (!data || !isOurs(data)) return;
    changes.products += 1;
    heard.onProducts(data.viewedProducts);
  });
  connection.on('visitor:item-in-cart-changed', (payload) => {
    const { data } = trackingEvents['visitor:item-in-cart-changed'].safeParse(payload);
    if (!data || !isOurs(data)) return;
    changes.cart += 1;
    heard.onCart(data.cart);
  });
  connection.on('visited-pages-changed', heard.onPages);
  connection.subscribe(({ kind }) => {
    if (kind === 'waiting' || kind === 'offline') heard.onFailed();
  });
  const timer = setInterval(() => {
    if (connection.status().kind === 'connected') askAll();
  }, askAgainMs);
  return {
    tryNow: () => (connection.status().kind === 'connected' ? askAll() : connection.tryNow()),
    stop() {
      clearInterval(timer);
      connection.stop();
    },
  };
}
