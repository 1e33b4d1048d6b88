import { expect, type Page } from '@playwright/test';
import { signInQuietly } from './sign-in.ts';

/** The console as an agent uses it. */
export class ConsolePage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get message() {
    return this.page.getByRole('textbox', { name: 'Message' });
  }

  get thread() {
    return this.page.getByLabel('Messages', { exact: true });
  }

  /** At the page that is wanted at once: a load is what costs most. */
  async signIn(url: string, email: string, password?: string, path = 'live-chat'): Promise<void> {
    await this.page.goto(`${await signInQuietly(this.page, url, email, password)}/${path}`);
    await expect(this.page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(this.page.getByRole('button', { name: /^Profile of .*Connected/ })).toBeVisible();
    await expect(this.page).toHaveURL(new RegExp(`/ws/[^/]+/${path.replace(/\?.*/, '')}`));
  }

  async openChat(text: string): Promise<void> {
    await this.page.getByText(text).first().click();
    await expect(this.message.or(this.page.getByText('This chat is answered')).first()).toBeVisible();
  }

  async write(text: string): Promise<void> {
    await this.message.fill(text);
    await this.page.getByRole('button', { name: 'Send', exact: true }).click();
  }

  /** Writes and waits until the server has it; the first one accepts the chat. */
  async answer(text: string): Promise<void> {
    await this.write(text);
    await this.sees(text);
    await expect(this.thread.getByText(/^Sent \d/).last()).toBeVisible();
  }

  async sees(text: string): Promise<void> {
    await expect(this.thread.getByText(text, { exact: true })).toHaveCount(1);
    await expect(this.thread.getByText(text, { exact: true })).toBeVisible();
  }
}
