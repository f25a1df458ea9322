import { givenPatient, unique } from '#given.ts';
import { readQrCode } from '#qr-picture.ts';
import { expect, test } from '#windows.ts';

test(
  'a poster is put together, scanned, watched to the end, and its receipt code leads to the patient',
  { tag: '@full' },
  async ({ page, as, library: { short }, openPhone }) => {
    test.setTimeout(240_000);
    const { call } = await as('nurse');
    const patient = await givenPatient(call);
    const name = `ロビーのポスター${unique()}`;

    await page.goto(`/video/commonOrder/flow/select?tab=video&text=${encodeURIComponent(short.title)}`);
    await page.getByRole('button', { name: `「${short.title}」を追加` }).click();
    await page.reload();
    await expect(page.getByRole('list', { name: '選択中の動画' }).getByRole('listitem')).toHaveCount(1);
    await page.getByRole('button', { name: 'タイトルへ' }).click();
    await page.getByRole('textbox', { name: '患者さん向けのタイトル' }).fill('手術のあとのこと');
    await page.getByRole('textbox', { name: '院内での名前' }).fill(name);
    await page.getByRole('button', { name: 'プレビューへ' }).click();
    const shown = page.frameLocator('iframe[title="患者さんの画面のプレビュー"]');
    await expect(shown.getByText('手術のあとのこと').first()).toBeVisible();
    await page.getByRole('button', { name: '公開する' }).click();
    await expect(page.getByText('共通オーダーを公開しました')).toBeVisible();
    const code = page.getByRole('img', { name: '「手術のあとのこと」を開くQRコード' });
    const address = await readQrCode(await code.screenshot());

    const phone = await openPhone();
    await phone.follow(address);
    await phone.press(/動画を見る/);
    await phone.watchToTheEnd('動画を見る');
    await phone.press('確認問題へ（1問）');
    await phone.answer('看護師と一緒に歩く');
    await phone.press('おわりへ進む');
    const receipt = phone.page.getByRole('region', { name: '受付番号' });
    const digits = (await receipt.innerText()).replaceAll(/\D/g, '').slice(0, 6);
    expect(digits).toMatch(/^\d{6}$/);

    await page.getByRole('button', { name: '受付番号で探す' }).click();
    await page.getByRole('textbox', { name: '受付番号' }).fill(digits);
    await page.getByRole('button', { name: '探す', exact: true }).click();
    await page.getByRole('button', { name: '患者に紐づける' }).click();
    await page.getByRole('searchbox', { name: '紐づける患者を検索' }).fill(patient.patientNumber);
    await page.getByRole('row').filter({ hasText: patient.patientNumber }).click();
    await page.getByRole('radio', { name: '診察券で確認した' }).check();
    await page.getByRole('button', { name: 'この患者に紐づける' }).click();
    await expect(page.getByRole('dialog').getByText('鈴木 陽子 が紐づけ')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: '閉じる', exact: true }).last().click();
    await expect(page.getByRole('row').filter({ hasText: patient.givenName })).toBeVisible();
  },
);
