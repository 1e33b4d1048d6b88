import { z } from 'zod';
import { decrypt, encrypt } from '../../../platform/crypto.ts';

/** From the button to the return: time to find a password and a phone. */
export const flowSeconds = 600;

const schema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Path of the console to go to afterwards. */
  next: z.string(),
  /** ms since the epoch */
  startedAt: z.number(),
});
export type SsoFlow = z.infer<typeof schema>;

/** The flow lives in a cookie that only this server can read or make: no table fills up with sign-ins never finished. */
export const sealFlow = (key: Buffer, flow: SsoFlow): string => encrypt(key, JSON.stringify(flow));

/** null when it was made by nobody here, changed, or too long ago. */
export function openFlow(key: Buffer, sealed: string | undefined, now: Date): SsoFlow | null {
  if (sealed === undefined) return null;
  try {
    const flow = schema.parse(JSON.parse(decrypt(key, sealed)));
    return now.getTime() - flow.startedAt <= flowSeconds * 1000 ? flow : null;
  } catch {
    return null;
  }
}

/** Only a path of the console; anything else could lead a fresh session to another site. */
export function safePath(next: unknown): string {
  if (typeof next !== 'string' || next.length > 1000 || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next)) return '/';
  return /^\/(?:api|login|logout)(?:[/?#]|$)/.test(next) ? '/' : next;
}
