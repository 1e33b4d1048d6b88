import { test as base } from '@playwright/test';
import { hasDovecot, startDovecot } from '../../../apps/server/test/dovecot.ts';
import { startMailServer } from '../../../apps/server/test/mail-server.ts';
import { type Site, startSite } from './site.ts';

export interface MailSite {
  site: Site;
  boxes: Awaited<ReturnType<typeof startDovecot>>;
  smtp: Awaited<ReturnType<typeof startMailServer>>;
}

/** The product beside a real server of mailboxes and one that takes mail. */
export const test = base.extend<object, { mails: MailSite }>({
  mails: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a destructured first argument
    async ({}, use) => {
      const boxes = await startDovecot();
      const smtp = await startMailServer();
      const hosts = [`127.0.0.1:${boxes.port}`, `127.0.0.1:${new URL(smtp.url).port}`];
      const site = await startSite(async () => ({ CHATSO_MAIL_HOSTS: hosts.join(',') }));
      await use({ site, boxes, smtp });
      await site.stop();
      await smtp.close();
      await boxes.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

/** Said of a whole file, before anything of it is started: what is not here cannot be. */
export const skipWithoutDovecot = (): void =>
  test.skip(!hasDovecot, 'Dovecot is not here, or nobody is root: it cannot let its people be others.');

export { expect } from '@playwright/test';
