import { drawName, isDrawn, sayName } from '#areas/consent/signing.screen.ts';
import { givenConsent, givenSignature, givenTemplate } from '#given-consents.ts';
import { birthDate, givenPatient, linkOf } from '#given.ts';
import { signIn } from '#staff.ts';
import { translated, translatePage } from '#translate-page.ts';
import { expect, test } from '#windows.ts';

test('a browser that translates the page leaves no stale word on the way to a signature', async ({
  origin,
  openPhone,
}) => {
  const { call: asAdmin } = await signIn(origin, 'admin');
  const { call } = await signIn(origin, 'doctor');
  const template = await givenTemplate(asAdmin, {
    title: '胃内視鏡検査の同意書',
    text: '胃の中を観察します。',
    fields: [givenSignature()],
    rules: { signers: [{ role: 'patient', required: true }] },
  });
  const patient = await givenPatient(asAdmin);
  const form = await givenConsent(call, { patientId: patient.id, templateId: template.id, route: 'link' });
  const phone = await openPhone();
  await phone.enter(linkOf(origin, form), birthDate);
  await translatePage(phone.page);

  await phone.press('同意書を開く');
  await expect(phone.main()).toContainText(translated('胃の中を観察します。'));
  await phone.page.getByText('説明は、ここまでです。').scrollIntoViewIfNeeded();
  await phone.press('読み終わりました');
  await expect(phone.page.getByText('最後まで読むと進めます')).toHaveCount(0);
  await sayName(phone);
  await phone.press('同意する');
  await drawName(phone);
  await isDrawn(phone);
  await expect(phone.page.getByText('まだ署名がありません')).toHaveCount(0);
  await phone.press('書類を確かめる');
  await expect(phone.page.getByRole('img', { name: / 1／\d+ページ/ })).toHaveAttribute('src', /^data:image/);
  await phone.press('この内容で署名する');
  await expect(phone.heading()).toHaveText('署名を受け付けました');
  await expect(phone.main()).toContainText('病院に届きました', { timeout: 30_000 });
  await expect(phone.page.getByText('署名を送っています')).toHaveCount(0);
});
