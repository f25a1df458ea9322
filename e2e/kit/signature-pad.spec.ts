import { expect, test, type Page } from '@playwright/test';
import { Hand } from './hand.ts';
import { SignatureScreen } from './signature.screen.ts';

const cross: [number, number][][] = [
  [
    [0.3, 0.3],
    [0.6, 0.7],
  ],
  [
    [0.6, 0.3],
    [0.3, 0.7],
  ],
];

async function openSigned(page: Page) {
  const screen = new SignatureScreen(page);
  await screen.open();
  const hand = await Hand.over(page);
  for (const stroke of cross) await hand.drawWithMouse(await screen.way(...stroke));
  await screen.expectStrokes(cross.length);
  return { screen, hand };
}

test('ink is taken back, locked, kept from the next person and printed', async ({ page }) => {
  await test.step('undo takes the last stroke back, clear takes all, and the focus stays on the button', async () => {
    const { screen, hand } = await openSigned(page);
    const undo = screen.button('1つ戻す');
    await undo.focus();
    await page.keyboard.press('Enter');
    await screen.expectStrokes(1);
    await expect(screen.status).toHaveText('1つ戻しました');
    await screen.expectInkInShape();
    await page.keyboard.press('Enter');
    expect(await screen.value()).toBeNull();
    await expect(screen.status).toHaveText('1つ戻しました。署名欄は空です');
    await expect.poll(() => screen.inkOnScreen()).toBeNull();
    await expect(undo).toBeFocused();
    await expect(undo).toBeDisabled();

    await hand.drawWithMouse(await screen.way([0.2, 0.2], [0.5, 0.5]));
    await hand.drawWithMouse(await screen.way([0.5, 0.2], [0.7, 0.5]));
    await screen.expectStrokes(2);
    await screen.button('消す').click();
    await expect(screen.status).toHaveText('消去しました');
    expect(await screen.value()).toBeNull();
    await expect.poll(() => screen.inkOnScreen()).toBeNull();
    await expect(screen.pad.getByText('ここに署名してください')).toBeVisible();
  });

  await test.step('specification/signature.md §1: a locked pad shows its ink and takes none, an unlocked one does', async () => {
    const { screen, hand } = await openSigned(page);
    const before = await screen.value();
    const lock = page.getByRole('checkbox', { name: 'ロックする' });
    await lock.check();
    await expect(screen.status).toHaveText('署名はロックされています。変更できません');
    await expect(screen.button('消す')).toHaveCount(0);
    await hand.drawWithMouse(await screen.way([0.7, 0.2], [0.9, 0.8]));
    await screen.expectInkInShape();
    expect(await screen.value()).toEqual(before);

    await lock.uncheck();
    await expect(screen.status).toHaveText('署名が入力されました');
    await hand.drawWithMouse(await screen.way([0.7, 0.2], [0.9, 0.8]));
    await screen.expectStrokes(3);
  });

  await test.step('the next person finds an empty pad, and nobody the ink of another', async () => {
    const { hand } = await openSigned(page);
    await page.getByRole('radio', { name: 'ご家族' }).check();
    const family = new SignatureScreen(page, 'ご家族');
    await expect(family.status).toHaveText('まだ署名がありません');
    expect(await family.inkOnScreen()).toBeNull();
    await page.getByRole('button', { name: 'image/png' }).click();
    await expect(page.getByText('署名は空です。画像はありません。')).toBeVisible();

    await hand.drawWithMouse(await family.way([0.2, 0.2], [0.5, 0.5]));
    await family.expectStrokes(1);
    expect(await family.value()).toMatchObject({ signer: 'family' });
  });

  await test.step('a signature replaced by a witnessed mark is announced before and gone after', async () => {
    const { screen } = await openSigned(page);
    await screen.button('署名が難しい方').click();
    await expect(screen.pad.getByText('いま書かれている署名は消えます')).toBeVisible();
    await screen.pad.getByRole('radio', { name: '拇印' }).check();
    await screen.pad.getByRole('textbox', { name: '立会人の氏名' }).fill('佐藤 美咲');
    await screen.button('決定する').click();
    await expect(screen.surface).toHaveCount(0);
    expect(await screen.value()).toMatchObject({ kind: 'witnessedMark', mark: { way: 'thumbprint' } });
  });

  await test.step('on paper the ink is seen, the hint and the buttons are not', async () => {
    const { screen } = await openSigned(page);
    await page.emulateMedia({ media: 'print' });
    await expect(screen.button('消す')).toBeHidden();
    await screen.expectInkInShape();
    const empty = page.getByRole('group', { name: '署名（説明した医師）' });
    await expect(empty.getByText('ここに署名してください')).toBeHidden();

    const picture = (await screen.surface.screenshot()).toString('base64');
    expect((await look(page, `data:image/png;base64,${picture}`)).ink).toBeGreaterThan(100);
  });
});

test('a signature is exported as pictures, an empty one as none, and there is another way for those who cannot write', async ({
  page,
}) => {
  await test.step('specification/signature.md §§3–4: an empty signature has a flag and no data, and another image type is refused', async () => {
    const screen = new SignatureScreen(page);
    await screen.open();
    for (const type of ['image/png', 'image/jpeg', 'image/svg+xml']) {
      await page.getByRole('button', { name: type }).click();
      await expect(page.getByText('署名は空です。画像はありません。')).toBeVisible();
      await expect(page.getByRole('link', { name: '書き出した画像を保存する' })).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'image/gif' }).click();
    const refusal = '画像の形式が正しくありません。使える形式は image/png、image/jpeg、image/svg+xml です。';
    await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible();
  });

  await test.step('specification/signature.md §2: each type shows the ink in black on its background', async () => {
    const { screen } = await openSigned(page);
    const { aspect } = await screen.strokes();
    for (const { type, corner } of [
      { type: 'image/png', corner: [0, 0, 0, 0] },
      { type: 'image/jpeg', corner: [255, 255, 255, 255] },
      { type: 'image/svg+xml', corner: [0, 0, 0, 0] },
    ]) {
      await page.getByRole('button', { name: type }).click();
      const data = (await page.getByRole('link', { name: '書き出した画像を保存する' }).getAttribute('href')) ?? '';
      expect(data.startsWith(`data:${type};base64,`), type).toBe(true);
      const picture = await look(page, data);
      expect(picture, type).toMatchObject({ width: 1200, height: Math.round(1200 * aspect), corner });
      expect(picture.ink, type).toBeGreaterThan(1000);
      expect(picture.ink, type).toBeLessThan(0.1 * picture.width * picture.height);
      if (type === 'image/svg+xml') expect(await readSvg(page, data)).toEqual({ errors: 0, lines: cross.length });
    }
  });

  await test.step('who cannot write finds another way with the keyboard alone', async () => {
    const screen = new SignatureScreen(page);
    await screen.open();
    const opener = screen.button('署名が難しい方');
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(opener).toHaveAttribute('aria-expanded', 'true');

    const form = screen.pad.getByRole('group', { name: '署名の代わりの方法' });
    await form.getByRole('button', { name: '決定する' }).press('Enter');
    await expect(form.getByText('署名の代わりの方法を選んでください')).toBeVisible();
    await expect(form.getByRole('radio', { name: '代筆' })).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await expect(form.getByRole('textbox', { name: '代筆する方の氏名' })).toBeFocused();
    await page.keyboard.insertText('髙﨑 花子');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(form.getByText('立会人の氏名を入力してください')).toBeVisible();
    await expect(form.getByRole('textbox', { name: '立会人の氏名' })).toBeFocused();
    await page.keyboard.insertText('佐藤 美咲');
    await page.keyboard.press('Enter');

    const card = screen.pad.getByRole('group', { name: '署名の代わり' });
    await expect(card).toBeFocused();
    await expect(card).toContainText('代筆');
    await expect(screen.status).toHaveText('署名の代わりに、代筆を選びました');
    expect(await screen.value()).toEqual({
      signer: 'patient',
      kind: 'witnessedMark',
      mark: { way: 'scribe', scribeName: '髙﨑 花子', witnessName: '佐藤 美咲' },
    });

    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(screen.surface).toBeVisible();
    expect(await screen.value()).toBeNull();
    await expect(opener).toBeFocused();
  });
});

/** What a browser makes of the picture: its size, a corner without ink, and how much of it is ink. */
function look(page: Page, data: string) {
  return page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No canvas.');
    context.drawImage(image, 0, 0);
    const { data: bytes } = context.getImageData(0, 0, canvas.width, canvas.height);
    let ink = 0;
    for (let at = 0; at < bytes.length; at += 4) {
      if ((bytes[at] ?? 255) < 64 && (bytes[at + 3] ?? 0) > 192) ink += 1;
    }
    return { width: canvas.width, height: canvas.height, corner: Array.from(bytes.subarray(0, 4)), ink };
  }, data);
}

const readSvg = (page: Page, data: string) =>
  page.evaluate(
    (base64) => {
      const parsed = new DOMParser().parseFromString(atob(base64), 'image/svg+xml');
      return {
        errors: parsed.querySelectorAll('parsererror').length,
        lines: parsed.querySelectorAll('svg path, svg line, svg circle').length,
      };
    },
    data.slice(data.indexOf(',') + 1),
  );
