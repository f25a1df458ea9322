import { randomUUID } from 'node:crypto';
import { StaffScreen } from '#areas/staff/directory/staff.screen.ts';
import { barriersOf } from '#barriers.ts';
import { expect, test } from '#staff.ts';

test(
  'an administrator invites from a file: sees what is wrong, takes the good row, prints its link, calls it off',
  { tag: '@full' },
  async ({ page, as }) => {
    await as('admin');
    const screen = new StaffScreen(page);
    const mark = randomUUID().slice(0, 8);
    const name = `試験 ${mark}`;
    await screen.open();
    expect(await barriersOf(page)).toEqual([]);

    await screen.chooseFile([
      '氏名,フリガナ,メールアドレス,役割',
      `${name},シケン,${mark}@staff.example,看護師`,
      '山田 太郎,ヤマダ,not-an-address,院長',
    ]);
    const dialog = screen.dialog();
    await expect(dialog.getByRole('row').filter({ hasText: 'not-an-address' })).toContainText('3');
    await expect(dialog.getByRole('row').filter({ hasText: '院長' })).toContainText('役割');
    await dialog.getByText('紙で渡す').click();
    await dialog.getByRole('button', { name: 'エラーのない1人だけ招待する' }).click();

    await expect(page.getByRole('heading', { level: 1, name: '渡す用紙' })).toBeVisible();
    await expect(page.getByText(/\/settingPassword#[\w-]{43}/)).toBeVisible();
    expect(page.url()).not.toContain(mark);
    await page.getByRole('button', { name: '職員の一覧に戻る' }).click();
    await screen.find(name);
    await expect(screen.row(name)).toContainText('招待中');

    await screen.choose(name, '招待を取り消す');
    await screen.question().getByRole('button', { name: '招待を取り消す' }).click();
    await expect(page.getByText(`${name}さんへの招待を取り消しました`)).toBeVisible();
    await expect(screen.row(name)).toHaveCount(0);
  },
);
