/**
 * The Chatso widget for pages that are built: types of its calls, and a loader that puts the script tag into the page.
 * Everything else is the widget's own; this package weighs nothing beside it.
 */

/** Signed by the shop's server: a JWT, or an id with its HMAC. `docs/how-to/install-the-widget.md` shows both. */
export type CustomerClaim = string | { id: string; hmac: string };

/** For fields that are still empty. */
export interface Prefill {
  fullname?: string;
  email?: string;
  phone?: string;
  message?: string;
}

/** What your page says of its visitor; null takes one away. At most 20 names. */
export type Attributes = Record<string, string | number | boolean | null>;

/** A product the visitor looks at. `price` in cents. */
export interface Product {
  id: string;
  name: string;
  price?: number;
  /** ISO 4217, 'EUR'; without it prices are in the currency of the store's shop system. */
  currency?: string;
  image?: string;
  url?: string;
}

/** The whole cart. `total` in the smallest unit of `currency`, cents of most. */
export interface Cart {
  items: readonly (Product & { quantity: number })[];
  total?: number;
  currency?: string;
}

export interface Page {
  pageUrl?: string;
  pageTitle?: string;
}

/** One piece of a product of a card in the chat, by your shop's own ids. `price` in the currency's smallest unit. */
export interface CartItem {
  /** Of the variation, where the product has some. */
  id: string;
  productId: string;
  name: string;
  variation?: string;
  price: number;
  currency: string;
  quantity: number;
  url?: string;
}

export interface WidgetEvents {
  ready: undefined;
  open: undefined;
  close: undefined;
  /** How many messages the visitor has not seen. */
  unread: number;
  message: { conversationId: string; text: string };
  rating: { conversationId: string; rating: number };
  'chat-started': { conversationId: string };
  'chat-ended': { conversationId: string };
}

/** What your page is asked to do; answer false, or a promise of it, where it could not be done. */
export interface WidgetRequests {
  'add-to-cart': CartItem;
  'remove-from-cart': CartItem;
}

type Answer = boolean | undefined | Promise<boolean | undefined>;

export interface Chatso {
  open(): void;
  close(): void;
  toggle(): void;
  /** Takes the launcher off the page until `show`, or until the chat is opened. */
  hide(): void;
  show(): void;
  /** Ends the chat's frame, its connection and all tracking, until `boot`. Until then other calls do nothing. */
  shutdown(): void;
  boot(): void;
  identify(claim: CustomerClaim): void;
  logout(): void;
  prefill(values: Prefill): void;
  /** Shown to agents beside the chat. Anybody can say them in a browser's console: nothing is proved by them. */
  setAttributes(attributes: Attributes): void;
  /** By id or name; the visitor may still choose another. */
  setDepartment(department: string): void;
  /** 'en', 'fr', ...; one of the widget's languages. */
  setLanguage(language: string): void;
  trackPage(page?: Page): void;
  trackProduct(product: Product): void;
  trackCart(cart: Cart): void;
  /** What a product card of the chat puts into your cart, or takes out again. Answers how to stop. */
  answer<Name extends keyof WidgetRequests>(name: Name, does: (item: WidgetRequests[Name]) => Answer): () => void;
  /** Answers how to stop listening. */
  on<Name extends keyof WidgetEvents>(name: Name, listener: (detail: WidgetEvents[Name]) => void): () => void;
}

export interface ChatsoOptions {
  /** Address of your Chatso, such as 'https://chat.example.com'. */
  host: string;
  /** The store's public id, from Settings, Chat Widget. */
  storeId: string;
}

type Call = (...call: unknown[]) => void;
type Queue = Call & { q?: unknown[][] };

declare global {
  interface Window {
    ChatsoWidget?: Queue | undefined;
  }
}

/** Where there is no page (a server that renders one), calls go nowhere. */
const inBrowser = (): boolean => typeof window !== 'undefined' && typeof document !== 'undefined';

function queue(): Queue {
  const waiting: Queue = (...call) => {
    waiting.q = [...(waiting.q ?? []), call];
  };
  return waiting;
}

const call: Call = (...args) => {
  if (!inBrowser()) return;
  window.ChatsoWidget ??= queue();
  window.ChatsoWidget(...args);
};

function addScript({ host, storeId }: ChatsoOptions): void {
  if (!inBrowser() || document.querySelector('script[data-store-id]')) return;
  const script = document.createElement('script');
  script.async = true;
  script.src = new URL('/widget.js', host).href;
  script.dataset.storeId = storeId;
  document.head.append(script);
}

/** Puts the widget into the page, once however often it is called; calls made before it has come are kept for it. */
export function loadChatso(options: ChatsoOptions): Chatso {
  addScript(options);
  return {
    open: () => call('open'),
    close: () => call('close'),
    toggle: () => call('toggle'),
    hide: () => call('hide'),
    show: () => call('show'),
    shutdown: () => call('shutdown'),
    boot: () => call('boot'),
    identify: (claim) => call('identify', claim),
    logout: () => call('logout'),
    prefill: (values) => call('prefill', values),
    setAttributes: (attributes) => call('attributes', attributes),
    setDepartment: (department) => call('set', 'department', department),
    setLanguage: (language) => call('set', 'language', language),
    trackPage: (page = {}) => call('track', 'page', page),
    trackProduct: (product) => call('track', 'product_view', product),
    trackCart: (cart) => call('track', 'cart', cart),
    answer(name, does) {
      let listening = true;
      call('on', name, (item: unknown) => (listening ? does(item as never) : false));
      return () => {
        listening = false;
      };
    },
    on(name, listener) {
      let listening = true;
      call('on', name, (detail: unknown) => {
        if (listening) listener(detail as never);
      });
      return () => {
        listening = false;
      };
    },
  };
}
