import { patientContract } from '@nattoku/contract/patient/patient';
import { PatientListScreen } from '#areas/patient/list/patient-list.screen.ts';
import { PatientRecordScreen } from '#areas/patient/record/patient-record.screen.ts';
import { givenOrder, givenPatient, shownVideo, unique } from '#given.ts';
import { expect, test } from '#windows.ts';

test('somebody of whom only the age is known is registered for now, becomes a patient with a number, and another birth date is asked about before it is saved', async ({
  page,
  as,
}) => {
  const { call } = await as('admin');
  const list = new PatientListScreen(page);
  const record = new PatientRecordScreen(page);
  const number = unique();
  await list.open();
  await list.startRegistering();
  await list.dialog().getByRole('checkbox', { name: '仮登録' }).check();
  await list.field('生年月日').fill('70歳くらい');
  await expect(list.dialog().getByText(/1月1日.*（推定）/)).toBeVisible();
  await list.dialog().getByText('女性', { exact: true }).click();
  await list.save();

  await expect(record.banner()).toContainText(/不明.*仮-\d{6}-\d{2,}/);
  await expect(record.banner()).toContainText('仮登録');
  await record.button('編集').click();
  await list.dialog().getByRole('checkbox', { name: '仮登録' }).uncheck();
  await list.field('患者番号').fill(number);
  await list.field('姓').fill('春日');
  await list.field('セイ').fill('ｶｽｶﾞ');
  await list.field('生年月日').fill('3320304');
  await list.save();

  await expect(record.banner()).toContainText(`春日カスガ患者番号${number}生年月日1957年（昭和32年）3月4日`);
  await expect(record.banner()).not.toContainText('仮登録');

  const found = await call(patientContract.findByNumber, { body: { patientNumber: number } });
  const patient = await call(patientContract.get, { params: { patientId: found.id } });
  const question = page.getByRole('dialog', { name: '同じ方の記録か、確かめてください' });
  const typeDate = async (date: string) => {
    await record.button('編集').click();
    await list.field('生年月日').fill(date);
    await list.dialog().getByRole('button', { name: '変更を保存' }).click();
  };
  await typeDate('1959-04-02');
  await expect(question).toContainText('1957年（昭和32年）3月4日');
  await question.getByRole('button', { name: '確認して保存' }).click();
  await expect(question.getByText('確かめて、チェックを入れてください')).toBeVisible();
  await question.getByRole('checkbox', { name: '生年月日が変わることを確認しました' }).check();
  await question.getByRole('textbox', { name: '同じ方の記録である理由' }).fill('保険証と照合した');
  await question.getByRole('button', { name: '確認して保存' }).click();
  await expect(record.banner()).toContainText('1959年（昭和34年）4月2日');
  await expect(page.getByText('理由：保険証と照合した')).toBeVisible();

  const { order } = await givenOrder(call, { patient, videos: [await shownVideo(call)] });
  await typeDate('1960-04-02');
  const inUse = page.getByRole('dialog', { name: 'この方の名前で進んでいることがあります' });
  await expect(inUse.getByRole('link', { name: order.title })).toBeVisible();
  await inUse.getByRole('checkbox', { name: '生年月日が変わることを確認しました' }).check();
  await inUse.getByRole('textbox', { name: '同じ方の記録である理由' }).fill('戸籍の写しで確認した');
  await inUse.getByRole('button', { name: '登録の誤りとして訂正する' }).click();
  await expect(record.banner()).toContainText('1960年（昭和35年）4月2日');
});

test(
  'a patient’s page says where the patient stands and leads to what presses most; a daughter is entered, and the registration ends and is taken up again',
  { tag: '@full' },
  async ({ page, as, openDesk }) => {
    const { call } = await as('nurse');
    const record = new PatientRecordScreen(page);
    // Markup in a name is only a name.
    const patient = await givenPatient(call, { familyName: '<img src=x onerror=alert(1)>' });
    let dialogs = 0;
    page.on('dialog', (asked) => {
      dialogs += 1;
      void asked.dismiss();
    });
    const title = `検査の説明 ${unique()}`;
    await givenOrder(call, { patient, videos: [await shownVideo(call)], title });

    await page.goto(`/patients/detail?patientId=${patient.id}`);
    await expect(record.banner()).toContainText(patient.familyName);
    const state = page.getByRole('region', { name: 'いまの状態' });
    await expect(state.getByRole('link', { name: title })).toBeVisible();
    await expect(state.getByRole('listitem').first()).toContainText('動画');
    await state.getByRole('link', { name: '視聴の状況を見る' }).click();
    await page.waitForURL(/\/video\/order\/detail/);
    await page.getByRole('region', { name: '対象の患者' }).getByRole('link', { name: patient.familyName }).click();

    await page.waitForURL(/\/patients\/detail/);
    await expect(state.getByRole('link', { name: title })).toBeVisible();
    expect(dialogs).toBe(0);

    // Two who change the same patient: the second sees both versions and decides.
    const list = new PatientListScreen(page);
    const { id: patientId, version, ...rest } = patient;
    await record.button('編集').click();
    await list.field('病室').fill('501');
    await call(patientContract.update, { params: { patientId }, body: { ...rest, room: '777', version } });
    await list.save();
    await expect(list.dialog().getByRole('row', { name: /病室/ })).toContainText(/501.*777/);
    await list.dialog().getByRole('button', { name: 'あなたの入力で続ける' }).click();
    await list.save();
    await expect(list.dialog()).toBeHidden();
    expect((await call(patientContract.get, { params: { patientId } })).room).toBe('501');

    const pharmacist = new PatientRecordScreen(await openDesk('pharmacist'));
    await pharmacist.open(patient);
    await expect(pharmacist.page.getByRole('link', { name: '動画をオーダー' })).toBeVisible();
    await expect(pharmacist.button('編集')).toHaveCount(0);
    const clerk = new PatientRecordScreen(await openDesk('clerk'));
    await clerk.page.setViewportSize({ width: 390, height: 844 });
    await clerk.page.goto(`/patients/detail?patientId=${patient.id}&tab=documents`);
    await expect(clerk.page.getByText('まだ書類はありません')).toBeVisible();
    await expect(clerk.tab('書類')).toBeInViewport({ ratio: 1 });
    await expect(clerk.tab('チャット')).toHaveCount(0);
    await expect(clerk.button('編集')).toBeVisible();
    await expect(clerk.page.getByRole('link', { name: '動画をオーダー' })).toHaveCount(0);

    await record.tab('家族').click();
    await record.button('家族・代諾者を追加').click();
    const dialog = record.dialog('家族・代諾者の登録');
    await dialog.getByRole('textbox', { name: '氏名' }).fill('髙﨑 さき');
    await dialog.getByRole('combobox', { name: '続柄' }).selectOption('娘');
    await dialog.getByRole('checkbox', { name: '代わりに署名できる' }).check();
    await dialog.getByRole('combobox', { name: '署名できる根拠・立場' }).selectOption('成年後見人（説明のみ）');
    await dialog.getByRole('textbox', { name: '本人確認の方法' }).fill('保険証');
    await dialog.getByRole('button', { name: '登録する' }).click();
    await expect(dialog.getByText(/成年後見人には医療行為への同意権がないため/)).toBeVisible();
    await dialog.getByRole('combobox', { name: '署名できる根拠・立場' }).selectOption('本人の推定意思を述べられる方');
    await dialog.getByRole('button', { name: '登録する' }).click();

    const person = page.getByRole('listitem').filter({ hasText: '髙﨑 さき' });
    await expect(person).toContainText('署名できる');
    await record.button('髙﨑 さきさんを一覧から外す').click();
    await expect(person).toHaveCount(0);
    await record.button('元に戻す').click();
    await expect(person).toContainText('娘');

    await record.menu('登録を終了する');
    const ending = page.getByRole('dialog');
    await ending.getByRole('button', { name: '登録を終了する' }).click();
    await expect(ending.getByText('理由を入力してください')).toBeVisible();
    await ending.getByRole('textbox', { name: '理由' }).fill('転院');
    await ending.getByRole('button', { name: '登録を終了する' }).click();

    await expect(page.getByText('登録を終了した患者です')).toBeVisible();
    await expect(record.banner()).toContainText('利用停止中');
    const found = await call(patientContract.search, { body: { text: patient.patientNumber } });
    expect(found.total).toBe(0);
    await record.menu('登録を再開する');
    await ending.getByRole('textbox', { name: '理由' }).fill('再診');
    await ending.getByRole('button', { name: '登録を再開する' }).click();
    await expect(page.getByText('登録を終了した患者です')).toHaveCount(0);
  },
);

test('an administrator makes one of two records, and takes it back', { tag: '@full' }, async ({ page, as }) => {
  const { call } = await as('admin');
  const kept = await givenPatient(call);
  const { familyName, givenName } = kept;
  const other = await givenPatient(call, { familyName, givenName, note: '紹介状あり' });
  const record = new PatientRecordScreen(page);
  await record.open(kept);
  await record.menu('同じ方の記録と統合');
  await record.button(`${familyName} ${givenName}（${other.patientNumber}）と見比べる`).click();
  await expect(page.getByRole('radio', { name: /^メモ：紹介状あり/ })).toBeChecked();
  await record.button('統合の確認へ').click();
  await record.question().getByRole('button', { name: '統合する' }).click();
  await expect(record.question()).toContainText('チェックを入れてください');
  await record.question().getByRole('checkbox', { name: '別人ではないことを確認しました' }).check();
  await record.question().getByRole('button', { name: '統合する' }).click();

  await expect(record.snackbar('統合しました')).toBeVisible();
  const found = await call(patientContract.findByNumber, { body: { patientNumber: other.patientNumber } });
  expect(found.id).toBe(kept.id);
  await record.open(other);
  await expect(page.getByText('この記録は別の患者に統合されています')).toBeVisible();
  await expect(record.button('編集')).toHaveCount(0);

  await page.getByRole('link', { name: '統合先の患者を開く' }).click();
  await expect(record.banner()).toContainText(kept.patientNumber);
  await expect(record.button('編集')).toBeVisible();
  await record.button('統合を元に戻す').click();
  await expect(record.snackbar('統合を元に戻しました')).toBeVisible();
  const parted = await call(patientContract.findByNumber, { body: { patientNumber: other.patientNumber } });
  expect(parted.id).toBe(other.id);
});
