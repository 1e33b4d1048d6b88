import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that only we can reach, or nobody: an address given by a user must never lead there. */
const closed = new BlockList();
for (const [network, prefix] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
  ] as const),
  ...([
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ] as const),
] as const) {
  closed.addSubnet(network, prefix, 'ipv4');
}
/** Of IPv6 only the networks given out to the world; in them, those that carry an IPv4 address or are for examples. */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  closed.addSubnet(network, prefix, 'ipv6');
}

export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const family = isIP(plain);
  if (family === 4) return !closed.check(plain, 'ipv4');
  return family === 6 && global6.check(plain, 'ipv6') && !closed.check(plain, 'ipv6');
}

/**
 * Whether an address given by a user may be called at all: https on its own port, a name and no literal of our networks.
 * `allowed` origins are exempt. A name is looked at again when it has been resolved.
 */
export function isOutsideUrl(text: string, allowed: readonly string[]): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (allowed.includes(url.origin)) return true;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) !== 0
    ? isPublicAddress(host)
    : host.includes('.') && !/\.(local|localhost|internal)\.?$/.test(host);
}

export class NotPublicError extends Error {
  constructor() {
    super('The address is not public.');
  }
}

type Resolve = (host: string, options: LookupAllOptions, done: AnswerAll) => void;
type AnswerAll = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;

/**
 * Resolves and refuses in one step, so that a name cannot change its mind between the check and the call: what `allows`
 * has seen is what is connected to. One address that is not allowed refuses the name.
 */
export const guardedLookup =
  (allows: (address: string) => boolean, resolve: Resolve = lookup): LookupFunction =>
  (host, options, answer) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return answer(error, '', 0);
      const [first] = addresses;
      if (first === undefined || !addresses.every(({ address }) => allows(address))) {
        return answer(new NotPublicError(), '', 0);
      }
      if (options.all === true) answer(null, addresses);
      else answer(null, first.address, first.family);
    });
  };

const publicLookup = guardedLookup(isPublicAddress);

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body: Uint8Array | null;
  allowed: readonly string[];
  /** Ends the call and the reading of its answer. */
  signal: AbortSignal;
}

/** Calls where a user said, by POST unless told otherwise. Follows no redirect; the answer's bytes are the caller's to read, and to stop reading. */
export function openOutside({ method = 'POST', url, headers, body, allowed, signal }: Call): Promise<IncomingMessage> {
  if (!isOutsideUrl(url, allowed)) return Promise.reject(new NotPublicError());
  const target = new URL(url);
  const exempt = allowed.includes(target.origin);
  const open = target.protocol === 'http:' ? requestHttp : requestHttps;
  return new Promise((done, fail) => {
    const options = { method, headers, signal };
    const call = open(target, exempt ? options : { ...options, lookup: publicLookup }, done);
    call.on('error', fail);
    if (body === null) call.end();
    else call.end(body);
  });
}

/** As `openOutside`, for whom only the status counts. Rejects without one. */
export async function postOutside({
  timeoutMs,
  ...call
}: Omit<Call, 'signal'> & { timeoutMs: number }): Promise<number> {
  const response = await openOutside({ ...call, signal: AbortSignal.timeout(timeoutMs) });
  // What comes after the status, and how it ends, is nobody's concern.
  response.on('error', () => undefined).resume();
  return response.statusCode ?? 0;
}
