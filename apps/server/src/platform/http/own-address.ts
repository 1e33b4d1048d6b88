import type { Config } from '../config.ts';

/**
 * Where links in mails lead, without a trailing slash. Never what the request says, in development neither: whoever asks
 * for a mail to somebody else chooses the Host header, and would get the token that the link carries.
 */
export const ownAddress = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${port}`;
