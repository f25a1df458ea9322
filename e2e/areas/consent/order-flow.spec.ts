import { randomUUID } from 'node:crypto';
import { emptyBlocks } from '@nattoku/contract/approach';
import { consentEditorContract } from '@nattoku/contract/consent-editor';
import type { ConsentField, ConsentFieldId } from '@nattoku/contract/consent-field';
import { consentOrderContract } from '@nattoku/contract/consent-order';
import { consentTemplateContract } from '@nattoku/contract/consent-template';
import { consentVersionContract } from '@nattoku/contract/consent-version';
import { fullName } from '@nattoku/rules/person-name';
import { givenPatient, unique } from '#given.ts';
import { expect, type Staff, test } from '#staff.ts';

const field = (given: Partial<ConsentField> & Pick<ConsentField, 'label' | 'type'>, y: number): ConsentField => ({
  id: randomUUID() as ConsentFieldId,
  box: { page: 1, x: 60, y, width: 260, height: 24 },
  filler: 'staffBefore',
  required: true,
  fontSize: 10.5,
  align: 'left',
  text: '',
  autoKey: null,
  options: [],
  signer: null,
  limits: { maxLength: null, least: null, most: null },
  hint: '',
  ...given,
});

/** A published form of a sided operation, with a name that fills itself in, a diagnosis to be typed, and the patient's signature. */
async function givenTemplate({ call }: Pick<Staff, 'call'>) {
  const name = `白内障手術の同意書${unique()}`;
  const part = { text: '濁った水晶体を人工のレンズに替えます。', absentBecause: null };
  const blocks = Object.fromEntries(Object.keys(emptyBlocks).map((block) => [block, part])) as typeof emptyBlocks;
  const template = await call(consentTemplateContract.create, {
    body: {
      number: `O-${unique()}`,
      name,
      departmentId: null,
      approachIds: [],
      ownerId: null,
      reviewDueOn: null,
      content: { source: 'typed', blocks },
    },
    idempotencyKey: randomUUID(),
  });
  const versionId = template.open?.id;
  if (!versionId) throw new Error('a new template has no draft');
  const params = { versionId };
  const { version, rules } = await call(consentEditorContract.get, { params });
  const fields = [
    field({ type: 'auto', label: '患者氏名', autoKey: 'patientName' }, 560),
    field({ type: 'auto', label: '実施する側', autoKey: 'side' }, 520),
    field({ type: 'text', label: '病名' }, 600),
    field({ type: 'signature', label: '患者署名', filler: 'patient', signer: 'patient' }, 640),
    field({ type: 'signature', label: '医師署名', filler: 'staffAfter', signer: 'doctor' }, 680),
  ];
  const signers = [
    { role: 'patient', required: true },
    { role: 'doctor', required: true },
  ] as const;
  const saved = await call(consentEditorContract.save, {
    params,
    body: { version, fields, rules: { ...rules, sided: true, signers: [...signers] } },
  });
  await call(consentVersionContract.publish, { params, body: { version: saved.version, note: '' } });
  return name;
}

test('a form is ordered: typed once, kept over a reload, the side asked twice, seen as it will be and handed over', async ({
  page,
  as,
}) => {
  const admin = await as('admin');
  const name = await givenTemplate(admin);
  const patient = await givenPatient(admin.call);
  const { call } = await as('doctor');
  await page.goto(`/consent/order?patient=${patient.id}`);
  await page.getByRole('searchbox', { name: 'テンプレートを検索' }).fill(name);
  await page.getByRole('checkbox', { name: new RegExp(name) }).check();
  await page.getByRole('button', { name: '入力へ' }).click();

  await expect(page.getByRole('heading', { name: '同意書オーダーの入力' })).toBeVisible();
  await page.getByRole('textbox', { name: /手術・検査名/ }).fill('右眼白内障手術');
  await page.getByRole('textbox', { name: /病名/ }).fill('老人性白内障');
  await page.getByRole('radio', { name: '右', exact: true }).check();
  await expect(page.getByText('下書きを保存しました')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: /病名/ })).toHaveValue('老人性白内障');
  await expect(page.getByText(fullName(patient)).first()).toBeVisible();
  await page.getByRole('button', { name: '確認へ' }).click();

  await expect(page.getByRole('img', { name: / 1／/ })).toHaveJSProperty('complete', true);
  await page.getByRole('radio', { name: '左', exact: true }).check();
  await page.getByRole('button', { name: '発行する' }).click();
  await expect(page.getByText('左右が入力の内容と違います')).toBeVisible();
  await page.getByRole('radio', { name: '右', exact: true }).check();
  await page.getByRole('button', { name: '発行する' }).click();

  await expect(page.getByRole('img', { name: '患者さん用のQRコード' })).toBeVisible();
  await expect(page.getByRole('button', { name: /いま、この端末で署名/ })).toBeVisible();
  const running = await call(consentOrderContract.ofPatient, { params: { patientId: patient.id } });
  expect(running.map(({ state }) => state)).toEqual(['issued']);
});
