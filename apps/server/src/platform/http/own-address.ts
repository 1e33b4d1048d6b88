import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/**
 * Where links in mails lead, without a trailing slash. In production never what the request says: whoever asks for a
 * mail to somebody else chooses the Host header, and would get the token that the link carries.
 */
export function ownAddress(
  config: Pick<Config, 'publicUrl' | 'environment' | 'port'>,
  request?: Pick<FastifyRequest, 'protocol' | 'host'>,
): string {
  if (config.publicUrl !== null) return config.publicUrl;
  const trusted = config.environment !== 'production' && request !== undefined;
  return trusted ? `${request.protocol}://${request.host}` : `http://localhost:${config.port}`;
}
