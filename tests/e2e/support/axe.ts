import { expect, type Frame, type Page } from '@playwright/test';
import axeCore from 'axe-core';

interface Violation {
  id: string;
  help: string;
  nodes: { target: unknown[]; failureSummary?: string }[];
}

/**
 * Menus and dialogs fade in, and half-way their text has half its contrast. Waits until nothing but what repeats itself
 * (a skeleton, a beacon's call) has moved for 150 ms, which is longer than the pause between a part's appearance and the
 * start of its transition.
 */
const settled = (where: Page | Frame) =>
  where.waitForFunction(() => {
    const scope = window as unknown as { stillSince?: number };
    const moving = document
      .getAnimations()
      .some(({ playState, effect }) => playState !== 'finished' && effect?.getComputedTiming().iterations === 1);
    if (moving || scope.stillSince === undefined) scope.stillSince = performance.now();
    const still = performance.now() - scope.stillSince > 150;
    if (still) scope.stillSince = undefined;
    return still;
  });

/** What axe finds at rest: a toast that began to fade meanwhile is looked at again when it is gone. */
async function violationsAtRest(where: Page | Frame): Promise<Violation[]> {
  await settled(where);
  const { violations, moved } = await where.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(where: Document, options: object): Promise<{ violations: Violation[] }> };
    };
    let moved = false;
    const note = () => {
      moved = true;
    };
    document.addEventListener('transitionrun', note, true);
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    document.removeEventListener('transitionrun', note, true);
    return { violations, moved };
  });
  return violations.length > 0 && moved ? violationsAtRest(where) : violations;
}

/** No violation in a page or frame, once nothing moves any more. */
export async function expectAccessible(where: Page | Frame): Promise<void> {
  await settled(where);
  if (!(await where.evaluate(() => 'axe' in window))) await where.evaluate(axeCore.source);
  const violations = await violationsAtRest(where);
  const told = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
  expect(told).toEqual([]);
}

const looks = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 700, height: 900 },
  { width: 390, height: 844 },
];

/**
 * No violation in a page at any width, light and dark, and nothing wider than the window: the same page made narrower
 * and darker, which costs a second instead of another visit.
 */
export async function expectAccessibleInAllLooks(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const look of looks) {
    await page.setViewportSize(look);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html[data-mantine-color-scheme="dark"]')).toBeAttached();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'light' });
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(tooWide, `at ${look.width} px`).toBeLessThanOrEqual(0);
  }
  if (before) await page.setViewportSize(before);
}
