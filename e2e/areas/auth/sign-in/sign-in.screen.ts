import type { Page } from '@playwright/test';
import { demoPassword } from '#demo.ts';

export class SignInScreen {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  open = (path = '/login') => this.#page.goto(path);
  heading = () => this.#page.getByRole('heading', { level: 1 });
  problem = () => this.#page.getByRole('alert');
  email = () => this.#page.getByLabel('メールアドレス');
  password = () => this.#page.getByRole('textbox', { name: 'パスワード' });

  async signIn(email: string, password: string = demoPassword) {
    await this.email().fill(email);
    await this.password().fill(password);
    await this.#page.getByRole('button', { name: 'ログイン', exact: true }).click();
  }

  async signOut() {
    await this.#page.getByRole('button', { name: /さんのメニュー/ }).click();
    await this.#page.getByRole('menuitem', { name: 'ログアウト' }).click();
  }
}
