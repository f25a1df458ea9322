import { randomUUID } from 'node:crypto';
import { emptyBlocks } from '@nattoku/contract/approach';
import type { Caller } from '@nattoku/contract/client';
import { consentEditorContract } from '@nattoku/contract/consent-editor';
import type { ConsentField, ConsentFieldId } from '@nattoku/contract/consent-field';
import { consentTemplateContract } from '@nattoku/contract/consent-template';
import { consentVersionContract } from '@nattoku/contract/consent-version';
import { givenPatient, unique } from '#given.ts';
import { readQrCode } from '#qr-picture.ts';
import { expect, test } from '#windows.ts';

const signatureField: ConsentField = {
  id: randomUUID() as ConsentFieldId,
  type: 'signature',
  label: '署名',
  box: { page: 1, x: 60, y: 700, width: 260, height: 40 },
  filler: 'patient',
  required: true,
  fontSize: 10.5,
  align: 'left',
  text: '',
  autoKey: null,
  options: [],
  signer: 'patient',
  limits: { maxLength: null, least: null, most: null },
  hint: '',
};

/** A published form that is the same for everybody. */
async function givenForm(call: Caller): Promise<string> {
  const name = `入院の包括同意書${unique()}`;
  const part = { text: '入院中の一般的な検査と処置に同意します。', absentBecause: null };
  const absent = { text: '', absentBecause: 'この書類では該当なし' };
  const blocks = Object.fromEntries(Object.keys(emptyBlocks).map((block) => [block, absent])) as typeof emptyBlocks;
  const plan = { departmentId: null, approachIds: [], ownerId: null, reviewDueOn: null };
  const template = await call(consentTemplateContract.create, {
    body: {
      number: `K-${unique()}`,
      name,
      ...plan,
      content: { source: 'typed', blocks: { ...blocks, condition: part, treatment: part } },
    },
    idempotencyKey: randomUUID(),
  });
  if (!template.open) throw new Error('a new template has no draft');
  const params = { versionId: template.open.id };
  const { version, rules } = await call(consentEditorContract.get, { params });
  const saved = await call(consentEditorContract.save, {
    params,
    body: { version, fields: [signatureField], rules: { ...rules, personal: false, gates: [] } },
  });
  await call(consentVersionContract.publish, { params, body: { version: saved.version, note: '初版' } });
  return name;
}

test('a form for everybody is opened by its code, signed by somebody without a number, and linked to their record', async ({
  page,
  as,
  openPhone,
}) => {
  test.setTimeout(90_000);
  const { call } = await as('admin');
  const form = await givenForm(call);
  const patient = await givenPatient(call, { birthDate: '1961-03-07' });
  const written = `${patient.familyName} ${patient.givenName}`;

  await page.goto('/consent/commonOrder?tab=new');
  await page.getByRole('radio', { name: form }).check();
  await page.getByRole('textbox', { name: '掲示・配布する場所' }).fill('入退院センター');
  await page.getByRole('button', { name: 'プレビューへ' }).click();
  const shown = page.frameLocator('iframe[title="患者さんの画面のプレビュー"]');
  await expect(shown.getByText(form).first()).toBeVisible();
  await page.getByRole('button', { name: '公開する' }).click();
  await expect(page.getByText('共通オーダーを公開しました')).toBeVisible();
  const code = page.getByRole('img', { name: `「${form}」を開くQRコード` });
  const address = await readQrCode(await code.screenshot());

  const phone = await openPhone();
  await phone.follow(address);
  await phone.press('番号がわからない方・合わない方');
  await phone.page.getByRole('textbox', { name: 'お名前' }).fill(written);
  await phone.enterBirthDate('1961-03-07');
  await phone.press('同意書を開く');
  await phone.press('お返事へ進む');
  await phone.press(/^ご本人/);
  await phone.page.getByRole('textbox', { name: /お名前/ }).fill(written);
  await phone.press(/^(つぎへ|この名前で進む)$/);
  await phone.press('同意する');
  const pad = phone.page.getByRole('img', { name: /^署名：署名はまだありません/ });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('the pad has no place');
  await phone.page.mouse.move(box.x + 40, box.y + box.height / 2);
  await phone.page.mouse.down();
  await phone.page.mouse.move(box.x + box.width - 60, box.y + box.height / 3, { steps: 8 });
  await phone.page.mouse.up();
  await phone.press('書類を確かめる');
  await phone.press('この内容で署名する');
  await expect(phone.heading()).toHaveText('署名を受け付けました');

  await page.goto('/consent/commonOrder?tab=inbox');
  await page.getByRole('searchbox', { name: '名乗った氏名で検索' }).fill(patient.givenName);
  await page.getByRole('row').filter({ hasText: form }).click();
  await page.getByRole('button', { name: '患者に紐づける' }).click();
  await page.getByRole('row').filter({ hasText: patient.patientNumber }).click();
  await page.getByRole('button', { name: 'この患者に紐づける' }).click();
  await expect(page.getByText(`患者番号 ${patient.patientNumber} に紐づけ`)).toBeVisible();
});
