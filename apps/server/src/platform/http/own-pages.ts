import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';

/** Browsers send the session's cookies below it and nowhere else; every endpoint there is for our own pages. */
export const cookiePath = '/auth-service';

const hostOf = (address: string | null): string | null =>
  address !== null && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
    ? new URL(address).host
    : null;

/**
 * Whether a page of `origin` is ours: of PUBLIC_URL, or of the very host that was called, since no other site's page can
 * choose what its browser calls us. Hosts are compared and not schemes: TLS may end at a proxy we were not told of.
 */
export function isOwnOrigin(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  request: Pick<FastifyRequest, 'host'>,
  origin: string,
): boolean {
  const host = hostOf(origin);
  return host !== null && (host === request.host || host === hostOf(publicUrl));
}

/**
 * What sets or reads the session's cookies is for our own pages. SameSite keeps other sites out already; this also keeps
 * out our siblings on the same domain (a shop beside its chat). A browser names the page of every call that may change
 * something (`null` for a page without an origin), so cookies without a name are no page's; a client that is no browser
 * has neither.
 */
export function refuseOtherPages(config: Pick<Config, 'publicUrl'>, request: FastifyRequest): void {
  const { origin, cookie, 'sec-fetch-site': site } = request.headers;
  if (site === 'cross-site' || site === 'same-site') throw new AppError('forbidden');
  const isNamed = origin !== undefined;
  if (isNamed && !isOwnOrigin(config, request, origin)) throw new AppError('forbidden');
  const asks = request.method === 'GET' || request.method === 'HEAD';
  if (!isNamed && !asks && cookie !== undefined) throw new AppError('forbidden');
}
