import { expect, type Locator, type Page } from '@playwright/test';

/** 設定 → 職員. */
export class StaffScreen {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  row = (name: string): Locator => this.page.getByRole('row').filter({ hasText: name });
  dialog = (): Locator => this.page.getByRole('dialog');
  question = (): Locator => this.page.getByRole('alertdialog');

  async open() {
    await this.page.goto('/settings?section=staff');
    await this.page.getByRole('heading', { level: 1, name: '職員' }).waitFor();
    await this.page
      .getByRole('button', { name: /さんの操作$/ })
      .first()
      .waitFor();
  }

  async find(text: string) {
    await this.page.getByRole('searchbox', { name: '職員を検索' }).fill(text);
    // The row may be in the whole list already, and would move while its menu is open.
    await expect(this.page.locator('tbody tr').filter({ hasNotText: text })).toHaveCount(0);
    await this.row(text).waitFor();
  }

  async choose(name: string, verb: string) {
    await this.page.getByRole('button', { name: `${name}さんの操作` }).click();
    await this.page.getByRole('menuitem', { name: verb }).click();
  }

  async chooseFile(rows: readonly string[]) {
    await this.page.getByRole('button', { name: 'CSVで招待' }).click();
    await this.dialog().getByRole('button', { name: 'ファイルを選ぶ' }).waitFor();
    const buffer = Buffer.from(rows.join('\r\n'));
    await this.dialog().locator('input[type=file]').setInputFiles({ name: '職員.csv', mimeType: 'text/csv', buffer });
  }
}
