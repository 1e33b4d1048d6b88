import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { MailServer } from '@chatso/contract';
import { isPublicAddress, NotPublicError } from '../../../platform/http/outgoing.ts';
import type { AccountSmtp, ImapAccess } from '../sending/mail-access.ts';
import { MailServerError, mailErrorOf } from './mail-problem.ts';

/** Servers of one's own network that are allowed beside the public ones. */
export type OwnHosts = readonly string[];

const isOwn = ({ host, port }: Pick<MailServer, 'host' | 'port'>, own: OwnHosts): boolean =>
  own.includes(`${host.toLowerCase()}:${port}`);

const addressesOf = (host: string): Promise<string[]> =>
  lookup(host, { all: true }).then(
    (found) => found.map(({ address }) => address),
    (error: unknown) => {
      throw mailErrorOf(error);
    },
  );

/**
 * Where a server is, once and for all: what was looked at is what is connected to, so that a name cannot lead elsewhere
 * meanwhile. Throws what `mailErrorOf` knows.
 */
export async function reachHost(server: Pick<MailServer, 'host' | 'port'>, own: OwnHosts): Promise<string> {
  const exempt = isOwn(server, own);
  const host = server.host.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) === 0 ? await addressesOf(host) : [host];
  const [first] = addresses;
  if (first === undefined) throw new MailServerError('name-unknown');
  if (!exempt && !addresses.every(isPublicAddress)) throw new NotPublicError();
  return first;
}

/** A password goes over an open line only inside one's own network. Throws `no-encryption`. */
export function refuseOpenLine(server: MailServer, own: OwnHosts): void {
  if (server.security === 'none' && !isOwn(server, own)) throw new MailServerError('no-encryption');
}

type Key = { pass: string } | { accessToken: string };

export async function imapAccessOf(server: MailServer, key: Key, own: OwnHosts): Promise<ImapAccess> {
  refuseOpenLine(server, own);
  return {
    host: await reachHost(server, own),
    port: server.port,
    secure: server.security === 'tls',
    doSTARTTLS: server.security === 'starttls',
    servername: server.host,
    auth: { user: server.user, ...key },
  };
}

export async function smtpAccessOf(server: MailServer, key: Key, own: OwnHosts): Promise<AccountSmtp> {
  refuseOpenLine(server, own);
  return {
    host: await reachHost(server, own),
    port: server.port,
    secure: server.security === 'tls',
    requireTLS: server.security === 'starttls',
    ignoreTLS: server.security === 'none',
    auth:
      'pass' in key
        ? { user: server.user, pass: key.pass }
        : { type: 'OAuth2', user: server.user, accessToken: key.accessToken },
    tls: { servername: server.host },
  };
}
