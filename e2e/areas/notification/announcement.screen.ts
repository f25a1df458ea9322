import type { Locator, Page } from '@playwright/test';

/** What a facility puts up, and the window in which it is written. */
export class AnnouncementScreen {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  open = () => this.page.goto('/notification/list');
  dialog = (): Locator => this.page.getByRole('dialog');
  field = (label: string): Locator => this.dialog().getByRole('textbox', { name: label });
  button = (name: string): Locator => this.page.getByRole('button', { name, exact: true });
  press = (name: string) => this.button(name).click();
  confirm = (name: string) => this.page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
  row = (title: string): Locator => this.page.getByRole('link', { name: title });
  heading = (title: string): Locator => this.page.getByRole('heading', { level: 2, name: title });
  management = (): Locator => this.page.getByRole('region', { name: '院内掲示の管理' });
}
