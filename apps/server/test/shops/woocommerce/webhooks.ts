import { createHmac } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { WooRefusal } from './contract.ts';
import type { Row } from './data.ts';

const resources = ['order', 'customer', 'product', 'coupon'];
const events = ['created', 'updated', 'deleted', 'restored'];
/** Recorded: with the seventh in a row the webhook is switched off, and nobody is told. */
const failuresAllowed = 6;

export interface WooHook {
  id: number;
  secret: string;
  topic: string;
  url: string;
  failures: number;
  /** Who made it: what is sent is what this user sees. */
  login: string;
}

export interface Delivery {
  hookId: number;
  deliveryId: string;
  body: string;
}

export function judgeWebhook(body: Record<string, unknown>, making: boolean): void {
  const [resource = '', event = ''] = String(body.topic ?? '').split('.');
  const known = resource === 'action' ? event !== '' : resources.includes(resource) && events.includes(event);
  if ('topic' in body && !known) {
    const words = making ? 'Webhook topic is required and must be valid.' : 'Webhook topic must be valid.';
    throw new WooRefusal(400, 'woocommerce_rest_shop_webhook_invalid_topic', words);
  }
  if ('delivery_url' in body && !/^https?:\/\//.test(String(body.delivery_url))) {
    throw new WooRefusal(
      400,
      'woocommerce_rest_shop_webhook_invalid_delivery_url',
      'Webhook delivery URL must be a valid URL starting with http:// or https://.',
    );
  }
}

/** Sends one request and follows nothing. Null: nobody answered. */
export function post(url: string, headers: Record<string, string>, body: string): Promise<number | null> {
  return new Promise((done) => {
    const call = requestHttp(url, { method: 'POST', headers }, (response) => {
      response.resume().on('end', () => done(response.statusCode ?? null));
    });
    call.on('error', () => done(null));
    call.end(body);
  });
}

/** Where a name leads. */
export type Dial = (url: string) => string;

/** The unsigned greeting of a new webhook. Recorded: it is made and active whatever the answer is. */
export const ping = async (hook: WooHook, dial: Dial): Promise<void> => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await post(dial(hook.url), headers, `webhook_id=${hook.id}`);
};

interface Sender {
  source: string;
  /** Null: there is none of this id, or it is not active. */
  hook(id: number): WooHook | null;
  disable(id: number): void;
  dial: Dial;
}

/** What was told and waits to be sent; whoever holds it decides in which order, how often, and how late. */
export function createDeliveries({ source, hook: hookOf, disable, dial }: Sender) {
  const waiting: Delivery[] = [];
  let count = 0;
  return {
    waiting,
    tell(hook: WooHook, row: Row | { id: number }, seen: 'seen' | 'denied' | 'user-gone'): void {
      const body =
        seen === 'seen'
          ? JSON.stringify(row)
          : JSON.stringify({
              code: 'woocommerce_rest_cannot_view',
              message: 'Sorry, you cannot view this resource.',
              data: { status: seen === 'denied' ? 403 : 401 },
            });
      count += 1;
      waiting.push({ hookId: hook.id, deliveryId: `${hook.id}-${count}`, body });
    },
    /** Sends the one at `index`; `keep` leaves it there to be sent again. Answers the status, null when nothing was sent. */
    async send(index: number, keep = false): Promise<number | null> {
      const delivery = waiting[index];
      if (delivery === undefined) return null;
      if (!keep) waiting.splice(index, 1);
      const hook = hookOf(delivery.hookId);
      if (hook === null) return null;
      const [resource = '', event = ''] = hook.topic.split('.');
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'WooCommerce/11.2.0 Hookshot (WordPress/6.9)',
        'x-wc-webhook-source': source,
        'x-wc-webhook-topic': hook.topic,
        'x-wc-webhook-resource': resource,
        'x-wc-webhook-event': event,
        'x-wc-webhook-signature': createHmac('sha256', hook.secret).update(delivery.body).digest('base64'),
        'x-wc-webhook-id': String(hook.id),
        'x-wc-webhook-delivery-id': delivery.deliveryId,
      };
      const status = await post(dial(hook.url), headers, delivery.body);
      const good = status !== null && ((status >= 200 && status < 300) || status === 301 || status === 302);
      hook.failures = good ? 0 : hook.failures + 1;
      if (hook.failures > failuresAllowed) disable(hook.id);
      return status;
    },
  };
}
