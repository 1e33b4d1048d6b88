import { addToBag, type BagLine, priced, roomFor, setQuantity, subtotal } from '../bag.ts';
import { type ColourId, colour } from '../catalogue/palettes.ts';
import { picturePath, products } from '../catalogue/products.ts';
import type { Product } from '../catalogue/types.ts';
import { bagLines, changeBag } from './bag-store.ts';

/** The public API of the widget, as its installation guide documents it: calls made before it has loaded are queued. */
type WidgetCall = [name: string, ...args: unknown[]];
interface Widget {
  (...call: WidgetCall): void;
  q?: WidgetCall[];
}

declare global {
  interface Window {
    ChatsoWidget?: Widget;
  }
}

window.ChatsoWidget ??= (...call: WidgetCall): void => {
  const queue = window.ChatsoWidget;
  if (queue) queue.q = [...(queue.q ?? []), call];
};

/** The widget replaces the queue when it arrives, so the function is looked up at each call. */
const widget = (...call: WidgetCall): void => {
  window.ChatsoWidget?.(...call);
};

const absolute = (path: string): string => new URL(path, location.origin).href;
const pageOf = (product: Product): string => absolute(`/demo/products/${product.slug}`);
const pictureOf = (product: Product, colour: ColourId | undefined): string | undefined =>
  colour && absolute(picturePath(product, colour));

export const trackPage = (pageTitle: string, pageName: string): void =>
  widget('track', 'page', { pageTitle, pageName, pageUrl: location.href });

export const trackProduct = (product: Product): void =>
  widget('track', 'product_view', {
    id: product.id,
    name: product.name,
    price: product.price,
    image: pictureOf(product, product.colours[0]),
    url: pageOf(product),
  });

export const trackBag = (lines: readonly BagLine[]): void =>
  widget('track', 'cart', {
    items: priced(lines).map(({ product, colour, quantity }) => ({
      id: product.id,
      name: product.name,
      price: product.price,
      quantity,
      image: pictureOf(product, colour),
      url: pageOf(product),
    })),
    total: subtotal(lines),
  });

export const identifyShopper = (token: string): void => widget('identify', token);
export const forgetShopper = (): void => widget('logout');
export const openChat = (): void => widget('open');

/** As the widget names a product: 'p-12', or 'p-12:M' in one size, 'p-12:navy:M' in one colour and size too. */
interface CartItem {
  id: string;
  productId: string;
  variation?: string;
}

/** What of our shelves a card of the chat means: the colour and size it names, else the first there is any of. */
function itemOf({ id, productId, variation = '' }: CartItem) {
  const product = products.find((one) => one.id === productId || one.id === id);
  if (!product) return null;
  const said = `${id} ${variation}`.toLowerCase().split(/[^a-z0-9.]+/);
  const named = product.colours.find(
    (one) => said.includes(one.toLowerCase()) || said.includes(colour(one).name.toLowerCase()),
  );
  const chosenColour = named ?? product.colours[0];
  if (chosenColour === undefined) return null;
  const of = (size: string) => ({ slug: product.slug, colour: chosenColour, size });
  const sizes = product.sizes.filter(({ name }) => roomFor(bagLines(), of(name)) > 0);
  const size = sizes.find(({ name }) => said.includes(name.toLowerCase())) ?? sizes[0];
  return size ? of(size.name) : null;
}

/** What the chat has put into the bag, so that it takes out the same. */
const putIn = new Map<string, ReturnType<typeof itemOf>>();

widget('on', 'add-to-cart', (wanted: CartItem) => {
  const item = itemOf(wanted);
  if (item === null) return false;
  putIn.set(wanted.id, item);
  changeBag(addToBag(bagLines(), item));
  return true;
});
widget('on', 'remove-from-cart', (wanted: CartItem) => {
  const item = putIn.get(wanted.id);
  const line = bagLines().find(
    (one) => one.slug === item?.slug && one.colour === item.colour && one.size === item.size,
  );
  if (!line) return false;
  changeBag(setQuantity(bagLines(), line, line.quantity - 1));
  return true;
});
