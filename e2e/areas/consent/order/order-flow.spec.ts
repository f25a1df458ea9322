import { consentOrderContract } from '@nattoku/contract/consent/consent-order';
import { fullName } from '@nattoku/rules/text/person-name';
import { givenPatient } from '#given.ts';
import { givenField, givenSignature, givenTemplate } from '#given-consents.ts';
import { expect, type Staff, test } from '#staff.ts';

/** A sided operation, with a name that fills itself in, a diagnosis to be typed, and the patient's signature. */
const givenOperation = ({ call }: Pick<Staff, 'call'>) =>
  givenTemplate(call, {
    title: '白内障手術の同意書',
    text: '濁った水晶体を人工のレンズに替えます。',
    fields: [
      givenField({ type: 'auto', label: '患者氏名', autoKey: 'patientName' }, 560),
      givenField({ type: 'auto', label: '実施する側', autoKey: 'side' }, 520),
      givenField({ type: 'text', label: '病名' }, 600),
      givenSignature(640),
      givenField({ type: 'signature', label: '医師署名', filler: 'staffAfter', signer: 'doctor' }, 690),
    ],
    rules: {
      sided: true,
      signers: [
        { role: 'patient', required: true },
        { role: 'doctor', required: true },
      ],
    },
  });

test('a form is ordered: typed once, kept over a reload, the side asked twice, seen as it will be and handed over', async ({
  page,
  as,
}) => {
  const admin = await as('admin');
  const { name } = await givenOperation(admin);
  const patient = await givenPatient(admin.call);
  const { call } = await as('doctor');
  await page.goto(`/consent/order?patient=${patient.id}`);
  await page.getByRole('searchbox', { name: '様式を検索' }).fill(name);
  await page.getByRole('checkbox', { name: new RegExp(name) }).check();
  await page.getByRole('button', { name: '入力へ', exact: true }).click();

  await expect(page.getByRole('heading', { name: '同意書オーダーの入力' })).toBeVisible();
  await page.getByRole('textbox', { name: /手術・検査名/ }).fill('右眼白内障手術');
  await page.getByRole('radio', { name: '右', exact: true }).check();
  await page.getByRole('button', { name: '確認へ' }).click();
  // What is missing leads to where it is put right.
  await expect(page.getByRole('heading', { name: '同意書オーダーの確認' })).toBeVisible();
  await page.getByRole('button', { name: '「病名」を記入してください' }).click();
  await expect(page.getByRole('heading', { name: '同意書オーダーの入力' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /病名/ })).toBeFocused();
  await page.keyboard.type('老人性白内障');
  await expect(page.getByText('下書きを保存しました')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: /病名/ })).toHaveValue('老人性白内障');
  await expect(page.getByText(fullName(patient)).first()).toBeVisible();
  await page.getByRole('button', { name: '確認へ' }).click();

  await expect(page.getByRole('img', { name: / 1／/ })).toHaveJSProperty('complete', true);
  await page.getByRole('radio', { name: '左', exact: true }).check();
  await page.getByRole('button', { name: '発行する' }).click();
  await expect(page.getByText('本人確認をしてからチェックしてください')).toBeVisible();
  await page.getByText('本人確認済み', { exact: true }).click();
  await page.getByRole('button', { name: '発行する' }).click();
  await expect(page.getByText('左右が入力の内容と違います')).toBeVisible();
  await page.getByRole('radio', { name: '右', exact: true }).check();
  await page.getByRole('button', { name: '発行する' }).click();

  await expect(page.getByRole('img', { name: '患者さん用のQRコード' })).toBeVisible();
  await expect(page.getByRole('button', { name: /いま、この端末で署名/ })).toBeVisible();
  const running = await call(consentOrderContract.ofPatient, { params: { patientId: patient.id } });
  expect(running.map(({ state }) => state)).toEqual(['issued']);
});
