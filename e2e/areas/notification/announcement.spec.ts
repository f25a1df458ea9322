import { AnnouncementScreen } from '#areas/notification/announcement.screen.ts';
import { unique } from '#given.ts';
import { bringIn, expect, signIn, test } from '#staff.ts';

test(
  'an administrator writes, looks and publishes; a clerk confirms, and it is counted',
  { tag: '@full' },
  async ({ page, as, origin, browser }) => {
    const title = `棚卸しのお願い ${unique()}`;
    await as('admin');
    const admin = new AnnouncementScreen(page);
    await admin.open();
    await admin.press('院内掲示を作成');
    await admin.field('件名').fill(title);
    await admin.field('本文').fill('月末に棚卸しをします。\n\n手順は https://example.org/steps をご覧ください。');
    await admin.dialog().getByRole('checkbox', { name: '「確認しました」を押してもらう' }).check();
    // Only clerks: the bells of everybody else belong to other stories.
    await admin.dialog().getByRole('checkbox', { name: '事務' }).check();
    await admin.press('プレビュー');
    await expect(admin.dialog().getByRole('link', { name: 'https://example.org/steps' })).toBeVisible();
    await admin.press('下書きを保存する');
    await expect(admin.heading(title)).toBeVisible();
    await admin.press('公開する');
    await admin.confirm('公開する');
    await expect(admin.management()).toContainText('0人');

    const context = await browser.newContext({ locale: 'ja-JP', timezoneId: 'Asia/Tokyo' });
    await bringIn(context, origin, await signIn(origin, 'clerk'));
    const clerk = new AnnouncementScreen(await context.newPage());
    await clerk.page.goto(new URL('/notification/list', origin).href);
    await clerk.row(title).click();
    await expect(clerk.heading(title)).toBeVisible();
    await clerk.press('確認しました');
    await expect(clerk.page.getByText('に確認しました')).toBeVisible();
    await context.close();

    await expect(async () => {
      await page.reload();
      await expect(admin.management()).toContainText('確認した職員');
      await expect(
        admin
          .management()
          .getByText(/人中 1人/)
          .first(),
      ).toBeVisible({ timeout: 1_000 });
    }).toPass();
  },
);
