import { createHmac, timingSafeEqual } from 'node:crypto';
import { newToken } from '../../platform/crypto.ts';
import type { Sql } from '../../platform/db/db.ts';
import { addValue, findValue } from './values.repo.ts';

const key = 'setup';

/**
 * Lets its holder create the first account. The same for all processes and starts of one installation, since any of
 * them may print it and any may be asked; the first account ends it (`register`).
 */
export async function setupToken(sql: Sql, secret: Uint8Array): Promise<string> {
  await addValue(sql, key, { nonce: newToken() });
  const { nonce } = (await findValue(sql, key)) as { nonce: string };
  return createHmac('sha256', secret).update(`setup.${nonce}`).digest('base64url');
}

export async function isSetupToken(sql: Sql, secret: Uint8Array, given: string): Promise<boolean> {
  const [expected, actual] = [Buffer.from(await setupToken(sql, secret)), Buffer.from(given)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
