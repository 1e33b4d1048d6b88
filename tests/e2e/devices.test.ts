import type { BrowserContext, Page } from '@playwright/test';
import { browserArgs, wholeBrowser } from './support/browsers.ts';
import { ConsolePage } from './support/console-page.ts';
import { expect, test, unique } from './support/fixtures.ts';

test.use({ newDevices: true, launchOptions: { executablePath: wholeBrowser, args: browserArgs } });

/** What the page knows of the system's notifications. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/');
    const all = (await registration?.getNotifications()) ?? [];
    return all.map(({ title, body, data }) => ({ title, body, url: (data as { url: string }).url }));
  });

/** The worker of the console, once it may hear pushes. */
async function workerOf(context: BrowserContext, page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect.poll(() => context.serviceWorkers().length).toBe(1);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('No service worker.');
  return worker;
}

/** Delivers a push as the browser's push service does. */
async function push(context: BrowserContext, page: Page, message: Record<string, string>): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((done) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) done(first.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
  await devtools.detach();
}

/** A click on the newest notification. No browser lets a test click at the system's, so the event is sent by hand. */
const clickAtNotification = (worker: Awaited<ReturnType<typeof workerOf>>) =>
  worker.evaluate(async () => {
    interface Scope {
      registration: ServiceWorkerRegistration;
      clients: { openWindow(url: string): Promise<null> };
      dispatchEvent(event: Event): boolean;
    }
    const scope = self as unknown as Scope & Record<'ExtendableEvent' | 'WindowClient' | 'NotificationEvent', never>;
    const calls: string[] = [];
    const work: Promise<unknown>[] = [];
    const patch = (of: string, name: string, value: unknown) =>
      Object.defineProperty((scope as never)[of]['prototype'], name, { value, configurable: true });
    // Only of events of its own a browser waits for the work, and lets it bring a window to the front.
    patch('ExtendableEvent', 'waitUntil', (promise: Promise<unknown>) => void work.push(promise));
    patch('WindowClient', 'focus', async () => void calls.push('focus'));
    scope.clients.openWindow = async (url) => {
      calls.push(`open ${url}`);
      return null;
    };
    const [notification] = await scope.registration.getNotifications();
    const Click = scope.NotificationEvent as new (type: string, init: object) => Event;
    scope.dispatchEvent(new Click('notificationclick', { notification }));
    await Promise.all(work);
    return calls;
  });

const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

test('[T-03] a push is shown while nobody looks, and leads into the console that is open, or opens one', async ({
  newAgent,
  site,
}) => {
  const { page } = await newAgent('agent1@demo.test');
  const context = page.context();
  await context.grantPermissions(['notifications'], { origin: site.url });
  const worker = await workerOf(context, page);
  const workspace = /\/ws\/[^/]+/.exec(page.url())?.[0] ?? '';
  const message = { _id: 'n1', title: 'Missed chat', body: 'Visitor #1', url: `${workspace}/notifications` };

  await push(context, page, message);
  expect(await shown(page)).toEqual([]);

  await page.goto(`${site.url}/privacy-policy`);
  await push(context, page, message);
  await expect.poll(() => shown(page)).toEqual([{ title: 'Missed chat', body: 'Visitor #1', url: message.url }]);
  expect(await clickAtNotification(worker)).toEqual([`open ${message.url}`]);
  expect(await shown(page)).toEqual([]);

  // An address of elsewhere leads nowhere.
  await push(context, page, { ...message, url: 'https://elsewhere.test/ws/' });
  await expect.poll(() => shown(page)).toHaveLength(1);
  expect(await clickAtNotification(worker)).toEqual(['open /']);

  await push(context, page, message);
  await expect.poll(() => shown(page)).toHaveLength(1);
  await page.goto(`${site.url}${workspace}/account/profile`);
  await expect(page.getByLabel('Full name')).toBeVisible();
  expect(await clickAtNotification(worker)).toEqual(['focus']);
  await expect(page).toHaveURL(site.url + message.url);
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
});

for (const [name, where] of [
  ['agent1', 'live-chat'],
  ['coach', 'all-chat'],
] as const) {
  test(`[T-03] [T-10] a new chat reaches the system of ${name} behind other windows, and leads to ${where}`, async ({
    newAgent,
    newShopper,
    site,
  }) => {
    const { page } = await newAgent(`${name}@demo.test`);
    await page.context().grantPermissions(['notifications'], { origin: site.url });
    const worker = await workerOf(page.context(), page);
    await expect(page.getByRole('button', { name: /^Profile of .*Connected/ })).toBeVisible();
    await hide(page);
    const shopper = await newShopper();
    const text = unique('Behind the window');
    await shopper.start(text);
    await shopper.sees(text);
    await expect.poll(() => shown(page)).toHaveLength(1);
    const [notification] = await shown(page);
    expect(notification?.title).toBe('New chat');
    expect(notification?.url).toMatch(new RegExp(`^/ws/[^/]+/${where}\\?`));
    expect(await clickAtNotification(worker)).toEqual(['focus']);
    await expect(page).toHaveURL(new RegExp(`/${where}\\?.*conversationId=`));
  });
}

test('[T-06] [T-08] a new chat sounds in one tab; when that is closed, the next one sounds', async ({
  newPage,
  newShopper,
  site,
}) => {
  const first = await newPage();
  // What really sounds: the browser says 'playing' when the first samples leave.
  await first.context().addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function playAndTell(this: HTMLMediaElement) {
      this.addEventListener('playing', () => heard.push(new URL(this.src).pathname), { once: true });
      return play.call(this);
    };
  });
  await new ConsolePage(first).signIn(site.url, 'agent1@demo.test');
  const second = await first.context().newPage();
  await second.goto(first.url());
  const tabs = [first, second];
  for (const page of tabs) {
    // A click in the tab: before a gesture no browser lets it play sound.
    await page.getByRole('searchbox', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('button', { name: /^Profile of .*Connected/ })).toBeVisible();
  }
  const heardIn = (page: Page) => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  const heard = async () => (await Promise.all(tabs.map(heardIn))).flat();
  const shopper = await newShopper();
  await shopper.start(unique('Hear me'));
  for (const page of tabs) await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/favicon-alert.svg');
  await expect.poll(heard).toEqual(['/sounds/chime.wav']);

  const leader = (await heardIn(first)).length > 0 ? first : second;
  const next = leader === first ? second : first;
  await leader.close();
  await shopper.frame.getByRole('button', { name: 'Leave the line' }).click();
  await shopper.frame.getByRole('button', { name: 'Leave the line' }).last().click();
  await expect.poll(() => heardIn(next)).toEqual(['/sounds/bell.wav']);
});

test('[U-01] without network the console says so, a reload too, and both go on by themselves', async ({ newAgent }) => {
  const { page } = await newAgent('agent2@demo.test');
  const context = page.context();
  await workerOf(context, page);
  const address = page.url();
  const connected = page.getByRole('button', { name: /^Profile of .*Connected/ });
  await expect(connected).toBeVisible();
  await context.setOffline(true);
  // DevTools leaves the socket alive: it is the device that says so.
  await expect(page.getByText('No internet.')).toBeVisible();
  await context.setOffline(false);
  await expect(connected).toBeVisible();

  await context.setOffline(true);
  await page.reload().catch(() => null);
  await expect(page.getByRole('heading', { name: 'No internet' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await context.setOffline(false);
  await expect(connected).toBeVisible();
  expect(page.url()).toBe(address);
});

test('[T-06] browsers find nothing missing to install the console', async ({ newAgent }) => {
  const { page } = await newAgent('agent2@demo.test');
  await workerOf(page.context(), page);
  const devtools = await page.context().newCDPSession(page);
  const { errors, url } = await devtools.send('Page.getAppManifest');
  expect(url).toMatch(/\/manifest\.webmanifest$/);
  expect(errors).toEqual([]);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // The one thing that is the test's own: its window is a private one.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
});
