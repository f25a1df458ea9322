import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { givenPatient, unique } from '#given.ts';
import { expect, test } from '#windows.ts';

test(
  'a template begins with an approach, is changed, taken back, registered, and fills an order',
  { tag: '@full' },
  async ({ page, as, library: { approach, short } }) => {
    const { call } = await as('doctor');
    const patient = await givenPatient(call);
    const name = `予定入院の説明${unique()}`;
    const main = page.getByRole('main');
    const press = (label: string) => main.getByRole('button', { name: label, exact: true }).click();
    const videos = main.getByRole('list', { name: '選択中の動画' }).getByRole('listitem');

    await page.goto('/icSupport/template');
    await main.getByRole('link', { name: 'IC支援セットを作成' }).first().click();
    await main.getByRole('textbox', { name: /^IC支援セット名/ }).fill(name);
    await main.getByRole('combobox', { name: /^アプローチ/ }).selectOption({ label: approach.name });
    await press('作成して、内容を編集');
    await expect(videos).toHaveCount(2);
    await press(`「${short.title}」を外す`);
    await expect(videos).toHaveCount(1);
    await press('元に戻す');
    await expect(videos).toHaveCount(2);
    await press('やり直す');
    await main.getByRole('textbox', { name: '場所' }).fill('外科外来');
    await main.getByRole('textbox', { name: '患者さんへのメッセージ' }).fill('ご家族と一緒にごらんください');
    await main.getByRole('textbox', { name: /^手術・検査の名前/ }).fill('');
    await press('登録する');
    await expect(main.getByRole('textbox', { name: /^手術・検査の名前/ })).toBeFocused();
    await main.getByRole('textbox', { name: /^手術・検査の名前/ }).fill('胆のうの手術');
    await expect(main.getByText(/下書きを保存しました/)).toBeVisible();
    await page.reload();
    await expect(main.getByRole('textbox', { name: '場所' })).toHaveValue('外科外来');
    await press('登録する');
    await expect(main.getByText('IC支援セットを登録しました')).toBeVisible();

    await main.getByRole('link', { name: /このIC支援セットでオーダー/ }).click();
    await main.getByRole('searchbox').fill(patient.patientNumber);
    await main.getByRole('row').filter({ hasText: patient.patientNumber }).click();
    await expect(main.getByRole('radio', { name: new RegExp(name) })).toBeChecked();
    await main.getByLabel('手術・検査の予定日').fill(addDays(todayInTokyo(new Date()), 14));
    await press('内容を確認する');
    await expect(main.getByRole('checkbox', { name: new RegExp(short.title) })).toHaveCount(0);
    await press('患者ごとの事項へ');
    await expect(main.getByRole('textbox', { name: /^手術・検査の名前/ })).toHaveValue('胆のうの手術');
    await press('説明の予定へ');
    await expect(main.getByRole('textbox', { name: '場所' })).toHaveValue('外科外来');
  },
);
