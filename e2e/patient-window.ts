import type { PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import { expect, type Locator, type Page, type Response } from '@playwright/test';
import { shownCaptions } from '#shown-captions.ts';

/** What happened on a device reaches the staff by itself. */
export const live = { timeout: 20_000 };

/** The patient's telephone, as the patient sees and touches it. */
export class PatientWindow {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  /** A second window of the same browser. */
  another = async (): Promise<PatientWindow> => new PatientWindow(await this.page.context().newPage());

  heading = (): Locator => this.page.getByRole('heading', { level: 1 });
  main = (): Locator => this.page.getByRole('main');
  button = (name: string | RegExp): Locator =>
    this.page.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) });
  press = (name: string | RegExp) => this.button(name).click();
  video = (): Locator => this.page.getByRole('group', { name: /^動画：/ }).locator('video');
  /** Where the video stands, in seconds. */
  position = (): Promise<number> => this.video().evaluate((video: HTMLVideoElement) => video.currentTime);
  /** Up to where the device has the video, in seconds. */
  loaded = (): Promise<number> =>
    this.video().evaluate(({ buffered }: HTMLVideoElement) =>
      buffered.length > 0 ? buffered.end(buffered.length - 1) : 0,
    );
  watched = (): Locator => this.page.getByRole('region', { name: 'どこまで見たか' });

  /** Follows a link, also where a page of ours is open already and only the fragment changes. */
  async follow(link: string) {
    await this.page.goto('about:blank');
    await this.page.goto(link);
  }

  async enterBirthDate(date: string) {
    const [year = '', month = '', day = ''] = date.split('-').map((part) => String(Number(part)));
    const box = (label: string) =>
      this.page.getByRole('group', { name: '生年月日' }).getByRole('textbox', { name: label, exact: true });
    await this.page.getByRole('radio', { name: '西暦' }).check();
    await box('年').fill(year);
    await box('月').fill(month);
    await box('日').fill(day);
    await this.press('確認する');
  }

  /** By link and birth date to the list of what is to be seen. */
  async enter(link: string, date: string) {
    await this.follow(link);
    await this.enterBirthDate(date);
    await this.button('おわる').waitFor();
  }

  /** Resolves when the server has taken in what is meant. Ask before it happens. */
  delivered = (isMeant: (record: PatientRecord) => boolean): Promise<Response> =>
    this.page.waitForResponse(
      (response) =>
        response.url().endsWith('/api/patient-page/records') &&
        response.ok() &&
        (response.request().postDataJSON() as { records: PatientRecord[] }).records.some(isMeant),
    );

  captions = () => shownCaptions(this.page);

  /** Watches to the end at double speed, as somebody does who is in a hurry. */
  async watchToTheEnd(button: string | RegExp) {
    await this.page.getByRole('combobox', { name: '再生速度' }).selectOption('2倍');
    await this.press(button);
    await this.watched()
      .getByText(/見終わりました/)
      .waitFor();
  }

  /** From now on the page opens in this window without a network: its files, and what it shows, lie on the device. */
  async isKept() {
    await this.page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await expect.poll(() => this.#countOnDevice('nattoku-kept-visit', 'sealed')).toBeGreaterThan(0);
  }

  /** Waits until the device stores every record that the page announces: a page that is left before loses the last one. */
  async hasStoredRecords() {
    const announced = this.page.getByRole('status').filter({ hasText: /送信待ち \d+件/ });
    await expect(async () => {
      const count = Number(/送信待ち (\d+)件/.exec((await announced.textContent()) ?? '')?.[1]);
      // Beside the records the store contains their sequence and the key.
      expect(await this.#countOnDevice('nattoku-patient', 'records')).toBe(count + 2);
    }).toPass();
  }

  /** Counts the entries of an object store; 0 where the page has not made it yet. */
  #countOnDevice = (name: string, store: string): Promise<number> =>
    this.page.evaluate(
      async ([database, objects]) => {
        // Opening it before the page has made it would make another one.
        if (!(await indexedDB.databases()).some((found) => found.name === database)) return 0;
        const opening = indexedDB.open(database);
        const opened = await new Promise<IDBDatabase>((resolve, reject) => {
          opening.addEventListener('success', () => resolve(opening.result));
          opening.addEventListener('error', () => reject(opening.error ?? new Error('closed')));
        });
        const counting = opened.transaction(objects).objectStore(objects).count();
        const count = await new Promise<number>((resolve) => {
          counting.addEventListener('success', () => resolve(counting.result));
        });
        opened.close();
        return count;
      },
      [name, store] as const,
    );

  messages = (): Locator => this.page.getByRole('list', { name: 'これまでのやりとり' }).getByRole('listitem');

  async answer(option: string) {
    await this.page.getByRole('radio', { name: option, exact: true }).check();
    await this.press('この答えにする');
  }

  async ask(text: string) {
    await this.page.getByRole('textbox', { name: '質問' }).fill(text);
    await this.press('質問を送る');
    await this.messages().filter({ hasText: text }).waitFor();
  }
}
