import { barriersOf, overflowOf } from '#barriers.ts';
import { linkOf } from '#given.ts';
import { givenSentForm } from '#given-consents.ts';
import type { PatientWindow } from '#patient-window.ts';
import { expect, test } from '#windows.ts';

test.describe.configure({ timeout: 150_000 });

/** One of them in every run, the others in the full one. */
const languages = [
  { language: 'en', lang: 'en', tag: [] },
  { language: 'ja-easy', lang: 'ja', tag: '@full' },
  { language: 'zh', lang: 'zh-Hans', tag: '@full' },
  { language: 'vi', lang: 'vi', tag: '@full' },
  { language: 'pt', lang: 'pt', tag: '@full' },
];

/** Nothing is signed: one form serves all devices of a worker. */
let form: ReturnType<typeof givenSentForm> | undefined;
const sentForm = (origin: string) => (form ??= givenSentForm(origin));

/** Goes on by the key alone until what has the focus is what is meant. */
async function tabTo(phone: PatientWindow, what: string, isMeant: (element: Element | null) => boolean) {
  for (let presses = 0; presses < 40; presses += 1) {
    await phone.page.keyboard.press('Tab');
    if (await phone.page.evaluate(`(${isMeant.toString()})(document.activeElement)`)) return;
  }
  throw new Error(`${what} is not reached by the keyboard`);
}

const isTextBox = (element: Element | null) => element instanceof HTMLInputElement && element.inputMode === 'numeric';
const isWayOn = (element: Element | null) => element?.matches('[data-bottom-bar] *') ?? false;
const isInMain = (element: Element | null) => element?.matches('main button') ?? false;

async function goesOn(phone: PatientWindow, where: string, isMeant = isWayOn) {
  await tabTo(phone, where, isMeant);
  await phone.page.keyboard.press('Enter');
}

/** What a screen reader would say in the voice of the wrong language: Japanese letters where nothing says that they are Japanese. */
const misread = (phone: PatientWindow) =>
  phone.page.evaluate(() => {
    const isChinese = document.documentElement.lang.startsWith('zh');
    const japanese = isChinese
      ? /[\p{Script=Hiragana}\p{Script=Katakana}]/u
      : /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
    const names = ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'];
    return [...document.querySelectorAll('*')]
      .filter(
        (element) =>
          element.checkVisibility() &&
          !/^(ja|zh)/.test(element.closest('[lang]:not(html)')?.getAttribute('lang') ?? ''),
      )
      .flatMap((element) => [
        ...names.map((name) => element.getAttribute(name) ?? ''),
        ...[...element.childNodes]
          .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
          .map((node) => node.textContent ?? ''),
      ])
      .filter((text) => japanese.test(text));
  });

/** A name of a language. */
const ofTheHospital = /^日本語$/;

for (const { language, lang, tag } of languages)
  test(
    `in ${language} no screen has a barrier, all is reached by keys, and each voice reads its own language`,
    { tag },
    async ({ openPhone, origin }) => {
      const phone = await openPhone();
      const isOpenToAll = async (where: string) => {
        await expect(phone.heading()).toBeVisible();
        expect.soft(await barriersOf(phone.page), where).toEqual([]);
        expect.soft(await overflowOf(phone.page), `${where} scrolls sideways`).toBeLessThanOrEqual(0);
        const said = lang === 'ja' ? [] : await misread(phone);
        expect
          .soft(
            said.filter((text) => !ofTheHospital.test(text)),
            where,
          )
          .toEqual([]);
      };
      await phone.follow(linkOf(origin, await sentForm(origin)).replace('/p/', `/p/?lang=${language}`));
      await expect(phone.page.locator('html')).toHaveAttribute('lang', lang);
      await phone.page.setViewportSize({ width: 320, height: 640 });

      await isOpenToAll('the birth date');
      await tabTo(phone, 'the year', isTextBox);
      if (lang === 'ja') await phone.page.getByRole('radio').last().focus();
      if (lang === 'ja') await phone.page.keyboard.press('Space');
      if (lang === 'ja') await tabTo(phone, 'the year', isTextBox);
      for (const part of ['1958', '4', '2']) {
        await phone.page.keyboard.type(part);
        await phone.page.keyboard.press('Tab');
      }
      await phone.page.keyboard.press('Enter');

      // The heading of before is gone, too.
      await expect(phone.main().getByRole('textbox')).toHaveCount(0);
      await phone.main().getByRole('listitem').first().waitFor();
      await isOpenToAll('the first screen');
      await goesOn(phone, 'the form');
      await phone.page.locator('main h2').first().waitFor();
      await isOpenToAll('the text of the form');
      await expect(async () => {
        await phone.page.keyboard.press('End');
        await expect(phone.page.locator('[data-bottom-bar] button')).not.toHaveAttribute('aria-disabled', 'true', {
          timeout: 500,
        });
      }).toPass();
      await goesOn(phone, 'what was read');
      await expect(phone.page.locator('main section').first()).toBeVisible();
      await isOpenToAll('who holds the device');
      await goesOn(phone, 'the person', isInMain);
      await expect(phone.main().getByRole('button').nth(3)).toBeVisible();
      await isOpenToAll('the decision');
      await goesOn(phone, 'to agree', isInMain);
      await expect(phone.page.locator('main [role=img]').first()).toBeVisible();
      await isOpenToAll('the pen');
    },
  );
