import type { ToFrame, ToLoader } from '../bridge/messages.ts';
import type { WidgetApi } from './widget-api.ts';

/** Nothing else of the shop's is ever called. */
const cartPath = /^\/(cart[./]|\?add-to-cart=)/;

/** Puts a product into the page's cart, or takes it out: as the page says, or as its shop system is called for that. */
export async function answerCart(
  api: WidgetApi,
  { id, action, item, path, body }: Extract<ToLoader, { type: 'cart' }>,
): Promise<ToFrame> {
  let value: unknown = false;
  try {
    if (item) value = await api.ask(action, item);
    else if (path && cartPath.test(path)) {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(path, body ? { method: 'POST', headers, body } : {});
      value = response.ok && (await response.text());
    }
  } catch (error) {
    console.warn('ChatsoWidget', error);
  }
  return { type: 'cart', id, heard: api.hears(action), value };
}
