import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { originsOfScripts } from '../outside-config.ts';

type Known = Pick<Config, 'publicUrl' | 'productAnalytics' | 'adPixel'>;
type Asked = Pick<FastifyRequest, 'host'>;

/** What no page of ours asks a device for. */
const unused = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer', 'microphone'],
  ...['midi', 'payment', 'publickey-credentials-get', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
];
const permissionsPolicy = unused.map((feature) => `${feature}=()`).join(', ');

/** A host as it may stand in a header; what a client invents is left out. */
const hostPattern = /^(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?$/i;

/**
 * Where our pages open websockets: at PUBLIC_URL and at the host that was called, nowhere else. Browsers of today take
 * 'self' for that too; those of yesterday need the name.
 */
export function socketSources({ publicUrl }: Pick<Config, 'publicUrl'>, { host }: Asked): string[] {
  const outside = publicUrl === null ? null : new URL(publicUrl);
  const named = outside === null ? [] : [`${outside.protocol === 'https:' ? 'wss' : 'ws'}://${outside.host}`];
  return [...new Set([...named, ...(hostPattern.test(host) ? [`ws://${host}`, `wss://${host}`] : [])])];
}

/** The policy of our own pages. `nonce` lets the one page that needs them add style elements (Mantine's variables). */
export function contentPolicy(config: Known, request: Asked, nonce?: string): string {
  const outside = originsOfScripts(config);
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'base-uri': ["'self'"],
    'connect-src': ["'self'", ...socketSources(config, request), ...outside.connections],
    'font-src': ["'self'", 'data:'],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
    'frame-src': ["'self'"],
    // Pictures of shops and shoppers come through `/api/auth-service/picture`: no stranger's server hears from a colleague.
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'data:', 'blob:'],
    'object-src': ["'none'"],
    'script-src': ["'self'", ...outside.scripts],
    'style-src': ["'self'", ...(nonce === undefined ? [] : [`'nonce-${nonce}'`])],
    'worker-src': ["'self'", 'blob:'],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';');
}

/** On every answer; routes that must be embedded or fetched from elsewhere set their own. */
export function addContentPolicy(app: FastifyInstance, config: Known): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': contentPolicy(config, request),
      'permissions-policy': permissionsPolicy,
    });
  });
}

/** Lets this one answer hold style elements that carry the nonce. */
export function allowStyles(config: Known, request: FastifyRequest, reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('base64url');
  reply.header('content-security-policy', contentPolicy(config, request, nonce));
  return nonce;
}
