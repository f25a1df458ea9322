import type { Locator, Page } from '@playwright/test';

/** The audit log in the settings. */
export class AuditScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(view?: 'reasons' | 'integrity'): Promise<void> {
    await this.page.goto(`/settings?section=audit${view ? `&view=${view}` : ''}`);
    await this.page.getByRole('heading', { level: 1, name: '監査ログ' }).waitFor();
  }

  rows(text: string | RegExp): Locator {
    return this.page.getByRole('row').filter({ hasText: text });
  }

  async choosePatient(patientNumber: string): Promise<void> {
    await this.page.getByRole('button', { name: 'すべての患者' }).click();
    const dialog = this.page.getByRole('dialog', { name: '患者を選ぶ' });
    await dialog.getByRole('searchbox', { name: '患者を検索' }).fill(patientNumber);
    await dialog.getByRole('row').filter({ hasText: patientNumber }).getByRole('button').click();
  }
}
