import { drawName, isDrawn, sayName } from '#areas/consent/signing.screen.ts';
import { barriersOf } from '#barriers.ts';
import { birthDate, linkOf } from '#given.ts';
import { givenSentForm } from '#given-consents.ts';
import type { PatientWindow } from '#patient-window.ts';
import { expect, test } from '#windows.ts';

const root = (phone: PatientWindow) => phone.page.locator('html');
const lettersOf = (phone: PatientWindow) =>
  root(phone).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
const groundOf = (phone: PatientWindow) =>
  phone.page.locator('body').evaluate((element) => getComputedStyle(element).backgroundColor);

async function choose(phone: PatientWindow, setting: string, choice: string) {
  const button = phone.page.getByRole('group', { name: setting }).getByRole('button', { name: choice, exact: true });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
}

/** By WCAG's AA where nothing else was chosen, and by its AAA where much contrast was. */
async function expectContrast(phone: PatientWindow, where: string) {
  const contrast = await root(phone).getAttribute('data-contrast');
  for (const colours of ['dark', 'light']) {
    await root(phone).evaluate((element, value) => element.setAttribute('data-colours', value), colours);
    const rule = contrast === 'high' ? 'color-contrast-enhanced' : 'color-contrast';
    expect.soft(await barriersOf(phone.page, [rule]), `${where}, ${colours}, ${contrast}`).toEqual([]);
  }
  const over = await root(phone).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect.soft(over, `${where} scrolls sideways`).toBe(0);
}

/** From the birth date to the pages to be signed, with a look at each screen. */
async function signAll(phone: PatientWindow, look: typeof expectContrast) {
  await look(phone, 'the birth date');
  await phone.enterBirthDate(birthDate);
  await phone.button('おわる').waitFor();
  await look(phone, 'the first screen');
  await phone.press('同意書を開く');
  // The key bounds past the end, which is out of sight again in the largest letters.
  await expect(async () => {
    await phone.page.keyboard.press('End');
    await expect(phone.button('読み終わりました')).toBeVisible({ timeout: 500 });
  }).toPass();
  await phone.press('読み終わりました');
  await look(phone, 'who holds the device');
  await sayName(phone);
  await phone.button('同意する').waitFor();
  await look(phone, 'the decision');
  await phone.press('同意する');
  await drawName(phone);
  await isDrawn(phone);
  await look(phone, 'the signature');
  await phone.press('書類を確かめる');
  await phone.page.getByRole('img', { name: / 1／\d+ページ/ }).waitFor();
  await look(phone, 'the pages to be signed');
}

test(
  'everything about the display is chosen at the top, is kept through a reload, and goes with the patient',
  { tag: '@full' },
  async ({ origin, openPhone }) => {
    test.setTimeout(240_000);
    const form = await givenSentForm(origin);
    const phone = await openPhone();
    await phone.follow(linkOf(origin, form));
    await expect(phone.heading()).toHaveText('生年月日を教えてください');
    const letters = await lettersOf(phone);

    // The wishes of the device count until somebody chooses otherwise.
    await phone.page.emulateMedia({ colorScheme: 'dark', contrast: 'more' });
    await expect(root(phone)).toHaveAttribute('data-contrast', 'high');
    await phone.press('表示');
    await choose(phone, '文字の濃さ', '標準');
    await expect(root(phone)).toHaveAttribute('data-contrast', 'normal');
    expect(await groundOf(phone)).toBe('rgb(20, 28, 31)');
    await phone.press('はじめの表示に戻す');
    await expect(root(phone)).toHaveAttribute('data-contrast', 'high');
    await phone.page.emulateMedia({ colorScheme: null, contrast: null });
    await expect(root(phone)).toHaveAttribute('data-contrast', 'normal');
    await choose(phone, '文字の大きさ', 'とても大きい');
    await choose(phone, '画面の色', '暗い');
    await choose(phone, '文字の濃さ', 'くっきり');
    await choose(phone, '文字と行の間', '広い');
    await choose(phone, '画面の動き', '動かさない');
    await choose(phone, 'ボタンの位置', '左手で使う');
    expect(await barriersOf(phone.page)).toEqual([]);
    await phone.press('閉じる');
    await expect(phone.button('表示')).toBeFocused();

    await phone.page.setViewportSize({ width: 320, height: 640 });
    await phone.page.reload();
    await expect(phone.heading()).toHaveText('生年月日を教えてください');
    expect(await lettersOf(phone)).toBeGreaterThan(letters * 1.5);
    expect(await groundOf(phone)).toBe('rgb(0, 0, 0)');
    await signAll(phone, async (_, where) => {
      if (where === 'the decision' || where === 'the pages to be signed') await expectContrast(phone, where);
    });
    const paper = phone.page.getByRole('img', { name: / 1／\d+ページ/ }).locator('..');
    await expect(paper).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    const [redo, sign] = await Promise.all(
      ['書き直す', 'この内容で署名する'].map((name) => phone.button(name).boundingBox()),
    );
    expect(sign?.x).toBeLessThanOrEqual(redo?.x ?? 0);
    await phone.press('この内容で署名する');
    await phone.press('はじめの画面へ');
    await phone.press('おわる');
    await phone.press('おわる');
    await expect(phone.heading()).toHaveText('端末を職員にお返しください');
    expect(await lettersOf(phone)).toBe(letters);
    expect(await groundOf(phone)).toBe('rgb(255, 255, 255)');
  },
);

for (const contrast of ['no-preference', 'more'] as const)
  test(
    `where the device asks for contrast “${contrast}”, every screen has it`,
    { tag: '@full' },
    async ({ origin, openPhone }) => {
      const form = await givenSentForm(origin);
      const phone = await openPhone();
      await phone.page.emulateMedia({ contrast });
      await phone.follow(linkOf(origin, form));
      await expect(phone.heading()).toHaveText('生年月日を教えてください');
      await signAll(phone, expectContrast);
    },
  );
