import { expect, type Frame, type Page } from '@playwright/test';
import axeCore from 'axe-core';

interface Violation {
  id: string;
  help: string;
  nodes: { target: unknown[]; failureSummary?: string }[];
}

/** No violation in a page or frame. Run it when nothing moves any more. */
export async function expectAccessible(where: Page | Frame): Promise<void> {
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
