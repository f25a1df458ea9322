import type { ConsentFormId, OrderId } from '@nattoku/contract/shared/primitives';
import type { Locator, Page } from '@playwright/test';

/** The bell's own page. */
export class NotificationScreen {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  open = () => this.page.goto('/notifications');
  /** 未対応, 後回し, 完了. */
  state = (name: string): Locator =>
    this.page.getByRole('navigation', { name: '対応の状態' }).getByRole('link', { name });
  /** What leads to this order or form. */
  about = (id: OrderId | ConsentFormId): Locator =>
    this.page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: this.page.locator(`a[href$="${id}"]`) });
}
