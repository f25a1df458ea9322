import { endSentence, giveVoices, setManner, spokenOn } from '#areas/patient-page/spoken-device.ts';
import { barriersOf } from '#barriers.ts';
import { birthDate, linkOf } from '#given.ts';
import { givenSentForm } from '#given-consents.ts';
import type { PatientWindow } from '#patient-window.ts';
import { expect, test } from '#windows.ts';

const sentences = ['細い管を口から入れます。', '胃の中を観察します。', '痛みはほとんどありません。'];

const last = async (phone: PatientWindow) => (await spokenOn(phone.page)).at(-1);
const isSaid = (phone: PatientWindow, text: string) => expect.poll(async () => (await last(phone))?.text).toBe(text);
/** What is marked as being read. */
const marked = (phone: PatientWindow) =>
  phone.page.evaluate(() => [...(CSS.highlights.get('reading-aloud') ?? [])].map(String).join(''));
const panel = (phone: PatientWindow) => phone.page.getByRole('region', { name: '読み上げ' });

test(
  'the text of a form is read aloud sentence by sentence, as fast and from where somebody wants it',
  { tag: '@full' },
  async ({ origin, openPhone }) => {
    test.setTimeout(240_000);
    const form = await givenSentForm(origin, sentences.join(''));
    const phone = await openPhone();
    const { page } = phone;
    await giveVoices(page, [{ lang: 'en-US' }, { lang: 'ja_JP' }]);
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await phone.enter(linkOf(origin, form), birthDate);
    await phone.press('同意書を開く');
    await expect(page.getByText('説明は、ここまでです。')).toBeAttached();
    expect(fetched.filter((url) => url.includes('reading-panel') && url.endsWith('.js'))).toHaveLength(0);

    await phone.press('読み上げ');
    await expect.poll(async () => (await last(phone))?.text).toContain('胃内視鏡検査の同意書');
    expect(await last(phone)).toMatchObject({ lang: 'ja_JP', rate: 1 });
    expect(await barriersOf(page)).toEqual([]);

    await test.step('a press on a sentence reads on from there, marked and in sight', async () => {
      await page
        .getByText(sentences[0] ?? '')
        .first()
        .click({ position: { x: 20, y: 12 } });
      await isSaid(phone, sentences[0] ?? '');
      expect(await marked(phone)).toBe(sentences[0]);
      await endSentence(page);
      await isSaid(phone, sentences[1] ?? '');
    });

    await test.step('paused, it keeps its place through larger letters; faster, it says the same sentence again', async () => {
      await page.evaluate(() => {
        Object.defineProperty(document, 'hidden', { value: true, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
        Reflect.deleteProperty(document, 'hidden');
      });
      await expect(phone.button('つづける')).toBeVisible();
      await phone.press('表示');
      await phone.press('とても大きい');
      await phone.press('閉じる');
      expect(await marked(phone)).toBe(sentences[1]);
      const before = (await spokenOn(page)).length;
      await phone.press('つづける');
      await isSaid(phone, sentences[1] ?? '');
      await panel(phone).getByRole('button', { name: /^速さ/ }).click();
      await expect.poll(async () => (await last(phone))?.rate).toBeGreaterThan(1);
      expect((await spokenOn(page)).slice(before).map(({ text }) => text)).toEqual([sentences[1], sentences[1]]);
    });

    await test.step('a voice that falls silent in the middle goes on with the next sentence', async () => {
      await setManner(page, 'hangs');
      await phone.press('一時停止');
      await phone.press('つづける');
      await expect.poll(async () => (await spokenOn(page)).map(({ text }) => text)).toContain(sentences[2]);
      await setManner(page, 'waits');
    });

    await test.step('a film is not talked over', async () => {
      await phone.main().evaluate((main) => main.dispatchEvent(new Event('play')));
      await expect(phone.button('つづける')).toBeVisible();
    });

    await test.step('another screen is quiet, and the speed is remembered', async () => {
      // The reader brings its sentence back into sight meanwhile: somebody scrolls once more.
      await expect(async () => {
        const end = page.getByText('説明は、ここまでです。');
        await end.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
        await phone.button('読み終わりました').waitFor({ timeout: 1_000 });
      }).toPass();
      await phone.press('読み終わりました');
      await expect(panel(phone)).toHaveCount(0);
      // A browser that cannot mark a range of text marks it all the same.
      await page.addInitScript(() => Reflect.deleteProperty(CSS, 'highlights'));
      await page.reload();
      await phone.press('読み上げ');
      await expect(page.locator('body > [aria-hidden=true] > div')).not.toHaveCount(0);
      await setManner(page, 'says');
      await endSentence(page);
      await expect(page.getByText('この画面を、最後まで読みました。')).toBeVisible();
      const said = await spokenOn(page);
      expect(said.every(({ rate }) => rate > 1)).toBe(true);
      expect(said.map(({ text }) => text).join('')).toContain('タカサキ');
      await panel(phone).getByRole('button', { name: 'やめる' }).click();
      await expect(phone.button('読み上げ')).toBeFocused();
    });
  },
);
