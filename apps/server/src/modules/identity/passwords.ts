import type { ErrorReason } from '@chatso/contract';
import { type PasswordFault, passwordEstimator, passwordFault } from '@chatso/domain';
import { hash, verify } from '@node-rs/argon2';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { newToken } from '../../platform/crypto.ts';
import { AppError } from '../../platform/errors.ts';
import { demoPassword } from './demo-install.ts';

/** argon2id with the library's defaults (19 MiB, 2 passes), the parameters OWASP names. */
export const hashPassword = (password: string): Promise<string> => hash(password);

let nobody: Promise<string> | null = null;

/** Takes as long for an account that does not exist as for a wrong password, so that time tells nothing. */
export async function isPassword(password: string, storedHash: string | null): Promise<boolean> {
  nobody ??= hash(newToken());
  const matches = await verify(storedHash ?? (await nobody), password);
  return matches && storedHash !== null;
}

const reasons = {
  own: 'password-own',
  common: 'password-common',
} as const satisfies Record<PasswordFault, ErrorReason>;

let estimator: Promise<ZxcvbnFactory> | null = null;

/** Its dictionary takes 100 ms and 9 MB: for the first who chooses a password, not for every process that starts. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, ...passwordEstimator });
}

/**
 * The rule of new passwords that a schema cannot know: not one of the common ones, not the person's own.
 * @param own address, name and what else everybody knows of the person
 */
export async function refuseWeakPassword(password: string, own: readonly string[], field: string): Promise<void> {
  estimator ??= loadEstimator();
  const loaded = await estimator;
  // The seed hands it to every demo account and the documentation prints it.
  if (password === demoPassword) throw new AppError('validation', { reason: reasons.common, field });
  const { fault } = passwordFault(password, own, (text, words) => loaded.check(text, words).score);
  if (fault !== null) throw new AppError('validation', { reason: reasons[fault], field });
}
