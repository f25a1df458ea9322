import { facilitySettingsContract } from '@nattoku/contract/facility/facility-settings';
import { unique } from '#given.ts';
import { expect, test } from '#staff.ts';

// みどり is changed here and by nobody else.
test(
  'an administrator arranges the hospital beside another one: facts, departments, and who may do what',
  { tag: '@full' },
  async ({ page, as }) => {
    const { call } = await as('otherAdmin');
    await page.goto('/settings?section=facility');
    const address = page.getByRole('textbox', { name: '住所' });
    await expect(address).toBeVisible();

    const moved = `東京都千代田区${unique()}`;
    const { profile, version } = await call(facilitySettingsContract.get, {});
    await call(facilitySettingsContract.updateProfile, { body: { ...profile, address: moved, version } });
    await expect(address).toHaveValue(moved);

    const phone = `03-0000-${unique().slice(-4)}`;
    await page.getByRole('textbox', { name: '代表電話番号' }).fill(phone);
    await page.getByRole('button', { name: '保存する' }).first().click();
    await expect(page.getByText('施設の情報を保存しました')).toBeVisible();
    expect((await call(facilitySettingsContract.get, {})).profile).toMatchObject({ address: moved, phone });

    const name = `検査科${unique()}`;
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

    // The table of permissions says why something cannot be.
    await page.goto('/settings?section=permissions');
    const box = (label: string) => page.getByRole('checkbox', { name: label, exact: true });
    await expect(box('施設管理者：職員を管理する')).toBeDisabled();
    await box('事務：IC支援を患者に送る').check();
    await expect(page.getByRole('alert').filter({ hasText: '先に「見る」を付けてください' })).toBeVisible();
    await expect(page.getByRole('button', { name: '保存する' })).toBeDisabled();
    await box('事務：IC支援を見る').check();
    await expect(page.getByText('2か所を変更中')).toBeVisible();
    await page.getByRole('button', { name: '変更をやめる' }).click();
    await expect(page.getByText('変更はありません')).toBeVisible();
  },
);
