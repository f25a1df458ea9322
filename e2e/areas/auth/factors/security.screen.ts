import { expect, type Page } from '@playwright/test';

/** The section 「セキュリティ」 of the settings. */
export class SecurityScreen {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  readonly path = '/settings?section=security';
  button = (name: string) => this.#page.getByRole('button', { name, exact: true });
  codes = () => this.#page.getByRole('heading', { name: '回復コードを控えてください' });
  sessions = () => this.#page.getByRole('list', { name: 'ログイン中の端末' }).getByRole('listitem');
  passkeys = () => this.#page.getByRole('list', { name: '登録したパスキー' }).getByRole('listitem');
  proof = () => this.#page.getByRole('dialog', { name: 'ご本人の確認' });

  async open() {
    await this.#page.goto(this.path);
    await expect(this.sessions().filter({ hasText: 'この端末' })).toBeVisible();
  }

  /** Begins with an authenticator app; answers with its secret. */
  async startTotp(): Promise<string> {
    await this.button('登録する').click();
    await this.button('認証アプリの登録を始める').click();
    const key = this.#page.getByText(/^(?:[A-Z2-7]{4} ?){4,}$/);
    return (await key.innerText()).replaceAll(/\s/g, '');
  }

  async confirmTotp(code: string) {
    await this.#page.getByLabel('確認コード（6桁）').fill(code);
    await this.button('確認して登録する').click();
  }

  /** Puts the recovery codes away. */
  async keepCodes(verb = '設定に戻る'): Promise<string[]> {
    await expect(this.codes()).toBeVisible();
    const codes = await this.#page.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/).allInnerTexts();
    await expect(this.button(verb)).toBeDisabled();
    await this.#page.getByLabel('回復コードを安全な場所に控えました').check();
    await this.button(verb).click();
    return codes;
  }

  async addPasskey(name: string) {
    await this.button('パスキーを追加').click();
    await this.#page.getByLabel('パスキーの名前').fill(name);
    await this.button('パスキーを登録する').click();
  }

  async choosePasskeyAction(name: string, action: string) {
    await this.button(`パスキー「${name}」の操作`).click();
    await this.#page.getByRole('menuitem', { name: action }).click();
  }
}
