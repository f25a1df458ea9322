import { unique } from '#given.ts';
import { bringIn, expect, signIn, test } from '#staff.ts';

/** The smallest picture there is: one point. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test(
  'a nurse asks with a picture, an administrator answers, and the nurse reads it',
  { tag: '@full' },
  async ({ page, as, origin, browser }) => {
    const subject = `印刷できません ${unique()}`;
    await as('nurse');
    await page.goto('/contact?screen=/video/order/list');
    await expect(page.getByRole('heading', { name: 'お問い合わせ', exact: true })).toBeVisible();
    await page.getByRole('textbox', { name: '件名' }).fill(subject);
    await page.getByRole('textbox', { name: '内容' }).fill('印刷のボタンを押しても何も出ません。');
    const files = page.locator('input[type=file]');
    await files.setInputFiles({ name: '偽物.png', mimeType: 'image/png', buffer: Buffer.from('hello') });
    await expect(page.getByText('PNG・JPEGの画像か、PDFのファイルを選んでください')).toBeVisible();
    await files.setInputFiles({ name: '画面.png', mimeType: 'image/png', buffer: picture });
    await expect(page.getByRole('list', { name: '添付したファイル' })).toContainText('画面.png');
    await page.getByRole('button', { name: '送信する' }).click();
    await expect(page.getByRole('heading', { name: 'お問い合わせを送信しました' })).toBeVisible();
    await expect(page.getByText(/N-\d{6}/)).toBeVisible();

    const context = await browser.newContext({ locale: 'ja-JP', timezoneId: 'Asia/Tokyo' });
    await bringIn(context, origin, await signIn(origin, 'admin'));
    const desk = await context.newPage();
    await desk.goto(`${origin}/settings?section=contact-messages`);
    await desk.getByRole('row').filter({ hasText: subject }).click();
    const dialog = desk.getByRole('dialog');
    await expect(dialog.getByRole('link', { name: '画面.png' })).toBeVisible();
    await dialog.getByRole('textbox', { name: '返信' }).fill('プリンターの電源を確かめてください。');
    await dialog.getByRole('button', { name: '返信する' }).click();
    await expect(dialog.getByRole('list', { name: '返信' })).toContainText('プリンターの電源');
    await context.close();

    await page.goto('/contact');
    const own = page.locator('details').filter({ hasText: subject });
    await expect(own).toContainText('返信済み');
    await own.locator('summary').click();
    await expect(own).toContainText('プリンターの電源を確かめてください。');
  },
);
