import { createHmac } from 'node:crypto';
import { equalInConstantTime } from '../../platform/crypto.ts';
import { isId } from '../../platform/ids.ts';

export interface RefreshToken {
  sessionId: string;
  generation: number;
}

/**
 * `<session>.<generation>.<hmac>`: nothing secret is stored, and the token of a generation can be said again, which
 * the 30 s of grace for racing tabs need.
 */
export function writeRefreshToken(key: Uint8Array, { sessionId, generation }: RefreshToken): string {
  const body = `${sessionId}.${generation}`;
  return `${body}.${createHmac('sha256', key).update(`refresh:${body}`).digest('base64url')}`;
}

/** null for anything that this installation did not write. */
export function readRefreshToken(key: Uint8Array, token: string | undefined): RefreshToken | null {
  const [sessionId, count] = (token ?? '').split('.');
  const generation = Number(count);
  if (!isId(sessionId) || !Number.isSafeInteger(generation) || generation < 1) return null;
  const expected = writeRefreshToken(key, { sessionId, generation });
  return equalInConstantTime(expected, token ?? '') ? { sessionId, generation } : null;
}
