import { createHmac, randomInt } from 'node:crypto';

export const recoveryCodeCount = 10;
/** Without letters that look like digits or like each other. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 10;

/** 'K7Q2M-9XTRB': ten characters, about 49 bits. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const code = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  });
}

/** As people type them: any case, with or without dash and blanks. */
export const normalizeCode = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();

/** Keyed, because a code is too short to withstand guessing from a stolen database. */
export const hashRecoveryCode = (key: Buffer, userId: string, code: string): string =>
  createHmac('sha256', key)
    .update(`recovery:${userId}:${normalizeCode(code)}`)
    .digest('base64url');
