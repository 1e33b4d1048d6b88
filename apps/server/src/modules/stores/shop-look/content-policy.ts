/** What of the widget a page's Content-Security-Policy would not let in. */
export type Forbidden = 'script-src' | 'frame-src';

type Policy = ReadonlyMap<string, readonly string[]>;

function policyOf(text: string): Policy {
  const directives = text.split(';').map((part) => part.trim().split(/\s+/));
  // Of a directive that stands there twice the first counts, as in browsers.
  return new Map(directives.reverse().map(([name = '', ...sources]) => [name.toLowerCase(), sources]));
}

/** The directive that decides about this, or the ones it falls back to; undefined: everything is let in. */
const sourcesFor = (policy: Policy, names: readonly string[]): readonly string[] | undefined => {
  const name = names.find((one) => policy.has(one));
  return name === undefined ? undefined : policy.get(name);
};

const defaultPort = (protocol: string): string => (protocol === 'https:' ? '443' : '80');

/** Whether a source such as `https://*.chat.example:8443` lets an origin in. */
function letsIn(source: string, origin: URL, page: URL): boolean {
  const plain = source.toLowerCase();
  if (plain === "'self'") return origin.origin === page.origin;
  if (plain === '*') return true;
  if (/^[a-z][a-z0-9+.-]*:$/.test(plain))
    return plain === origin.protocol || (plain === 'http:' && origin.protocol === 'https:');
  const [, scheme, host = '', port] =
    /^(?:([a-z][a-z0-9+.-]*:)\/\/)?([^/:']+)(?::(\d+|\*))?(?:\/.*)?$/.exec(plain) ?? [];
  const wanted = scheme ?? page.protocol;
  if (wanted !== origin.protocol && !(wanted === 'http:' && origin.protocol === 'https:')) return false;
  const ownPort = origin.port || defaultPort(origin.protocol);
  if (port !== '*' && (port ?? defaultPort(origin.protocol)) !== ownPort) return false;
  return host.startsWith('*.') ? origin.hostname.endsWith(host.slice(1)) : host === origin.hostname;
}

const isNonce = (source: string): boolean => /^'nonce-/i.test(source);

function letsScriptIn(sources: readonly string[], origin: URL, page: URL, nonce: string | null): boolean {
  if (nonce !== null && sources.includes(`'nonce-${nonce}'`)) return true;
  // Hosts do not count then: the line needs the page's nonce.
  if (sources.some((source) => source.toLowerCase() === "'strict-dynamic'")) return false;
  return sources.some((source) => !isNonce(source) && letsIn(source, origin, page));
}

/**
 * Which directives of a page's policies (each has to be met) forbid the widget of `origin`. `nonce` is that of the line, where it
 * has one.
 */
export function forbiddenBy(
  policies: readonly string[],
  { origin, page, nonce }: { origin: URL; page: URL; nonce: string | null },
): Forbidden[] {
  const read = policies.map(policyOf);
  const script = read.every((policy) => {
    const sources = sourcesFor(policy, ['script-src-elem', 'script-src', 'default-src']);
    return sources === undefined || letsScriptIn(sources, origin, page, nonce);
  });
  const frame = read.every((policy) => {
    const sources = sourcesFor(policy, ['frame-src', 'child-src', 'default-src']);
    return sources?.some((source) => letsIn(source, origin, page)) ?? true;
  });
  return [...(script ? [] : (['script-src'] as const)), ...(frame ? [] : (['frame-src'] as const))];
}
