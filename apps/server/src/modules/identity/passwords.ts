import { hash, verify } from '@node-rs/argon2';
import { newToken } from '../../platform/crypto.ts';
import { AppError } from '../../platform/errors.ts';

/** argon2id with the library's defaults (19 MiB, 2 passes), the parameters OWASP names. */
export const hashPassword = (password: string): Promise<string> => hash(password);

let nobody: Promise<string> | null = null;

/** Takes as long for an account that does not exist as for a wrong password, so that time tells nothing. */
export async function isPassword(password: string, storedHash: string | null): Promise<boolean> {
  nobody ??= hash(newToken());
  const matches = await verify(storedHash ?? (await nobody), password);
  return matches && storedHash !== null;
}

/** The one rule of new passwords that a schema cannot know. */
export function refuseEmailAsPassword(password: string, email: string, field: string): void {
  if (password.trim().toLowerCase() !== email.trim().toLowerCase()) return;
  const message = 'The password must not be the email.';
  throw new AppError('validation', { message, errors: [{ field, message }] });
}
