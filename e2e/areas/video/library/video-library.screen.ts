import type { Locator, Page } from '@playwright/test';

/** A file that is made on the spot, under whatever name. */
export type NamedFile = { name: string; mimeType: string; buffer: Buffer };

/** The videos of the hospital, the dialog in which one of them is looked at or begun, and the page on which it is kept. */
export class VideoLibraryScreen {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  open = () => this.page.goto('/video/list/videos');
  search = (text: string) => this.page.getByRole('searchbox', { name: '動画を検索' }).fill(text);
  card = (title: string): Locator => this.page.getByRole('article').filter({ hasText: title });
  openVideo = (title: string) => this.page.getByRole('button', { name: title, exact: true }).click();

  /** Where one video is looked at, named, or kept. */
  dialog = (): Locator =>
    this.page.getByRole('dialog').or(this.page.getByRole('region', { name: '動画の編集', exact: true }));
  button = (name: string): Locator => this.dialog().getByRole('button', { name, exact: true });
  press = (name: string) => this.button(name).click();
  tab = (name: string) => this.dialog().getByRole('tab', { name }).click();
  field = (name: string): Locator => this.dialog().getByRole('textbox', { name, exact: true });

  /** Names a new video; its dialog then asks for the file. */
  async add(title: string) {
    await this.page.getByRole('button', { name: '動画を追加' }).click();
    await this.field('題名').fill(title);
    await this.press('ファイルの選択へ');
  }

  /** Answers the question that stands above everything. */
  confirm = (verb: string) =>
    this.page.getByRole('alertdialog').getByRole('button', { name: verb, exact: true }).click();

  /** Names several new videos after their files, and sends these. */
  async addMany(files: NamedFile[]) {
    await this.page.getByRole('button', { name: 'まとめて追加' }).click();
    await this.choose(files);
    await this.press(`${files.length}本を登録して送信`);
  }

  async choose(file: string | NamedFile | NamedFile[]) {
    const [chooser] = await Promise.all([this.page.waitForEvent('filechooser'), this.press('ファイルを選ぶ')]);
    await chooser.setFiles(file);
  }

  upload = (): Locator => this.dialog().getByRole('progressbar', { name: /のアップロード$/ });
  /** How much of the file the server has, in percent. */
  share = async (): Promise<number> => Number(await this.upload().getAttribute('aria-valuenow'));
  /** What the row of the upload says. */
  sending = (words: string): Locator => this.dialog().getByRole('status').getByText(words, { exact: true });
  /** Outside the dialog: what is on its way, and what was left half sent. */
  uploads = (): Locator => this.page.getByRole('region', { name: 'アップロード' });
  says = (words: string | RegExp): Locator => this.dialog().getByText(words);
  /** The file has arrived and is a video: it is being converted, or that is done already. */
  accepted = (): Locator => this.says('変換中です').or(this.button('公開する')).first();
  video = (): Locator => this.dialog().locator('video');
  position = (): Promise<number> => this.video().evaluate((video: HTMLVideoElement) => video.currentTime);
}
