import { type PasswordFault, type PasswordScore, passwordEstimator, passwordFault } from '@chatso/domain';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, ...passwordEstimator });

/** What the server will say of it; a list of 50,000 passwords, so never in the first load (`password-strength.ts`). */
export const judge = (
  password: string,
  own: readonly string[],
): { fault: PasswordFault | null; score: PasswordScore } =>
  passwordFault(password, own, (text, words) => estimator.check(text, words).score);
