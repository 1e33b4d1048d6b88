import { hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { reasonOf } from './reason.ts';

export interface Secrets {
  /** HMAC key of the session and visitor tokens. */
  jwtKey: Uint8Array;
  /** HMAC key of the refresh tokens. */
  refreshKey: Uint8Array;
  /** HMAC key of challenges that a visitor's device solves. */
  proofKey: Uint8Array;
  /** AES-256-GCM key of stored credentials. */
  encryptionKey: Buffer;
}

const fileSchema = z.object({ secret: z.string().min(40) });

/**
 * One root secret, from which the keys are derived. `CHATSO_SECRET` wins (several machines must share it); otherwise the secret of
 * `<dataDir>/secrets.json` is used, made on the first start and readable by the owner only.
 */
export function loadSecrets(config: { secret: string | null; dataDir: string }): Secrets {
  const root = config.secret ?? secretOfFile(config.dataDir);
  const derive = (purpose: string) => new Uint8Array(hkdfSync('sha256', root, 'chatso', purpose, 32));
  return {
    jwtKey: derive('jwt'),
    refreshKey: derive('refresh'),
    proofKey: derive('proof'),
    encryptionKey: Buffer.from(derive('encryption')),
  };
}

function secretOfFile(dataDir: string): string {
  const path = join(dataDir, 'secrets.json');
  return readSecret(path) ?? makeSecret(path);
}

/** The words of the JSON parser repeat what they stumble over, so they are not told. */
function readSecret(path: string): string | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
    chmodSync(path, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new Error(`${path} cannot be read: ${reasonOf(error)}`);
  }
  try {
    return fileSchema.parse(JSON.parse(text)).secret;
  } catch {
    throw new Error(
      `${path} is damaged: it must hold {"secret": "..."} with 40 characters or more. Restore it from a backup; with a ` +
        'new one everybody has to sign in again, and stored keys of other services cannot be opened any more.',
    );
  }
}

function makeSecret(path: string): string {
  const secret = randomBytes(48).toString('base64url');
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${JSON.stringify({ secret })}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // Another process was first.
    const made = (error as NodeJS.ErrnoException).code === 'EEXIST' ? readSecret(path) : null;
    if (made !== null) return made;
    throw new Error(`${path} cannot be written: ${reasonOf(error)}`);
  }
  return secret;
}
