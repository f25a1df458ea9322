import { givenPatient, unique } from '#given.ts';
import { OrderFlowScreen } from '#areas/video/order/order-flow.screen.ts';
import { expect, test } from '#windows.ts';

test(
  'a template is put together in steps, asks before it is lost, fills an order, is found at the top by keyboard, changed and put away',
  { tag: '@full' },
  async ({ page, as, library: { long, short, approach } }) => {
    const { call } = await as('nurse');
    const patient = await givenPatient(call);
    const name = `外来の説明${unique()}`;
    const main = page.getByRole('main');
    const press = (label: string) => main.getByRole('button', { name: label, exact: true }).click();
    const chosen = main.getByRole('list', { name: '選択中の動画' }).getByRole('listitem');

    await page.goto('/video/template/add/approach');
    await main.getByRole('searchbox', { name: 'アプローチを検索' }).fill(approach.name);
    await press(`「${approach.name}」を追加`);
    await expect(chosen).toHaveCount(2);
    await press('動画へ');
    await expect(main.getByRole('heading', { level: 1, name: /動画の選択/ })).toBeVisible();
    await chosen.getByRole('button', { name: `「${short.title}」を外す` }).click();
    await expect(chosen).toHaveCount(1);
    await press('内容へ');
    await press('プレビューへ');
    await expect(main.getByRole('textbox', { name: /^動画セット名/ })).toBeFocused();
    await main.getByRole('textbox', { name: /^動画セット名/ }).fill(name);
    const message = main.getByRole('textbox', { name: '患者さんへのメッセージ' });
    await message.fill('{{病名}}');
    await press('プレビューへ');
    await expect(main.getByText('使えない差し込み語があります：{{病名}}')).toBeVisible();
    await message.fill('様へのご案内');
    await message.press('Control+Home');
    await press('患者名を差し込む');
    await expect(message).toHaveValue('{{患者名}}様へのご案内');

    await page.getByRole('navigation').getByRole('link', { name: 'ホーム' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: '入力に戻る' }).click();
    await press('プレビューへ');
    await expect(main.getByText('納得 太郎様へのご案内')).toBeVisible();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(main.getByText('納得 太郎様へのご案内')).toBeVisible();
    await press('保存する');
    await expect(main.getByRole('heading', { name: '動画セットを作成しました' })).toBeVisible();

    await main.getByRole('link', { name: /この動画セットでオーダー/ }).click();
    const flow = new OrderFlowScreen(page);
    await flow.choosePatient(patient.patientNumber, `${patient.familyName} ${patient.givenName}`);
    await expect(flow.basket()).toHaveCount(1);
    await expect(flow.message()).toHaveValue(/様へのご案内$/);

    await page.goto('/video');
    const search = main.getByRole('searchbox', { name: '動画をまとめて検索' });
    const found = main.getByRole('link', { name: new RegExp(name) });
    await search.fill(name);
    await expect(found).toBeVisible();
    // What was found may be drawn once more while it is reached for.
    await expect(async () => {
      await search.press('ArrowDown');
      await expect(found).toBeFocused({ timeout: 1000 });
    }).toPass();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/video\/template\/edit\/preview\?id=/);

    await main.getByRole('link', { name: '編集する' }).click();
    await main.getByRole('checkbox', { name: `「${long.title}」を必ず見てもらう` }).uncheck();
    await main.getByRole('button', { name: '内容へ' }).click();
    await main.getByRole('button', { name: 'プレビューへ' }).click();
    await expect(main.getByText(/任意・/).first()).toBeVisible();
    await main.getByRole('button', { name: '保存する' }).click();
    await main.getByRole('link', { name: /動画セット一覧へ/ }).click();

    await main.getByRole('searchbox', { name: '動画セットを検索' }).fill(name);
    await main.getByRole('button', { name: `動画セット「${name}」の操作` }).click();
    await page.getByRole('menuitem', { name: 'アーカイブ' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'アーカイブする' }).click();
    await expect(main.getByText('条件に合う動画セットはありません')).toBeVisible();
  },
);
