import { barriersOf } from '#barriers.ts';
import { linkOf } from '#given.ts';
import { givenSentForm } from '#given-consents.ts';
import type { PatientWindow } from '#patient-window.ts';
import { expect, test } from '#windows.ts';

test.describe.configure({ timeout: 120_000 });

/** Text on the screen in Japanese letters that is not said to be Japanese: a word of the page that its catalogue does not have. */
const strayJapanese = (phone: PatientWindow) =>
  phone.page.evaluate(() => {
    const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
    const isShown = (element: Element) =>
      element.checkVisibility() && !/^(ja|zh)/.test(element.closest('[lang]')?.getAttribute('lang') ?? '');
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: parent, textContent: text } = node;
      if (parent && text && japanese.test(text) && isShown(parent)) found.push(text);
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        const text = element.getAttribute(name);
        if (text && japanese.test(text) && isShown(element)) found.push(`${name}: ${text}`);
      }
    }
    return found;
  });

/** Where axe looks, too: at every screen of every language it does in the full run. */
const isLookedAt = /Bạn quyết định|Nội dung này/;

async function isWhollyVietnamese(
  phone: PatientWindow,
  heading: string | RegExp,
  ofTheHospital: readonly RegExp[] = [],
) {
  await expect(phone.heading()).toContainText(heading);
  await phone.page.setViewportSize({ width: 320, height: 640 });
  const stray = await strayJapanese(phone);
  expect.soft(stray.filter((text) => !ofTheHospital.some((known) => known.test(text)))).toEqual([]);
  const over = await phone.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(over, `${String(heading)} scrolls sideways at 320 px`).toBe(0);
  if (isLookedAt.test(String(heading))) expect.soft(await barriersOf(phone.page)).toEqual([]);
  await phone.page.setViewportSize({ width: 390, height: 844 });
}

async function confirmsBirthDate(phone: PatientWindow) {
  await expect(phone.page.getByRole('radio', { name: 'Dương lịch' })).toBeChecked();
  await phone.page.getByRole('textbox', { name: 'Năm' }).fill('1958');
  await phone.page.getByRole('textbox', { name: 'Tháng' }).fill('4');
  await phone.page.getByRole('textbox', { name: 'Ngày', exact: true }).fill('2');
  await phone.press('Xác nhận');
}

/** Titles and names that stand inside a sentence of the page. */
const titles = [/胃内視鏡検査/, /髙﨑/, /さくら総合病院/, /膝の手術/];

test('a mother who reads Vietnamese chooses it on the first screen, keeps what she typed, understands what she signs, and signs', async ({
  origin,
  openPhone,
}) => {
  const form = await givenSentForm(origin);
  const phone = await openPhone();
  await phone.follow(linkOf(origin, form));
  await phone.page.getByRole('textbox', { name: '年' }).fill('1958');
  await phone.press('Tiếng Việt');
  await expect(phone.page.getByRole('textbox', { name: 'Năm' })).toHaveValue('1958');
  await expect(phone.page.locator('html')).toHaveAttribute('lang', 'vi');
  await expect(phone.page).toHaveTitle(/^Xác nhận người bệnh/);
  await isWhollyVietnamese(phone, 'Xin cho biết ngày sinh');
  await expect(phone.main()).toContainText('chưa được người bản ngữ kiểm tra');
  await confirmsBirthDate(phone);

  await isWhollyVietnamese(phone, 'giấy đồng ý', titles);
  await phone.press('Mở giấy đồng ý');
  await phone.page.getByText('Phần giải thích đến đây là hết.').scrollIntoViewIfNeeded();
  await isWhollyVietnamese(phone, '胃内視鏡検査の同意書', titles);
  await phone.press('Đã đọc xong');
  await isWhollyVietnamese(phone, 'Ai đang cầm thiết bị?', titles);
  await phone.press('Vâng, đây là tôi');
  await isWhollyVietnamese(phone, 'Bạn quyết định thế nào?', titles);
  await phone.press('Đồng ý');
  await expect(phone.main()).toContainText('Văn bản bạn ký là bản tiếng Nhật');
  await isWhollyVietnamese(phone, 'Xin ký tên', titles);
  await phone.press('Khó ký tên?');
  await phone.press('Quyết định');
  await isWhollyVietnamese(phone, 'Xin ký tên', titles);
  await phone.press('Thôi');
  const pad = phone.page.getByRole('img', { name: /^Chữ ký/ });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('the pad has no place');
  await phone.page.mouse.move(box.x + 40, box.y + box.height / 2);
  await phone.page.mouse.down();
  await phone.page.mouse.move(box.x + box.width - 60, box.y + box.height / 3, { steps: 8 });
  await phone.page.mouse.up();
  // The ink stays, and what is said of it is said in the language of now.
  await phone.press('Language');
  await phone.press('English');
  await expect(phone.main().getByText('Signature entered', { exact: true })).toBeVisible();
  await phone.press('Tiếng Việt');
  await expect(phone.main().getByText('Đã có chữ ký', { exact: true })).toBeVisible();
  await phone.press('Language');
  await phone.press('Kiểm tra văn bản');
  await isWhollyVietnamese(phone, 'Nội dung này đúng chứ?', titles);
  await phone.press('Ký với nội dung này');
  await expect(phone.heading()).toHaveText('Đã tiếp nhận chữ ký', { timeout: 30_000 });
  await isWhollyVietnamese(phone, 'Đã tiếp nhận chữ ký', titles);
  expect(await form.state()).toMatch(/signed|finalised/);
});
