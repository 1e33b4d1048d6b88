import { subtle, type webcrypto } from 'node:crypto';
import { z } from 'zod';
import { decrypt, encrypt } from '../../../platform/crypto.ts';
import type { Sql } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { addValue, findValue } from '../../installation/index.ts';

const storedSchema = z.object({ publicKey: z.string(), sealedPrivateKey: z.string() });
const jwkSchema = z.looseObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
});

export interface VapidKeys {
  /** The uncompressed point, base64url: what browsers take as applicationServerKey. */
  publicKey: string;
  privateKey: z.infer<typeof jwkSchema>;
}

/**
 * The installation's key pair, made on first need; of two processes that make one at once, the first to write wins.
 * The private key is sealed with the installation's secret: with another secret push is unavailable, and browsers keep
 * their subscriptions until the old one is back.
 */
export async function loadVapidKeys(sql: Sql, encryptionKey: Buffer): Promise<VapidKeys> {
  const stored = (await readKeys(sql)) ?? (await makeKeys(sql, encryptionKey));
  try {
    const privateKey = jwkSchema.parse(JSON.parse(decrypt(encryptionKey, stored.sealedPrivateKey)));
    return { publicKey: stored.publicKey, privateKey };
  } catch {
    throw new AppError('unavailable', { reason: 'push-unavailable' });
  }
}

async function readKeys(sql: Sql): Promise<z.infer<typeof storedSchema> | null> {
  const value = await findValue(sql, 'vapid');
  return value === undefined ? null : storedSchema.parse(value);
}

async function makeKeys(sql: Sql, encryptionKey: Buffer): Promise<z.infer<typeof storedSchema>> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const pair = (await subtle.generateKey(algorithm, true, ['sign', 'verify'])) as webcrypto.CryptoKeyPair;
  const publicKey = Buffer.from(await subtle.exportKey('raw', pair.publicKey)).toString('base64url');
  const jwk = await subtle.exportKey('jwk', pair.privateKey);
  const made = { publicKey, sealedPrivateKey: encrypt(encryptionKey, JSON.stringify(jwk)) };
  await addValue(sql, 'vapid', made);
  return (await readKeys(sql)) ?? made;
}
