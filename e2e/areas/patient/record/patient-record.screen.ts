import type { Patient } from '@nattoku/contract/patient/patient';
import type { Locator, Page } from '@playwright/test';

/** The page of one patient, and the dialogs that open from it. */
export class PatientRecordScreen {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async open({ id }: Pick<Patient, 'id'>) {
    await this.page.goto(`/patients/detail?patientId=${id}`);
    await this.page.getByRole('heading', { name: '患者の詳細' }).waitFor();
  }

  banner = (): Locator => this.page.getByRole('region', { name: '対象の患者' });
  dialog = (title: string): Locator => this.page.getByRole('dialog', { name: title });
  question = (): Locator => this.page.getByRole('alertdialog');
  snackbar = (text: string): Locator => this.page.getByText(text);
  button = (name: string | RegExp): Locator => this.page.getByRole('button', { name });
  tab = (name: string): Locator => this.page.getByRole('tab', { name });

  async menu(item: string) {
    await this.button('その他の操作').click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }
}
