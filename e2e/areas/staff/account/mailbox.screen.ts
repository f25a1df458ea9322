import { expect, type Page } from '@playwright/test';

/** The emails that stay on the machine where somebody tries the product. */
export class MailboxScreen {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  emails = (to: string) => this.#page.getByRole('article').filter({ hasText: `宛先: ${to}` });

  /** Opens the mailbox and looks again until an email to this address about this has come. */
  async waitFor(to: string, subject: string) {
    const newest = this.emails(to)
      .filter({ has: this.#page.getByRole('heading', { name: subject }) })
      .first();
    await expect(async () => {
      await this.#page.goto('/api/local/mailbox');
      await expect(newest).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 45_000 });
    return newest;
  }

  /** The address of the link in the newest such email, at the server under test: the demonstration's emails were written by another one. */
  async linkTo(to: string, subject: string): Promise<string> {
    const email = await this.waitFor(to, subject);
    const { pathname, hash } = new URL((await email.getByRole('link').getAttribute('href')) ?? '');
    return new URL(pathname + hash, this.#page.url()).href;
  }
}
