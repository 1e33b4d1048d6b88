import { expect, type FrameLocator, type Page } from '@playwright/test';

/** The widget as a shopper uses it. */
export class WidgetPage {
  readonly page: Page;
  readonly frame: FrameLocator;

  constructor(page: Page) {
    this.page = page;
    this.frame = page.frameLocator('iframe');
  }

  get launcher() {
    return this.page.getByRole('button', { name: 'Open chat' });
  }

  /** The panel in the shop's page: the one dialog of the widget, named after the widget's title. */
  get dialog() {
    return this.page.getByRole('dialog', { name: 'Live chat support' });
  }

  get message() {
    return this.frame.getByRole('textbox', { name: 'Message' });
  }

  /** A tab keeps its chat open on the next page, once that page has time for it: then there is nothing to press. */
  async open(): Promise<void> {
    await expect(async () => {
      if (!(await this.dialog.isVisible())) await this.launcher.click({ timeout: 3000 });
      await expect(this.dialog).toBeVisible({ timeout: 3000 });
    }).toPass();
  }

  /** Opens the chat and writes the first message, whatever the store asks before. */
  async start(text: string): Promise<void> {
    await this.open();
    const startButton = this.frame.getByRole('button', { name: 'Start chat' });
    await expect(this.message.or(startButton).first()).toBeVisible();
    if (await startButton.isVisible()) {
      const inForm = await this.message.isVisible();
      if (inForm) await this.message.fill(text);
      await startButton.click();
      if (inForm) return;
    }
    await this.write(text);
  }

  async write(text: string): Promise<void> {
    await this.message.fill(text);
    await this.frame.getByRole('button', { name: 'Send', exact: true }).click();
  }

  async sees(text: string): Promise<void> {
    await expect(this.frame.getByText(text, { exact: true })).toHaveCount(1);
    await expect(this.frame.getByText(text, { exact: true })).toBeVisible();
  }
}
