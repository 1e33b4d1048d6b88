import type { MailboxKind } from '@chatso/contract';
import type { Deps } from '../../../platform/module.ts';
import type { MailApp } from '../../../platform/outside-config.ts';

/** What the accounts need of the installation. */
export interface Wiring {
  key: Buffer;
  signingKey: Uint8Array;
  ownHosts: readonly string[];
  apps: Readonly<Record<'google' | 'microsoft', MailApp | null>>;
  /** Where browsers reach us. */
  origin: string;
  shopOrigins: readonly string[];
  /** Behind the @ of addresses that mail is forwarded to; null: there are none. */
  inboundDomain: string | null;
  /** By which mail of this installation leaves; null: by none. */
  smtpUrl: string | null;
  /** Mail that would leave by the installation's server is kept in the local outbox: in development, without such a server. */
  outbox: boolean;
}

export const wiringOf = ({ config, secrets }: Pick<Deps, 'config' | 'secrets'>, origin: string): Wiring => ({
  key: secrets.encryptionKey,
  signingKey: secrets.jwtKey,
  ownHosts: config.mailHosts,
  apps: config.mailApps,
  origin,
  shopOrigins: config.shopOrigins,
  smtpUrl: config.smtpUrl,
  ...surroundingsOf(config),
});

/** What of it an account is shown with. */
export const surroundingsOf = (config: Deps['config']): Pick<Wiring, 'inboundDomain' | 'outbox'> => ({
  inboundDomain: config.inbound?.domain ?? null,
  outbox: config.smtpUrl === null && config.environment === 'development',
});

export const isApp = (kind: MailboxKind): kind is 'google' | 'microsoft' => kind === 'google' || kind === 'microsoft';
