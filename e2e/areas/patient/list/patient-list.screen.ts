import type { Locator, Page } from '@playwright/test';

export type TypedPatient = {
  patientNumber: string;
  familyName: string;
  givenName: string;
  familyNameKana: string;
  givenNameKana: string;
  birthDate: string;
};

export class PatientListScreen {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  open = () => this.page.goto('/patients');
  search = (text: string) => this.page.getByRole('main').getByRole('searchbox', { name: '患者を検索' }).fill(text);
  row = (name: string): Locator => this.page.getByRole('row').filter({ hasText: name });
  banner = (): Locator => this.page.getByRole('region', { name: '対象の患者' });
  dialog = (): Locator => this.page.getByRole('dialog');
  field = (label: string): Locator => this.dialog().getByRole('textbox', { name: label, exact: true });

  startRegistering = () => this.page.getByRole('button', { name: '患者を登録' }).first().click();
  save = () =>
    this.dialog()
      .getByRole('button', { name: /登録する|変更を保存/ })
      .click();

  async type(patient: TypedPatient) {
    await this.field('患者番号').fill(patient.patientNumber);
    await this.field('姓').fill(patient.familyName);
    await this.field('名').fill(patient.givenName);
    await this.field('セイ').fill(patient.familyNameKana);
    await this.field('メイ').fill(patient.givenNameKana);
    await this.field('生年月日').fill(patient.birthDate);
    await this.dialog().getByText('女性', { exact: true }).click();
  }
}
