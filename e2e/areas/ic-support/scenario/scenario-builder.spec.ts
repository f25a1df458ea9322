import { scenarioContract } from '@nattoku/contract/ic-support/scenario';
import { builderOf, end, givenScenario, message } from '#areas/ic-support/scenario/scenario.screen.ts';
import { unique } from '#given.ts';
import { expect, test } from '#windows.ts';

const odd = '𠮷田さん👨‍👩‍👧<script>alert(1)</script>';

test('a scenario is built from nothing, its dead end is found and mended, played, and published by another person', async ({
  page,
  as,
  openDesk,
}) => {
  await as('doctor');
  const name = `胃カメラの説明${unique()}`;
  await page.goto('/icSupport/list/scenarios');
  await page.getByRole('link', { name: 'シナリオを作成' }).first().click();
  await page.getByRole('textbox', { name: '名前', exact: true }).fill(name);
  await page.getByRole('button', { name: '作成して、ステップを編集' }).click();

  const builder = builderOf(page);
  await expect(builder.steps).toHaveCount(2);
  await builder.add('理解の確認');
  await builder.field('問い').fill('検査のあと、運転できますか。');
  await builder.field('選択肢1').fill('できません');
  await builder.field('選択肢2').fill('できます');
  await builder.field('答えの解説').fill('眠くなる薬が残るためです。');
  await builder.add('分岐');
  await builder.side.getByRole('button', { name: '条件を追加' }).click();
  await builder.add('メッセージ');
  await builder.field('文').fill(odd);
  await builder.step(/分岐/).click();
  await builder.choice('条件1の進む先').selectOption({ label: `4. メッセージ「${odd}」` });
  await builder.choice('どの条件にもあてはまらないとき').selectOption({ index: 4 });
  // The end goes before the message, which then leads nowhere.
  await builder.step(/^5/).click();
  await page.getByRole('button', { name: '上へ移動（Alt+↑）' }).click();
  await builder.tab(/点検/).click();
  await expect(builder.side.getByText('ここで行き止まりになります。進む先か「終わり」が必要です')).toBeVisible();
  await builder.side
    .getByRole('button', { name: `5. メッセージ「${odd}」を開く` })
    .first()
    .click();
  await builder.choice('進む先').selectOption({ label: '4. 終わり「おつかれさまでした。説明は以上です。」' });
  await builder.tab(/点検/).click();
  await expect(builder.side.getByText('直すところはありません')).toBeVisible();

  await builder.tab('プレビュー').click();
  const phone = builder.side.getByRole('figure', { name: '患者さんの画面のプレビュー' });
  await phone.getByRole('button', { name: '次へ' }).click();
  await phone.getByRole('radio', { name: 'できます' }).check();
  await phone.getByRole('button', { name: '答える' }).click();
  await expect(phone.getByText('眠くなる薬が残るためです。')).toBeVisible();
  await phone.getByRole('radio', { name: 'できません' }).check();
  await phone.getByRole('button', { name: '答える' }).click();
  await expect(phone.getByText(odd)).toBeVisible();
  await phone.getByRole('button', { name: '次へ' }).click();
  await expect(phone.getByText('おつかれさまでした。説明は以上です。')).toBeVisible();

  await builder.isSaved();
  await page.getByRole('link', { name: '確認と公開へ' }).click();
  await page.getByRole('button', { name: '確認を依頼' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '依頼する' }).click();
  await expect(page.getByText('第1版 確認待ち')).toBeVisible();

  const desk = await openDesk('admin');
  await desk.goto(page.url());
  await desk.getByRole('button', { name: '確認して公開' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: '公開する' }).click();
  await expect(desk.getByText('第1版 公開中')).toBeVisible();
});

test('steps are put in order, mended and taken back without a mouse', async ({ page, as }) => {
  const { call } = await as('doctor');
  const steps = [message('a', 'はじめに'), message('b', '次に'), end];
  const { id } = await givenScenario(call, '鍵盤だけ', steps);
  await page.goto(`/jmneadoibops2/template/create/icSupport?version=${id}`);
  const builder = builderOf(page);
  await builder.steps.first().focus();

  await page.keyboard.press('ArrowDown');
  await expect(builder.step(/次に/)).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(builder.steps.first()).toContainText('次に');
  await expect(builder.step(/次に/)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(builder.field('文')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('いちばん先に');
  await page.getByRole('button', { name: 'ステップを追加' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'メッセージ', exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(builder.steps).toHaveCount(4);
  await builder.step(/^2/).focus();
  await page.keyboard.press('Delete');
  await expect(builder.steps).toHaveCount(3);
  await page.keyboard.press('Control+z');
  await expect(builder.steps).toHaveCount(4);
  await page.keyboard.press('Control+Shift+z');
  await expect(builder.steps).toHaveCount(3);
  await builder.isSaved();
  const saved = await call(scenarioContract.version, { params: { versionId: id } });
  expect(saved.steps.map((step) => ('text' in step ? step.text : ''))).toEqual([
    'いちばん先に',
    'はじめに',
    '終わりです',
  ]);
});

test(
  'what another person saved meanwhile stands beside one’s own, and is not overwritten unseen',
  { tag: '@full' },
  async ({ page, as }) => {
    const { call } = await as('doctor');
    const { id, version } = await givenScenario(call, '二人で編集', [message('a', 'もとの文'), end]);
    await page.goto(`/jmneadoibops2/template/create/icSupport?version=${id}`);
    const builder = builderOf(page);
    await expect(builder.field('文')).toHaveValue('もとの文');
    // What is typed here is on its way while the other one saves.
    const overtaken = Promise.withResolvers<void>();
    await page.route(`**/scenario-versions/${id}`, async (route) => {
      if (route.request().method() === 'PUT') await overtaken.promise;
      await route.continue();
    });
    await builder.field('文').fill('わたしの文');
    const theirs = [message('a', 'ほかの人の文'), end];
    await call(scenarioContract.save, { params: { versionId: id }, body: { version, steps: theirs } });
    overtaken.resolve();
    const row = page.getByRole('row', { name: /わたしの文/ });
    await expect(row).toContainText('ほかの人の文');
    expect((await call(scenarioContract.version, { params: { versionId: id } })).steps[0]).toMatchObject({
      text: 'ほかの人の文',
    });
    await page.getByRole('button', { name: 'あなたの入力で続ける' }).click();
    await builder.isSaved();
    expect((await call(scenarioContract.version, { params: { versionId: id } })).steps[0]).toMatchObject({
      text: 'わたしの文',
    });
  },
);
