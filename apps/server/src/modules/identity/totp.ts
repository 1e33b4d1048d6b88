import { Secret, TOTP } from 'otpauth';

const seconds = 30;
/** One step early or late: clocks of phones differ, and typing takes time (RFC 6238, 5.2). */
const window = 1;

/** 160 bits, as RFC 4226 wants them, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** What authenticator apps read from the QR code. */
export const totpUri = (secret: string, email: string): string =>
  new TOTP({ issuer: 'Chatso', label: email, secret: Secret.fromBase32(secret), period: seconds }).toString();

/** The step of time that the code belongs to, or null. The caller sees to it that each step counts once. */
export function matchTotp(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), period: seconds, window, timestamp });
  return delta === null ? null : Math.floor(timestamp / 1000 / seconds) + delta;
}
