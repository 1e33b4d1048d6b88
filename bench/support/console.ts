import type { Page } from 'playwright-core';
import type { Demo } from './demo.ts';

export const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
];

/** Leaves the page at the form, with the cookies of somebody who is signed in. */
export async function signInAsDemo(page: Page, demo: Demo): Promise<void> {
  // The name keeper of the runner's TypeScript: functions that are sent into the page call it.
  await page.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  await page.goto(`${demo.url}/login`);
  await page.evaluate(async () => {
    await fetch('/api/auth-service/demo-sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@demo.test' }),
    });
  });
}

/** Signs in and opens the chat as an agent has it on the screen; the chat's first message is 'First words'. */
export async function openLiveChat(page: Page, demo: Demo, conversationId: string): Promise<void> {
  await signInAsDemo(page, demo);
  await page.goto(`${demo.url}/ws/${demo.agent.workspaceId}/live-chat?tab=ongoing&conversationId=${conversationId}`);
  await page.getByText('First words', { exact: true }).last().waitFor({ timeout: 20_000 });
}
