/** A call that can be run on the page of examples: `payload` is JSON that whoever reads may change. */
export interface ApiExample {
  id: string;
  /** What stands before the payload, or all of it: `ChatsoWidget('prefill', ...)`. */
  call: readonly string[];
  payload?: unknown;
}

/** In the order of a visit: the window, the person, the chat, the shop. */
export const apiExamples: readonly ApiExample[] = [
  { id: 'open', call: ['open'] },
  { id: 'close', call: ['close'] },
  { id: 'toggle', call: ['toggle'] },
  { id: 'hide', call: ['hide'] },
  { id: 'show', call: ['show'] },
  { id: 'shutdown', call: ['shutdown'] },
  { id: 'boot', call: ['boot'] },
  { id: 'prefill', call: ['prefill'], payload: { fullname: 'Ingrid Moen', email: 'ingrid@shop.example' } },
  { id: 'identify', call: ['identify'], payload: { id: '10482', hmac: '' } },
  { id: 'logout', call: ['logout'] },
  { id: 'attributes', call: ['attributes'], payload: { plan: 'Gold', orders: 12, newsletter: true } },
  { id: 'department', call: ['set', 'department'], payload: 'Sales' },
  { id: 'language', call: ['set', 'language'], payload: 'fr' },
  { id: 'page', call: ['track', 'page'], payload: { pageUrl: 'https://shop.example/boots', pageTitle: 'Boots' } },
  {
    id: 'product',
    call: ['track', 'product_view'],
    payload: { id: 'boot-7', name: 'Trail boots', price: 14900, url: 'https://shop.example/boots/7' },
  },
  {
    id: 'cart',
    call: ['track', 'cart'],
    payload: {
      items: [{ id: 'boot-7', name: 'Trail boots', price: 14900, quantity: 1 }],
      total: 14900,
      currency: 'EUR',
    },
  },
];

export const widgetEventNames = [
  'ready',
  'open',
  'close',
  'unread',
  'message',
  'rating',
  'chat-started',
  'chat-ended',
] as const;
