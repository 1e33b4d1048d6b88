import { type BagLine, priced, subtotal } from '../bag.ts';
import type { ColourId } from '../catalogue/palettes.ts';
import { picturePath } from '../catalogue/products.ts';
import type { Product } from '../catalogue/types.ts';

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
