import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { createDataDir, openOwnDatabase } from '../support/database.ts';
import { ConsolePage } from './support/console-page.ts';
import { startShop } from './support/shop-server.ts';
import { freePort } from './support/site.ts';
import { WidgetPage } from './support/widget-page.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const password = 'velvet harbour 92 lantern';
const ownShop = /\/ws\/[^/]+/;

/** As an operator starts it on an empty machine: production, no SMTP, nothing else set. */
async function startProduction() {
  const folder = await createDataDir();
  const port = await freePort();
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(port), CHATSO_DATA_DIR: folder.path };
  let printed = '';
  const run = async () => {
    printed = '';
    const server = spawn(process.execPath, ['apps/server/dist/main.js'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
    await expect.poll(() => printed, { timeout: 60_000 }).toContain('Chatso is running');
    return server;
  };
  let server = await run();
  const end = async () => {
    const exited = once(server, 'exit');
    server.kill('SIGTERM');
    await exited;
  };
  return {
    url: `http://localhost:${port}`,
    printed: () => printed,
    /** As if this many days had gone by since everything was made. */
    async wait(days: number) {
      const pool = openOwnDatabase(folder.path);
      await pool.query(
        `UPDATE workspace_plans SET free_trial_end_date = free_trial_end_date - make_interval(days => $1),
           updated_at = updated_at - make_interval(days => $1)`,
        [days],
      );
      await pool.query('UPDATE workspaces SET created_at = created_at - make_interval(days => $1)', [days]);
      await pool.end();
      await end();
      server = await run();
    },
    async stop() {
      await end();
      await folder.remove();
    },
  };
}

test('[E-07] an operator without SMTP sets up, chats from a page of their own, invites a colleague, and still works on day 15', async ({
  browser,
}) => {
  test.setTimeout(480_000);
  const site = await startProduction();
  try {
    expect(site.printed()).toContain('SMTP_URL is not set');
    const setup = /http\S+\/register\?setup=\S+/.exec(site.printed())?.[0] ?? '';
    const context = await browser.newContext();
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
    const owner = await context.newPage();
    await owner.goto(`${site.url}/login`);
    await expect(owner.getByText('Open the setup link that the server printed')).toBeVisible();

    const shopPort = await freePort();
    await owner.goto(setup);
    await owner.getByLabel('Full name').fill('Olive Owner');
    await owner.getByLabel('Company or team').fill('Pebble Shop');
    await owner.getByLabel('Email').fill('olive@pebble.example');
    await owner.getByLabel('Password', { exact: true }).fill(password);
    await owner.getByLabel('Shop address').fill(`http://127.0.0.1:${shopPort}`);
    await owner.getByRole('button', { name: 'Create account' }).click();
    await expect(owner).toHaveURL(/\/dashboard/);
    const workspace = `${site.url}${ownShop.exec(owner.url())?.[0]}`;
    // Nothing is sold here, so no clock runs.
    await expect(owner.getByRole('button', { name: 'Free trial' })).toHaveCount(0);

    await owner.goto(`${workspace}/admin-options?tab=team`);
    await expect(owner.getByText('No email leaves this installation.').first()).toBeVisible();
    await owner.getByRole('button', { name: 'Invite users' }).first().click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByLabel('Email addresses').fill('cole@pebble.example,');
    await dialog.getByRole('button', { name: 'Send 1 invitation' }).click();
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await expect(owner.getByText('Link copied.')).toBeVisible();
    const link = await owner.evaluate(() => navigator.clipboard.readText());
    const colleague = await (await browser.newContext()).newPage();
    await colleague.goto(link);
    await colleague.getByLabel('Full name').fill('Cole Colleague');
    await colleague.getByLabel('Choose a password').fill(password);
    await colleague.getByRole('button', { name: 'Create account and join' }).click();
    await expect(colleague).toHaveURL(ownShop);

    await owner.goto(`${workspace}/settings/chat-widget`);
    const line = await owner.getByText('<script async').first().innerText();
    const analyticsId = /data-store-id="([^"]+)"/.exec(line)?.[1] ?? '';

    const shop = await startShop(site.url, analyticsId, { '/': {} }, shopPort);
    const chat = async (text: string, answer: string) => {
      const visitor = await (await browser.newContext()).newPage();
      await visitor.goto(shop.url);
      const widget = new WidgetPage(visitor);
      await widget.open();
      await widget.frame.getByLabel('Full name').fill('Sam Shopper');
      await widget.frame.getByLabel('Email').fill('sam@shopper.example');
      await widget.message.fill(text);
      await widget.frame.getByRole('button', { name: 'Start chat' }).click();
      await widget.sees(text);
      await owner.goto(`${workspace}/live-chat`);
      const desk = new ConsolePage(owner);
      await desk.openChat(text);
      await desk.answer(answer);
      await widget.sees(answer);
    };
    await chat('Do you ship to Norway?', 'Yes, within a week.');

    await site.wait(15);
    await chat('And to Iceland?', 'To Iceland as well.');
    await owner.goto(`${workspace}/admin-options?tab=plans`);
    await expect(owner.getByText('Self-hosted: everything is included')).toBeVisible();
    await expect(owner.getByText(/Upgrade|trial has ended|Connection lost/)).toHaveCount(0);
    await shop.stop();
  } finally {
    await site.stop();
  }
});
