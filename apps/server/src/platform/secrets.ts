import { hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

export interface Secrets {
  /** HMAC key of the session and visitor tokens. */
  jwtKey: Uint8Array;
  /** HMAC key of the refresh tokens. */
  refreshKey: Uint8Array;
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
  return { jwtKey: derive('jwt'), refreshKey: derive('refresh'), encryptionKey: Buffer.from(derive('encryption')) };
}

function secretOfFile(dataDir: string): string {
  const path = join(dataDir, 'secrets.json');
  if (existsSync(path)) {
    chmodSync(path, 0o600);
    return fileSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).secret;
  }
  mkdirSync(dataDir, { recursive: true });
  const secret = randomBytes(48).toString('base64url');
  writeFileSync(path, `${JSON.stringify({ secret })}\n`, { mode: 0o600, flag: 'wx' });
  return secret;
}
