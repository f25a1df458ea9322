import type { OrderId } from '@nattoku/contract/shared/primitives';
import type { FrameLocator, Locator, Page } from '@playwright/test';

/** The way from a patient to a link. */
export class OrderFlowScreen {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  open = () => this.page.goto('/video/order/flow/patient');
  openPreview = (orderId: OrderId) => this.page.goto(`/video/order/flow/preview?order=${orderId}`);
  heading = (): Locator => this.page.getByRole('heading', { level: 1 });
  banner = (): Locator => this.page.getByRole('region', { name: '対象の患者' });

  patientSearch = (): Locator => this.page.getByRole('searchbox', { name: 'オーダーする患者を検索' });
  async choosePatient(text: string, name: string) {
    await this.patientSearch().fill(text);
    await this.page.getByRole('table', { name: '見つかった患者' }).getByRole('button', { name }).click();
  }

  way = (name: string): Locator => this.page.getByRole('navigation', { name: '動画の選び方' }).getByText(name);
  search = (label: string, text: string) => this.page.getByRole('searchbox', { name: label }).fill(text);
  add = (title: string) => this.page.getByRole('button', { name: `「${title}」を追加`, exact: true }).click();
  moveUp = (title: string) => this.page.getByRole('button', { name: `「${title}」を上へ`, exact: true }).click();
  basket = (): Locator => this.page.getByRole('list', { name: '選択中の動画' }).getByRole('listitem');
  message = (): Locator => this.page.getByRole('textbox', { name: '患者さんへのメッセージ' });
  due = (): Locator => this.page.getByLabel('視聴期限', { exact: true });
  saved = (): Locator => this.page.getByRole('status').filter({ hasText: '下書きを保存しました' });

  toPreview = () => this.page.getByRole('button', { name: 'プレビューへ', exact: true }).click();
  preview = (): FrameLocator => this.page.frameLocator('iframe[title="患者さんの画面のプレビュー"]');
  identityChecked = (): Locator => this.page.getByRole('checkbox', { name: '本人確認済み' });
  /** The words are the target, too: they lie over the box. */
  confirmIdentity = () => this.page.getByText('本人確認済み', { exact: true }).click();
  send = (): Locator => this.page.getByRole('button', { name: '発行する' });

  code = (): Locator => this.page.getByRole('img', { name: '患者さん用のQRコード' });
}
