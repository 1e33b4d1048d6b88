import { expect, type Frame, type Page } from '@playwright/test';
import axeCore from 'axe-core';

interface Violation {
  id: string;
  help: string;
  nodes: { target: unknown[]; failureSummary?: string }[];
}

/**
 * Menus and dialogs fade in, and half-way their text has half its contrast. Waits until nothing but endless animations
 * has moved for 150 ms, which is longer than the pause between a part's appearance and the start of its transition.
 */
const settled = (where: Page | Frame) =>
  where.waitForFunction(() => {
    const scope = window as unknown as { stillSince?: number };
    const moving = document
      .getAnimations()
      .some(({ playState, effect }) => playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity);
    if (moving || scope.stillSince === undefined) scope.stillSince = performance.now();
    const still = performance.now() - scope.stillSince > 150;
    if (still) scope.stillSince = undefined;
    return still;
  });

/** No violation in a page or frame, once nothing moves any more. */
export async function expectAccessible(where: Page | Frame): Promise<void> {
  await settled(where);
  await where.evaluate(axeCore.source);
  const violations = await where.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    return (await axe.run()).violations;
  });
  const told = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
  expect(told).toEqual([]);
}

/**
 * No violation on a page, and none in a window of 1024 px either: the same page made narrower, which costs a second
 * instead of another visit. Nothing may be wider than the window.
 */
export async function expectAccessibleAlsoNarrow(page: Page): Promise<void> {
  await expectAccessible(page);
  const size = page.viewportSize();
  if (size === null || size.width <= 1024) return;
  await page.setViewportSize({ width: 1024, height: 768 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await page.setViewportSize(size);
}
