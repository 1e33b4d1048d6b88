import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ExecutionResult, execute, parse, validate } from 'graphql';
import { createBooks, type ShopifyBooks } from './books.ts';
import { createBucket } from './bucket.ts';
import { costOf } from './cost.ts';
import { shopifySchema } from './shopify-schema.ts';

const apiPath = '/admin/api/2026-10/graphql.json';
const schema = shopifySchema();

/** How it behaves until it is told otherwise. */
export type ShopifyMode = 'ok' | 'down' | 'slow' | 'html' | 'wrong-shape' | 'cut';

export interface ShopifyShop {
  address: string;
  clientId: string;
  clientSecret: string;
  pastedToken: string;
  mode: ShopifyMode;
  scopes: Set<string>;
  seesPeople: boolean;
  books: ShopifyBooks;
  /** Operations that were asked, oldest first. */
  asked: string[];
  /** What Shopify would post, as it would be signed. */
  webhook(
    topic: string,
    body: object,
    over?: { secret?: string; id?: string; domain?: string },
  ): {
    body: string;
    headers: Record<string, string>;
  };
  /** The query of a question that the shop's app proxy passes on, as it would be signed. */
  proxied(question: Record<string, string | string[]>, over?: { secret?: string }): string;
  /** A code as the browser comes back with from the page of permissions. */
  codeFor(): string;
  /** Nobody may use what was given out so far. */
  revoke(): void;
  /** Called before each answer; throw to break the connection. */
  before: (operation: string) => void;
  bucket: ReturnType<typeof createBucket>;
  close(): Promise<void>;
}

type Send = (status: number, value: unknown) => void;
interface Grant {
  expiresAt: number | null;
  refresh: string | null;
}

export async function startShopify(now: () => Date): Promise<ShopifyShop> {
  const tokens = new Map<string, Grant>();
  const refreshes = new Map<string, { usedBy: string | null }>();
  const codes = new Set<string>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      try {
        answer(request, response, Buffer.concat(parts).toString('utf8'));
      } catch {
        request.socket.destroy();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const shop: ShopifyShop = {
    ...{ address, clientId: 'client-17', clientSecret: 'shpss_0123456789abcdef', pastedToken: 'shpat_pasted' },
    ...{ mode: 'ok', seesPeople: true, asked: [], before: () => undefined, bucket: createBucket(now) },
    scopes: new Set([
      'read_customers',
      'read_orders',
      'read_products',
      'read_inventory',
      'read_discounts',
      'write_discounts',
    ]),
    books: createBooks(now, address),
    webhook(topic, body, { secret = shop.clientSecret, id = randomUUID(), domain = new URL(address).host } = {}) {
      const text = JSON.stringify(body);
      const headers = {
        'content-type': 'application/json',
        'x-shopify-topic': topic,
        'x-shopify-hmac-sha256': createHmac('sha256', secret).update(text).digest('base64'),
        'x-shopify-shop-domain': domain,
        'x-shopify-api-version': '2026-10',
        'x-shopify-webhook-id': id,
        'x-shopify-event-id': randomUUID(),
        'x-shopify-triggered-at': now().toISOString(),
      };
      return { body: text, headers };
    },
    proxied(question, { secret = shop.clientSecret } = {}) {
      const all: Record<string, string | string[]> = {
        ...{ shop: new URL(address).host, path_prefix: '/apps/chatso', logged_in_customer_id: '' },
        ...{ timestamp: String(Math.floor(now().getTime() / 1000)), ...question },
      };
      const text = Object.entries(all)
        .map(([name, value]) => `${name}=${[value].flat().join(',')}`)
        .sort()
        .join('');
      const signature = createHmac('sha256', secret).update(text).digest('hex');
      const pairs = Object.entries(all).flatMap(([name, value]) =>
        [value].flat().map((one): [string, string] => [name, one]),
      );
      return new URLSearchParams([...pairs, ['signature', signature]]).toString();
    },
    codeFor() {
      const code = randomUUID();
      codes.add(code);
      return code;
    },
    revoke() {
      tokens.clear();
      refreshes.clear();
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  tokens.set(shop.pastedToken, { expiresAt: null, refresh: null });
  return shop;

  function answer(request: IncomingMessage, response: ServerResponse, body: string): unknown {
    const send = (status: number, value: unknown, type = 'application/json') =>
      void response
        .writeHead(status, { 'content-type': type })
        .end(typeof value === 'string' ? value : JSON.stringify(value));
    if (shop.mode === 'down') return send(503, { errors: 'Service Unavailable' });
    if (shop.mode === 'slow') return null;
    if (shop.mode === 'html') return send(200, '<html>Enter store password</html>', 'text/html');
    if (request.url === '/admin/oauth/access_scopes.json')
      return send(401, { errors: 'Invalid API key or access token' });
    if (request.method !== 'POST') return send(404, { errors: 'Not Found' });
    if (request.url === '/admin/oauth/access_token') return grant(send, body);
    if (request.url !== apiPath) return send(404, { errors: 'Not Found' });
    return graph(request, send, body);
  }

  function grant(send: Send, body: string): unknown {
    const asked = jsonOf(body) as Record<string, string> | undefined;
    if (asked?.client_id !== shop.clientId || asked.client_secret !== shop.clientSecret) {
      return send(400, { error: 'application_cannot_be_found', error_description: 'Invalid client credentials' });
    }
    const scope = [...shop.scopes].join(',');
    const give = (seconds: number, refreshable: boolean) => {
      const value = `shpat_${randomUUID()}`;
      const refresh = refreshable ? `shprt_${randomUUID()}` : null;
      tokens.set(value, { expiresAt: now().getTime() + seconds * 1000, refresh });
      if (refresh) refreshes.set(refresh, { usedBy: null });
      return {
        access_token: value,
        scope,
        expires_in: seconds,
        ...(refresh ? { refresh_token: refresh, refresh_token_expires_in: 7_776_000 } : {}),
      };
    };
    if (asked.grant_type === 'client_credentials') return send(200, give(86_399, false));
    if (asked.grant_type === 'refresh_token') {
      const held = refreshes.get(asked.refresh_token ?? '');
      if (!held)
        return send(400, { error: 'invalid_grant', error_description: 'This refresh token has expired or was used' });
      const given = give(3600, true);
      // The one before lives until the new one is used.
      for (const [token, state] of refreshes) if (state.usedBy === asked.refresh_token) refreshes.delete(token);
      const previous = [...refreshes].find(
        ([token, state]) => token !== given.refresh_token && state.usedBy === null && token !== asked.refresh_token,
      );
      if (previous) refreshes.delete(previous[0]);
      return send(200, given);
    }
    if (asked.grant_type !== undefined || asked.code === undefined) return send(400, { error: 'invalid_request' });
    if (!codes.delete(asked.code))
      return send(400, { error: 'invalid_request', error_description: 'The code is not valid' });
    // Public apps made since April 2026 must ask for tokens that expire.
    if (asked.expiring !== '1')
      return send(400, { error: 'invalid_request', error_description: 'Non-expiring tokens are not supported' });
    return send(200, give(3600, true));
  }

  function graph(request: IncomingMessage, send: Send, body: string): unknown {
    const token = String(request.headers['x-shopify-access-token'] ?? '');
    const held = tokens.get(token);
    if (!held || (held.expiresAt !== null && held.expiresAt <= now().getTime())) {
      return send(401, { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' });
    }
    const { query = '', variables = {} } = (jsonOf(body) ?? {}) as {
      query?: string;
      variables?: Record<string, unknown>;
    };
    const operation = /(?:query|mutation) (\w+)/.exec(query)?.[1] ?? '?';
    shop.asked.push(operation);
    shop.before(operation);
    if (shop.mode === 'wrong-shape') return send(200, { data: { [operation]: [] } });
    const document = parse(query);
    const mistakes = validate(schema, document);
    if (mistakes.length > 0) {
      return send(200, {
        errors: mistakes.map(({ message, locations }) => ({
          message,
          locations,
          extensions: { code: 'undefinedField' },
        })),
      });
    }
    const requestedQueryCost = costOf(document, variables);
    if (requestedQueryCost > 1000) {
      return send(200, {
        errors: [
          {
            message: `Query cost is ${requestedQueryCost}, which exceeds the single query max cost limit (1000).`,
            extensions: { code: 'MAX_COST_EXCEEDED' },
          },
        ],
      });
    }
    const throttleStatus = shop.bucket.take(requestedQueryCost);
    const extensions = { cost: { requestedQueryCost, actualQueryCost: null, throttleStatus } };
    if (throttleStatus.refused) {
      return send(200, { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }], extensions });
    }
    const viewer = { scopes: shop.scopes, seesPeople: shop.seesPeople };
    const result = execute({
      schema,
      document,
      rootValue: shop.books.root,
      contextValue: viewer,
      variableValues: variables,
    }) as ExecutionResult;
    // Someone who wrote a question the simulator cannot answer is told so, and not with nulls.
    const ours = result.errors?.find(({ extensions: { code } }) => code === undefined);
    if (ours) return send(500, { errors: `Simulator: ${ours.message}` });
    if (shop.mode === 'cut') return send(200, JSON.stringify({ ...result, extensions }).slice(0, 40));
    return send(200, { ...result, extensions });
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
