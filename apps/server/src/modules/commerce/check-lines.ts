import type { ShopCheck, ShopProblem } from '@chatso/contract';
import { ShopError } from './call-shop.ts';

/** What works and is not as it should be: the shop can be connected all the same. */
export interface Remark {
  problem: ShopProblem;
  detail: string | null;
  tried?: ShopCheck['tried'];
}
type Line = readonly [name: ShopCheck['name'], work: () => Promise<string | null | Remark>];

/** Without these there is nothing to try the other lines on. */
const needed: ReadonlySet<ShopCheck['name']> = new Set(['reach', 'system', 'permalinks', 'sign-in', 'keys']);

/** Hears of each line as soon as it is known; false: nobody wants to know the rest. */
export type TellLine = (line: ShopCheck) => boolean;

/** Runs a test line by line. Where the shop cannot be reached at all, the rest is not tried. */
export async function checkLines(lines: readonly Line[], tell: TellLine = () => true): Promise<ShopCheck[]> {
  const checks: ShopCheck[] = [];
  let gone = false;
  for (const [name, work] of lines) {
    const line: ShopCheck = gone
      ? { name, state: 'skipped', problem: null, detail: null, ms: null }
      : await lineOf(name, work);
    gone ||= line.state === 'failed' && needed.has(name);
    checks.push(line);
    if (!tell(line)) break;
  }
  return checks;
}

async function lineOf(...[name, work]: Line): Promise<ShopCheck> {
  const began = performance.now();
  const ms = () => Math.round(performance.now() - began);
  try {
    const said = await work();
    return said === null || typeof said === 'string'
      ? { name, state: 'passed', problem: null, detail: said, ms: ms() }
      : { name, state: 'remark', ...said, ms: ms() };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return { name, state: 'failed', problem: error.problem, detail: error.detail, ms: ms() };
  }
}

/** The line that stands in the way of connecting; the others say what will be missing. */
export const refusingLine = (checks: readonly ShopCheck[]): ShopCheck | undefined =>
  checks.find(({ state, name }) => state === 'failed' && needed.has(name));
