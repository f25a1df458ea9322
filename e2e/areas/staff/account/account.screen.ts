import type { Page } from '@playwright/test';

/** The pages by which somebody comes by a password. */
export class AccountScreen {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  heading = () => this.#page.getByRole('heading', { level: 1 });
  email = () => this.#page.getByLabel('メールアドレス');
  current = () => this.#page.getByLabel('現在のパスワード');
  password = () => this.#page.getByLabel('新しいパスワード', { exact: true });
  again = () => this.#page.getByLabel('新しいパスワード（確認）');
  needs = () => this.#page.getByRole('list', { name: 'パスワードの条件' }).getByRole('listitem');
  set = () => this.#page.getByRole('button', { name: 'パスワードを設定する' });
  change = () => this.#page.getByRole('button', { name: 'パスワードを変更する' });

  async askForEmail(email: string) {
    await this.email().fill(email);
    await this.#page.getByRole('button', { name: 'メールを送る' }).click();
  }

  async fill(password: string, again = password) {
    await this.password().fill(password);
    await this.again().fill(again);
  }
}
