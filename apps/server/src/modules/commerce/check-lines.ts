import type { ShopCheck } from '@chatso/contract';
import { ShopError } from './call-shop.ts';

type Line = readonly [name: ShopCheck['name'], work: () => Promise<string | null>];

/** Runs a test line by line. Where the shop cannot be reached at all, the rest is not tried. */
export async function checkLines(lines: readonly Line[]): Promise<ShopCheck[]> {
  const checks: ShopCheck[] = [];
  let gone = false;
  for (const [name, work] of lines) {
    if (gone) {
      checks.push({ name, state: 'skipped', problem: null, detail: null, ms: null });
      continue;
    }
    const began = performance.now();
    const ms = () => Math.round(performance.now() - began);
    try {
      const detail = await work();
      checks.push({ name, state: 'passed', problem: null, detail, ms: ms() });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      checks.push({ name, state: 'failed', problem: error.problem, detail: error.detail, ms: ms() });
      gone = name === 'reach' || name === 'sign-in';
    }
  }
  return checks;
}
