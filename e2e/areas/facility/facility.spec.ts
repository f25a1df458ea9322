import { facilitySettingsContract } from '@nattoku/contract/facility/facility-settings';
import { unique } from '#given.ts';
import { expect, test } from '#staff.ts';

// みどり is changed here and by nobody else.
test('what another administrator saves of the facility is shown, and not overwritten with what stood there before', async ({
  page,
  as,
}) => {
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
});
