import type { ShopCheck, ShopProblem } from '@chatso/contract';
import type { TFunction } from 'i18next';

/** With these nobody answered at all. */
const silent: ReadonlySet<ShopProblem> = new Set(['address', 'unreachable', 'timeout', 'certificate', 'not-public']);

/** What a line is called as it went: a shop that refuses us does answer. */
export function checkWords(t: TFunction, { name, state, problem }: ShopCheck): string {
  if (name === 'reach' && state === 'failed' && problem !== null && !silent.has(problem))
    return t(problem === 'denied' ? 'shops.reachDenied' : 'shops.reachOdd');
  return t(`shops.checks.${name}.${state}`);
}
