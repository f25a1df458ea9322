import { approachContract } from '@nattoku/contract/video/approach';
import { randomUUID } from 'node:crypto';
import { unique } from '#given.ts';
import { signIn } from '#staff.ts';
import { expect, sayingAll, test } from '#windows.ts';

test(
  'an approach is written beside another person, checked and published, and a doctor reads what it still lacks',
  { tag: '@full' },
  async ({ page, as, openDesk, library: { short } }) => {
    const { call } = await as('admin');
    const name = `足の手術${unique()}`;
    const main = page.getByRole('main');
    const press = (label: string) => main.getByRole('button', { name: label, exact: true }).click();
    await page.goto('/video/list/approaches');
    await press('アプローチを追加');
    await main.getByRole('textbox', { name: '名前', exact: true }).fill(name);
    await main.getByRole('link', { name: 'アプローチ一覧' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: '入力に戻る' }).click();
    await expect(question).toBeHidden();
    await main.getByRole('combobox', { name: '動画を追加' }).selectOption({ label: short.title });
    await press('保存する');

    await expect(main.getByText('手術の主要なリスクが登録されていません')).toBeVisible();
    await main
      .getByRole('listitem')
      .filter({ hasText: 'リスクが登録されていません' })
      .getByRole('button', { name: '入力する' })
      .click();
    await expect(main.getByRole('button', { name: 'リスクを追加' })).toBeFocused();
    await press('リスクを追加');
    await main.getByRole('textbox', { name: 'リスク1の名前' }).fill('出血');
    await main.getByRole('combobox', { name: 'リスク1の頻度の書き方' }).selectOption('1,000人に何人');
    await main.getByRole('textbox', { name: 'リスク1の頻度' }).fill('5');
    await main.getByRole('textbox', { name: 'リスク1の患者さん向けの説明' }).fill('血が出ることがあります。');
    await press('「何もしない」を追加');
    await main.getByRole('textbox', { name: '「何もしない」の困る点' }).fill('痛みが続きます。');
    await main.getByRole('combobox', { name: '確認者' }).selectOption({ index: 1 });
    await main.getByRole('textbox', { name: '確認日' }).fill('2026-11-01');
    await main.getByRole('checkbox', { name: '家族' }).check();
    await main.getByRole('textbox', { name: '説明の時間' }).fill('40');
    await main.getByRole('textbox', { name: '動画は手術・検査の何日前まで' }).fill('10');
    for (const box of await main.getByRole('checkbox', { name: /は該当なし$/ }).all()) await box.check();
    const reasons = main.getByRole('textbox', { name: /該当なしの理由$/ });
    await expect(reasons).toHaveCount(7);
    for (const reason of await reasons.all()) await reason.fill('見本のため');

    const approachId = new URL(page.url()).searchParams.get('approach') ?? '';
    const { items } = await call(approachContract.list, { query: { text: name } });
    const theirs = items.find(({ id }) => id === approachId);
    if (!theirs) throw new Error('not saved');
    const { version, ...rest } = theirs;
    await call(approachContract.update, {
      params: { approachId: theirs.id },
      body: { ...rest, description: '別の職員が書いた説明', version },
    });
    await press('保存する');
    await expect(main.getByRole('cell', { name: '別の職員が書いた説明' })).toBeVisible();
    await press('あなたの入力で続ける');
    await press('保存する');

    await main.getByRole('tab', { name: '点検' }).click();
    // What is left is no reason not to publish.
    const lacking = main.getByRole('list', { name: '不足しているもの' }).getByRole('listitem');
    await expect(lacking).toHaveText([/この手術の同意書様式がありません/]);
    await press('公開する');
    await expect(main.getByRole('button', { name: '公開をやめる' })).toBeVisible();
    await main.getByRole('tab', { name: '内容' }).click();
    await expect(main.getByRole('row', { name: '出血 1,000人に5人' })).toBeVisible();
    await expect(main.getByRole('row', { name: /何もしない（経過をみる）.*痛みが続きます。/ })).toBeVisible();
    await expect(
      main.getByText('動画 10日前、問診票 7日前、シナリオ 7日前、説明（面談） 3日前、同意書 1日前'),
    ).toBeVisible();

    const desk = (await openDesk('doctor')).getByRole('main');
    await desk.page().goto('/icSupport/list/approaches');
    await desk.getByRole('searchbox', { name: 'アプローチを検索' }).fill(name);
    const row = desk.getByRole('row', { name });
    await expect(row).toContainText('この手術の同意書様式がありません');
    await expect(row).toContainText('7/7');
    await row.getByRole('link', { name }).click();
    await desk.getByRole('tab', { name: '点検' }).click();
    await expect(desk.getByText('この手術の同意書様式がありません')).toBeVisible();
    await expect(desk.getByRole('tab', { name: '編集' })).toHaveCount(0);
  },
);

test('a hospital takes an approach as it is, and cannot change it', { tag: '@full' }, async ({ page, as, origin }) => {
  const operator = await signIn(origin, 'operator');
  const body = { ...sayingAll, name: `標準の手術${unique()}`, videoIds: [] };
  const { id, version } = await operator.call(approachContract.create, { body, idempotencyKey: randomUUID() });
  await operator.call(approachContract.publish, { params: { approachId: id }, body: { version, published: true } });
  await as('admin');
  const main = page.getByRole('main');
  await page.goto('/jmneadoibops2');
  await main.getByRole('searchbox', { name: '標準のアプローチを検索' }).fill(body.name);
  await main.getByRole('button', { name: body.name }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'そのまま使う' }).check();
  await dialog.getByRole('button', { name: '取り込む' }).click();
  await dialog.getByRole('link', { name: '一覧で開く' }).click();

  await expect(main.getByRole('heading', { level: 1, name: body.name })).toBeVisible();
  await expect(main.getByText('運営の標準コンテンツをそのまま使っています')).toBeVisible();
  await expect(main.getByRole('tab', { name: '編集' })).toHaveCount(0);
});
