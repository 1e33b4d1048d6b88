import { createBridge } from '../../bridge/bridge.ts';
import type { CartAction, CartItem, ToFrame, ToLoader } from '../../bridge/messages.ts';
import { readBoot } from '../boot.ts';

type Answer = Extract<ToFrame, { type: 'cart' }>;
type Asked = Omit<Extract<ToLoader, { type: 'cart' }>, 'type' | 'id'>;
/** The shop system whose pages have a cart that can be called. */
type Way = 'shopify' | 'woocommerce' | null;

/** A page that does not answer has done nothing that one could count on. */
const patienceMs = 10_000;

const open = new Map<number, (answer: Answer) => void>();
let count = 0;
let post: ((message: ToLoader) => void) | null = null;

/** A line of its own: the frame's carries nothing of carts until there is a card. */
function line(): (message: ToLoader) => void {
  post ??= createBridge<ToFrame, ToLoader>({
    own: window,
    peer: () => window.parent,
    peerOrigin: readBoot().origin,
    onMessage(message) {
      if (message.type === 'cart') open.get(message.id)?.(message);
    },
  }).post;
  return post;
}

function ask(asked: Asked): Promise<Answer> {
  count += 1;
  const id = count;
  return new Promise<Answer>((done) => {
    open.set(id, done);
    setTimeout(() => done({ type: 'cart', id, heard: false, value: false }), patienceMs);
    line()({ type: 'cart', id, ...asked });
  }).finally(() => open.delete(id));
}

const hears = async (action: CartAction): Promise<boolean> => (await ask({ action })).heard;

/** Shopify's own cart, by the calls it documents for a shop's pages; the id may be one of its long ones. */
async function shopify(action: CartAction, item: CartItem): Promise<boolean> {
  const variant = Number(item.id.split('/').pop());
  if (action === 'add-to-cart') {
    const body = JSON.stringify({ items: [{ id: variant, quantity: 1 }] });
    return (await ask({ action, path: '/cart/add.js', body })).value !== false;
  }
  const { value } = await ask({ action, path: '/cart.js' });
  const { items } = JSON.parse(String(value)) as { items: { id: number; key: string; quantity: number }[] };
  const line = items.find(({ id }) => id === variant);
  if (!line) return false;
  const body = JSON.stringify({ id: line.key, quantity: line.quantity - 1 });
  return (await ask({ action, path: '/cart/change.js', body })).value !== false;
}

/** Whether there is a way into the cart of the page the chat stands on, and out again. */
export async function canCart(way: Way): Promise<{ add: boolean; undo: boolean }> {
  if (await hears('add-to-cart')) return { add: true, undo: await hears('remove-from-cart') };
  return { add: way !== null, undo: way === 'shopify' };
}

/** As the page does it, else as its shop system does. False: it could not be done. */
export async function callCart(action: CartAction, way: Way, item: CartItem): Promise<boolean> {
  try {
    if (await hears('add-to-cart')) return (await ask({ action, item })).value === true;
    if (way === 'shopify') return await shopify(action, item);
    const path = `/?add-to-cart=${encodeURIComponent(item.id)}&quantity=1`;
    return way === 'woocommerce' && action === 'add-to-cart' && (await ask({ action, path })).value !== false;
  } catch {
    return false;
  }
}
