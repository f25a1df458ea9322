import { addDays, formatDate, todayInTokyo } from '@nattoku/rules/time/date-time';
import { blankItem } from '@nattoku/rules/interview/item/blank-item';
import type { Locator } from '@playwright/test';
import { overflowOf } from '#barriers.ts';
import { givenField, givenSignature, givenTemplate } from '#given-consents.ts';
import { givenInterview } from '#given-interviews.ts';
import { givenPatient } from '#given.ts';
import { givenRiskyScenario } from '#given-talks.ts';
import { signIn } from '#staff.ts';
import { expect, test } from '#windows.ts';

const procedureOn = addDays(todayInTokyo(new Date()), 14);

test('from the patient to the printed code of a package in six clicks', async ({
  page,
  as,
  origin,
  library: { approach },
}) => {
  const { call } = await as('doctor');
  const admin = await signIn(origin, 'admin');
  const fields = [givenField({ type: 'text', label: '病名' }, 600), givenSignature()];
  await givenTemplate(admin.call, {
    title: '手術の同意書',
    text: '手術をします。',
    fields,
    approachIds: [approach.id],
  });
  const patient = await givenPatient(call);
  const main = page.getByRole('main');
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  await page.goto(`/patients/detail?patientId=${patient.id}`);
  await expect(main.getByRole('link', { name: '説明パッケージ' })).toBeVisible();

  await click(main.getByRole('link', { name: '説明パッケージ' }));
  await click(main.getByRole('radio', { name: approach.name }));
  await main.getByLabel('手術・検査の予定日').fill(procedureOn);
  await main.getByRole('textbox', { name: /病名/ }).fill('胃潰瘍');
  await click(main.getByRole('checkbox', { name: '本人確認済み' }));
  await click(main.getByRole('button', { name: 'このまま発行する' }));
  const sheet = page.waitForEvent('popup');
  await click(main.getByRole('button', { name: /配布用紙を印刷/ }));
  await sheet;

  expect(clicks).toBeLessThanOrEqual(6);
  await expect(main.getByText('説明パッケージを発行しました')).toBeVisible();
  // The form was complete, so it was issued with the package.
  await expect(main.getByText('まだ発行していません')).toHaveCount(0);
  await expect(main.getByRole('link', { name: '入力する' })).toHaveCount(0);
});

test(
  'a package is put together step by step, its scenario fitted to the patient, survives a reload, and moves with the procedure',
  { tag: '@full' },
  async ({ page, as, origin }) => {
    const { call } = await as('doctor');
    const admin = await signIn(origin, 'admin');
    const items = [blankItem('yesNo', 'thinner', { text: '血をサラサラにする薬を飲んでいますか' })];
    const { approach, riskStep, riskName } = await givenRiskyScenario(call, { videos: 2 });
    const [left, kept] = approach.videos;
    if (!left || !kept) throw new Error('The approach of the demonstration has no two videos.');
    const linked = await givenInterview(admin.call, { items, approachId: approach.id });
    const patient = await givenPatient(call);
    const main = page.getByRole('main');
    const press = (name: string) => main.getByRole('button', { name, exact: true }).click();
    await page.goto(`/icSupport/customOrder/flow?patient=${patient.id}&approach=${approach.id}`);
    await main.getByLabel('手術・検査の予定日').fill(procedureOn);
    await press('内容を確認する');

    await main.getByRole('checkbox', { name: new RegExp(left.title) }).uncheck();
    await main.getByLabel('動画の期限').fill('4');
    await expect(main.getByRole('list', { name: '選択中の問診票' })).toContainText(linked.name);
    await main.getByLabel('問診票の期限').fill('3');

    // A required risk is left out with a reason, and the patient gets a step of their own.
    await main.getByRole('button', { name: 'この患者さんに合わせる' }).click();
    const steps = main.getByRole('list', { name: 'シナリオのステップ' });
    await steps.getByRole('checkbox', { name: riskStep }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(riskName);
    await dialog.getByRole('button', { name: '省く' }).click();
    await expect(dialog.getByText('理由を入力してください')).toBeVisible();
    await dialog.getByLabel('省く理由').fill('外来で説明済み');
    await dialog.getByRole('button', { name: '省く' }).click();
    await expect(main.getByText(`${riskName}（理由：外来で説明済み）`)).toBeVisible();

    await main.getByRole('button', { name: 'この患者さんへのステップを追加' }).click();
    await page.getByRole('textbox', { name: '伝えること' }).fill('麻酔は佐藤が担当します。');
    await page.getByRole('button', { name: '追加する' }).click();
    await expect(steps).toContainText('麻酔は佐藤が担当します。');
    await steps.getByRole('button', { name: '「麻酔は佐藤が担当します。」を下へ' }).click();
    await expect(main.getByText(/下書きを保存しました/)).toBeVisible();
    await page.reload();
    await expect(steps.getByRole('listitem').nth(2)).toContainText('麻酔は佐藤が担当します。');
    // Its number is another one behind the step that was added.
    await expect(steps.getByRole('checkbox', { checked: false })).toHaveCount(1);
    await press('患者ごとの事項へ');
    // Seven steps fit on a telephone, the longest name among them.
    const desk = page.viewportSize()!;
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(main.getByRole('radio', { name: '右', exact: true })).toBeVisible();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize(desk);
    await main.getByRole('radio', { name: '右', exact: true }).check();
    await main.getByRole('textbox', { name: '病名・病状の伝え方' }).fill('胃のポリープ');
    await main.getByRole('textbox', { name: 'この患者さんのリスク' }).fill('血が止まりにくい薬を飲んでいる');
    await expect(main.getByText(/下書きを保存しました/)).toBeVisible();
    await page.reload();
    await expect(main.getByRole('textbox', { name: '病名・病状の伝え方' })).toHaveValue('胃のポリープ');
    await press('説明の予定へ');
    await main.getByRole('textbox', { name: '場所' }).fill('外科外来');
    await press('確認へ');

    const way = main.getByRole('list', { name: '患者さんの手順' });
    await expect(way).toContainText(kept.title);
    await expect(way).toContainText(linked.name);
    await expect(way).not.toContainText(left.title);
    await main.getByRole('tab', { name: '医師が見る内容' }).click();
    await expect(main.getByText('血が止まりにくい薬を飲んでいる（この患者さんのリスク）')).toBeVisible();
    await press('発行する');
    await expect(main.getByText('左右をもう一度選んでください')).toBeVisible();
    await main.getByRole('radio', { name: '左', exact: true }).check();
    await main.getByRole('checkbox', { name: '本人確認済み' }).check();
    await press('発行する');
    await expect(main.getByText(/左右の指定が一致しません/)).toBeVisible();
    await main.getByRole('radio', { name: '右', exact: true }).check();
    await press('発行する');
    await expect(main.getByText('説明パッケージを発行しました')).toBeVisible();

    await main.getByLabel('手術・検査の予定日').fill(addDays(procedureOn, 7));
    await press('予定日を変更する');
    await expect(page.getByText('予定日を変更しました')).toBeVisible();
    // The questionnaire is due three days before the new day.
    await expect(main.getByText(formatDate(addDays(procedureOn, 4))).first()).toBeVisible();

    const orderId = new URL(page.url()).searchParams.get('order');
    await page.goto(`/icSupport/order/detail?order=${orderId}`);
    await expect(main.getByRole('heading', { name: /問診が未回答/ })).toBeVisible();
    await main.getByRole('link', { name: linked.name }).click();
    await expect(page).toHaveURL(/\/medicalInterview\/detail/);
  },
);
