import type { ConsentFormId } from '@nattoku/contract/shared/primitives';
import type { Locator, Page } from '@playwright/test';

/** One form as staff see it. */
export class RecordScreen {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  open = (formId: ConsentFormId) => this.page.goto(`/consent/detail?form=${formId}`);
  main = (): Locator => this.page.getByRole('main');
  /** Where the form stands, beside the heading. */
  state = (word: string): Locator => this.main().locator('header').getByText(word, { exact: true });
  button = (name: string): Locator => this.page.getByRole('button', { name, exact: true });
  /** Of the dialog that is open. */
  confirm = (name: string): Locator =>
    this.page.getByRole('dialog').or(this.page.getByRole('alertdialog')).getByRole('button', { name, exact: true });

  async choose(action: string) {
    await this.button('その他の操作').click();
    await this.page.getByRole('menuitem', { name: action, exact: true }).click();
  }

  async drawName() {
    const pad = this.page.getByRole('img', { name: '署名：署名はまだありません' });
    const box = await pad.boundingBox();
    if (!box) throw new Error('the pad has no place');
    const { mouse } = this.page;
    await mouse.move(box.x + 40, box.y + box.height / 2);
    await mouse.down();
    await mouse.move(box.x + box.width - 60, box.y + box.height / 3, { steps: 8 });
    await mouse.up();
  }
}
