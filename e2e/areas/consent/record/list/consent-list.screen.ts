import type { Locator, Page } from '@playwright/test';

/** The list of consent forms. */
export class ConsentListScreen {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  open = () => this.page.goto('/consent/list');
  search = (text: string) => this.page.getByRole('searchbox', { name: '同意書を検索' }).fill(text);
  row = (patientNumber: string): Locator => this.page.getByRole('row').filter({ hasText: patientNumber });
  bar = (): Locator => this.page.getByRole('group', { name: '選択した行の操作' });
  /** The question comes by itself a moment later, and is what is looked at next. */
  async decide(verb: string) {
    await this.bar().getByRole('button', { name: verb, exact: true }).click();
    await this.question().waitFor();
  }
  question = (): Locator => this.page.getByRole('dialog').or(this.page.getByRole('alertdialog'));
  confirm = (verb: string) => this.question().getByRole('button', { name: verb, exact: true }).click();

  /** Finds each by its number, and chooses it without the mouse. */
  async choose(patientNumbers: readonly string[]) {
    for (const number of patientNumbers) {
      await this.search(number);
      await this.row(number).getByRole('link').first().focus();
      await this.page.keyboard.press('x');
    }
  }

  /** What became of the chosen ones. */
  async closeOutcome(title: string) {
    const outcome = this.page.getByRole('dialog', { name: title });
    await outcome.getByRole('button', { name: '閉じる', exact: true }).last().click();
    await outcome.waitFor({ state: 'hidden' });
  }
}
