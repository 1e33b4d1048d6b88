/** What the shop's page may tell of itself: address, title, referrer; never its content. */
export interface PageInfo {
  url: string;
  title: string;
  name?: string;
}

/** A JWT of the store's secret, or claims with their `hmac`. */
export type CustomerClaim = string | Record<string, string>;

/** How the launcher looks; kept in the shop's storage, so that the next page paints it at once. */
export interface LauncherLook {
  shown: boolean;
  /** It is not there on every page, or not at once: the next page waits for the frame's word. */
  unsure?: boolean;
  css: string;
  logoUrl: string | null;
  title: string;
  language: string;
  /** The launcher's words where they are not English. */
  words?: string[];
}

/** What `ChatsoWidget('on', name, listener)` hears. */
export type WidgetEventName =
  | 'ready'
  | 'open'
  | 'close'
  | 'unread'
  | 'message'
  | 'rating'
  | 'chat-started'
  | 'chat-ended';

/** What `ChatsoWidget('on', name, listener)` is asked to do; false, or a promise of it: it could not be done. */
export type CartAction = 'add-to-cart' | 'remove-from-cart';

/** What a page says of its visitor, by names of its own; null takes one away. */
export type Attributes = Record<string, string | number | boolean | null>;

/** What a page fills in for the visitor. */
export type Prefill = Partial<Record<'fullname' | 'email' | 'phone' | 'message', string>>;

/** One piece of a product, by the shop's own ids; the price in the currency's smallest unit. */
export interface CartItem {
  /** Of the variation where there are some. */
  id: string;
  productId: string;
  name: string;
  variation?: string;
  price: number;
  currency: string;
  quantity: number;
  url?: string;
}

/** Loader to frame. */
export type ToFrame =
  | {
      type: 'init';
      page: PageInfo;
      referrer: string;
      customer: CustomerClaim | null;
      open: boolean;
      phone: boolean;
    }
  | { type: 'opened'; phone: boolean }
  | { type: 'closed' }
  | { type: 'page'; page: PageInfo }
  /** The visitor is active. */
  | { type: 'activity' }
  | { type: 'track'; payload: unknown; event: string }
  /** What the page says of its visitor. */
  | { type: 'attributes'; values: Attributes }
  | { type: 'identify'; customer: CustomerClaim }
  | { type: 'logout' }
  | { type: 'prefill'; values: Prefill }
  /** Id or name of a department of the store. */
  | { type: 'department'; department: string }
  | { type: 'storage'; id: number; value: unknown; failed: boolean }
  /** `heard`: the page itself does such things; `value`: what came of it, false for nothing. */
  | { type: 'cart'; id: number; heard: boolean; value: unknown };

/** Frame to loader. */
export type ToLoader =
  | { type: 'hello' }
  | { type: 'look'; look: LauncherLook }
  | { type: 'hide' }
  /** Another tab has changed who is here: this page's claim is out of date. */
  | { type: 'forget' }
  | { type: 'open' }
  | { type: 'close' }
  | { type: 'unread'; count: number }
  /** Something to say while the chat is closed: the frame is shown as a bubble of this height; 0: no more. */
  | { type: 'tip'; height: number }
  | { type: 'event'; name: WidgetEventName; detail: unknown }
  /** The page is asked to do it, or, with `path`, the shop system's own cart; with neither, whether the page would. */
  | { type: 'cart'; id: number; action: CartAction; item?: CartItem; path?: string; body?: string }
  /** Storage of the shop's page, for browsers that refuse the frame its own. */
  | { type: 'storage'; id: number; action: 'get' | 'set' | 'remove' | 'entries'; key: string; value?: unknown };
