import { birthDate, givenPatient, unique } from '#given.ts';
import { readQrCode } from '#qr-picture.ts';
import { expect, test } from '#windows.ts';

/** In twenty minutes, as the box takes it: in Tokyo. */
const soon = () => new Date(Date.now() + 9 * 3_600_000 + 20 * 60_000).toISOString().slice(0, 16);

test(
  'a class is announced by its poster; who opens the code there and says who they are is seen among the attendees',
  { tag: '@full' },
  async ({ page, as, library: { short }, openPhone }) => {
    const { call } = await as('nurse');
    const patient = await givenPatient(call);
    const name = `糖尿病教室${unique()}`;
    const main = page.getByRole('main');

    await page.goto('/icSupport');
    await main.getByRole('link', { name: '教室', exact: true }).click();
    await main.getByRole('link', { name: '教室を作成' }).first().click();
    await main.getByRole('button', { name: 'プレビューへ' }).click();
    await expect(main.getByText('シナリオか動画を、1つ以上選んでください')).toBeVisible();
    await main.getByLabel(/^教室の日時/).fill(soon());
    await main.getByRole('textbox', { name: /^会場/ }).fill('2階 会議室');
    await main.getByRole('button', { name: '動画を追加' }).click();
    await page.getByRole('dialog').getByRole('searchbox', { name: '動画を検索' }).fill(short.title);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(short.title) })
      .click();
    await main.getByRole('textbox', { name: /^患者さん向けのタイトル/ }).fill('糖尿病教室');
    await main.getByRole('textbox', { name: /^院内での名前/ }).fill(name);
    await main.getByRole('button', { name: 'プレビューへ' }).click();
    const shown = page.frameLocator('iframe[title="患者さんの画面のプレビュー"]');
    await expect(shown.getByText(/会場：2階 会議室/).first()).toBeVisible();
    await main.getByRole('button', { name: '公開する' }).click();
    await expect(main.getByText('教室を公開しました')).toBeVisible();
    await expect(main.getByText('出席した方はまだいません')).toBeVisible();
    // Before the poster is printed it is looked at in another language; nothing of the choice is kept.
    await main.getByRole('tab', { name: '患者さんの画面' }).click();
    await main.getByLabel('表示する言葉').selectOption('en');
    await expect(shown.getByText(/2階 会議室/).first()).toBeVisible();
    await expect(shown.locator('html')).toHaveAttribute('lang', 'en');
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('"en"');
    await main.getByRole('tab', { name: /^出席/ }).click();
    const address = await readQrCode(
      await main.getByRole('img', { name: '「糖尿病教室」を開くQRコード' }).screenshot(),
    );

    const phone = await openPhone();
    await phone.follow(address);
    await phone.page.getByRole('textbox', { name: '診察券の番号' }).fill(patient.patientNumber);
    await phone.enterBirthDate(birthDate);
    await expect(phone.page.getByText(/出席を受け付けました/)).toBeVisible();

    const attendees = main.getByRole('table', { name: '出席した方の一覧' });
    await expect(attendees.getByRole('row').filter({ hasText: patient.patientNumber })).toBeVisible({
      timeout: 20_000,
    });
    await expect(attendees.getByRole('row').filter({ hasText: patient.givenName })).toHaveCount(1);
  },
);
