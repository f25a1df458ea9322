import { unique } from '#given.ts';
import { expect, test } from '#staff.ts';

// みどり is changed here and by nobody else.
test('an administrator adds a department, moves it, and takes it out of use', async ({ page, as }) => {
  const name = `検査科${unique()}`;
  await as('otherAdmin');
  await page.goto('/settings?section=departments');
  const list = page.getByRole('list', { name: '診療科の一覧' });
  await expect(list.getByRole('listitem').first()).toBeVisible();

  await page.getByRole('button', { name: '診療科を追加' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '追加する' }).click();
  await expect(dialog.getByText('必ず入力してください').first()).toBeVisible();
  await dialog.getByLabel('コード', { exact: false }).first().fill(`T${unique()}`.slice(0, 10));
  await dialog.getByRole('textbox', { name: '名前' }).fill(name);
  await dialog.getByRole('button', { name: '追加する' }).click();
  await expect(dialog).toBeHidden();
  await expect(list.getByRole('listitem').last()).toContainText(name);

  await list.getByRole('button', { name: `${name}を上へ` }).click();
  await expect(list.getByRole('listitem').last()).not.toContainText(name);

  await list.getByRole('button', { name: `${name}を編集` }).click();
  await dialog.getByRole('checkbox', { name: 'この診療科を使う' }).uncheck();
  await dialog.getByRole('button', { name: '保存する' }).click();
  await expect(list.getByRole('listitem').filter({ hasText: name })).toContainText('使用停止');
});

test('the table of permissions says why something cannot be', async ({ page, as }) => {
  await as('otherAdmin');
  await page.goto('/settings?section=permissions');
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
  await expect(box('施設管理者：職員を管理する')).toBeDisabled();

  await box('事務：IC支援を患者に送る').check();
  await expect(page.getByRole('alert').filter({ hasText: '先に「見る」を付けてください' })).toBeVisible();
  await expect(page.getByRole('button', { name: '保存する' })).toBeDisabled();
  await box('事務：IC支援を見る').check();
  await expect(page.getByText('2か所を変更中')).toBeVisible();
  await page.getByRole('button', { name: '変更をやめる' }).click();
  await expect(page.getByText('変更はありません')).toBeVisible();
});
