import type { OrderId } from '@nattoku/contract/shared/primitives';
import type { Locator, Page } from '@playwright/test';

/** One order as staff see it, in a window that stays open while the patient is at it. */
export class OrderWindow {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  open = (orderId: OrderId) => this.page.goto(`/video/order/detail?order=${orderId}`);
  main = (): Locator => this.page.getByRole('main');
  /** Where the order stands, beside the heading. */
  state = (word: string): Locator => this.main().getByText(word, { exact: true });
  /** The drawing of what was watched of the nth video, from 1; its name says which seconds. */
  watched = (number: number): Locator =>
    this.main()
      .getByRole('img', { name: /視聴/ })
      .nth(number - 1);
  outcome = (video: { title: string }, number = 1): Locator =>
    this.page
      .getByRole('list', { name: `「${video.title}」の確認問題` })
      .locator(':scope > li')
      .nth(number - 1);
  tries = (number = 1): Locator => this.page.getByRole('list', { name: `問${number}の回答` }).getByRole('listitem');
  /** What the patient wrote, without who and when. */
  questions = (): Locator =>
    this.page
      .getByRole('list', { name: 'やりとり' })
      .getByRole('listitem')
      .filter({ hasText: /^患者さん/ })
      .locator('p:nth-of-type(2)');
  /** What the patient asked and nobody has answered: above everything else. */
  openQuestions = (): Locator => this.page.getByRole('list', { name: '未回答の質問' });
  async answerOrally(note: string) {
    await this.page.getByText('口頭で回答した', { exact: true }).click();
    await this.page.getByRole('textbox', { name: '口頭で回答した内容' }).fill(note);
    await this.press('口頭の回答を記録する');
  }
  history = (): Locator => this.page.getByRole('list', { name: 'オーダーの履歴' });
  button = (name: string): Locator => this.page.getByRole('button', { name, exact: true });
  press = (name: string) => this.button(name).click();
  dialog = (): Locator => this.page.getByRole('dialog');
  question = (): Locator => this.page.getByRole('alertdialog');

  bell = (): Locator => this.page.getByRole('button', { name: /^お知らせ/ });
  async unread(): Promise<number> {
    return Number(/未読(\d+)件/.exec(await this.bell().innerText())?.[1] ?? 0);
  }
}
