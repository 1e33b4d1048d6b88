import { decrypt, encrypt } from '../../../platform/crypto.ts';

/** What opens a mailbox: two passwords, or what its provider gave for its owner's consent. */
export type MailSecrets =
  | { kind: 'passwords'; imap: string; smtp: string }
  | { kind: 'oauth'; refreshToken: string; accessToken: string /** ISO 8601. */; expiresAt: string }
  /** Of a forwarded address: what its mail host signs with, and the password of a server of its own that mail leaves by. */
  | { kind: 'forward'; webhook: string; smtp?: string };

export const sealSecrets = (key: Buffer, secrets: MailSecrets): string => encrypt(key, JSON.stringify(secrets));

/** Null: sealed with another key, as after a restore without `secrets.json`. */
export function openSecrets(key: Buffer, sealed: string | null): MailSecrets | null {
  if (sealed === null) return null;
  try {
    return JSON.parse(decrypt(key, sealed));
  } catch {
    return null;
  }
}
