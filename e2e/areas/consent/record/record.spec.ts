import { randomUUID } from 'node:crypto';
import { type Caller, createCaller } from '@nattoku/contract/shared/client';
import { consentOrderContract } from '@nattoku/contract/consent/consent-order';
import type { ConsentField } from '@nattoku/contract/consent/consent-field';
import type { ConsentRules } from '@nattoku/contract/consent/consent-rules';
import { consentSealingContract } from '@nattoku/contract/consent/consent-sealing';
import type { ConsentRecord } from '@nattoku/contract/consent/consent-signing';
import { facilityContract } from '@nattoku/contract/facility/facility';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import type { ConsentFormId } from '@nattoku/contract/shared/primitives';
import { overflowOf, sizes } from '#barriers.ts';
import { RecordScreen } from '#areas/consent/record/record.screen.ts';
import { NotificationScreen } from '#areas/notification/notification.screen.ts';
import { consentState, givenConsent, givenField, givenSignature, givenTemplate } from '#given-consents.ts';
import { birthDate, givenPatient } from '#given.ts';
import { MISREAD } from '#misread-text.ts';
import { signIn } from '#staff.ts';
import { expect, test } from '#windows.ts';

test.describe.configure({ timeout: 120_000 });

/** Signing, sealing and ringing are more than one write; how long they take says nothing about a busy machine. */
const job = { timeout: 30_000 };

const doctorSigns = givenField({ type: 'signature', label: '医師署名', filler: 'staffAfter', signer: 'doctor' }, 760);

/** A form without gates that its patient has agreed to and signed on the own telephone. */
async function givenSigned(origin: string, rules: Partial<ConsentRules> = {}, further: readonly ConsentField[] = []) {
  const { call: asAdmin } = await signIn(origin, 'admin');
  const { call } = await signIn(origin, 'doctor');
  const template = await givenTemplate(asAdmin, {
    title: '胃内視鏡検査の同意書',
    text: '細い管を入れて、胃の中を観察します。',
    fields: [givenSignature(), doctorSigns, ...further],
    rules: { gates: [], ...rules },
  });
  const { wards } = await asAdmin(facilityContract.get, {});
  // The nurse's own.
  const wardId = wards.find(({ name }) => name === '5階東病棟')?.id ?? null;
  const patient = await givenPatient(asAdmin, { wardId });
  const form = await givenConsent(call, { patientId: patient.id, templateId: template.id, route: 'link' });
  await signAsPatient(origin, call, form);
  return { ...form, patient, template, state: () => consentState(call, form.id) };
}

async function signAsPatient(origin: string, call: Caller, given: { id: ConsentFormId; linkSecret: string }) {
  const { form } = await call(consentOrderContract.get, { params: { formId: given.id } });
  const signerId = form.signers.find(({ role }) => role === 'patient')?.id;
  const shownSha256 = form.documents[0]?.sha256;
  if (!signerId || !shownSha256) throw new Error('The form is not issued.');
  let cookie = '';
  const asPatient = createCaller(async (input, init) => {
    const response = await fetch(input, { ...init, headers: { ...(init?.headers as object), cookie } });
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return response;
  }, origin);
  await asPatient(patientPageContract.exchange, { body: { secret: given.linkSecret } });
  await asPatient(patientPageContract.verify, { body: { birthDate } });
  const said = { at: new Date().toISOString(), orderId: form.orderId, signerId };
  const points = [0.1, 0.2, 0.35, 0.6].map((x, index) => ({ x, y: 0.1 + x / 4, t: index * 16, pressure: 0.5 }));
  const strokes = { version: 1 as const, aspect: 0.4, strokes: [{ drawnWidth: 600, points }] };
  const records: ConsentRecord[] = [
    { ...said, id: randomUUID(), kind: 'consentDecided', decision: 'agree', reason: '', revisitOn: null },
    {
      ...said,
      id: randomUUID(),
      kind: 'consentSigned',
      signature: { kind: 'ink', signer: signerId, strokes },
      initials: {},
      typedName: '髙﨑 千代',
      relation: null,
      shownSha256,
    },
  ];
  const { refused } = await asPatient(patientPageContract.record, { body: { records } });
  if (refused.length > 0) throw new Error(JSON.stringify(refused));
}

test('a withdrawal that a nurse hears rings for the doctor, until each party has said for itself that it knows', async ({
  origin,
  page,
  as,
  openDesk,
}) => {
  const { id, patient, state } = await givenSigned(origin);
  // The sealing changes the form: what was begun before it would have to be confirmed once more.
  await expect.poll(state, job).toBe('finalised');
  await as('nurse');
  const nurse = new RecordScreen(page);
  await nurse.open(id);
  await nurse.choose('撤回を記録する');
  const name = page.getByRole('textbox', { name: '撤回した方のお名前' });
  await expect(name).toHaveValue(`${patient.familyName} ${patient.givenName}`);
  await name.fill('');
  await nurse.confirm('撤回を記録する').click();
  await expect(page.getByText('撤回した方のお名前を入力してください')).toBeVisible();
  await name.fill('髙﨑 千代');
  await nurse.confirm('撤回を記録する').click();
  await expect(nurse.state('撤回')).toBeVisible();
  // The window that was wide leaves nothing wide in one that is narrow.
  for (const size of [...sizes, sizes[0]]) {
    await page.setViewportSize(size);
    await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
  }

  const desk = await openDesk('doctor');
  const bell = new NotificationScreen(desk);
  await bell.open();
  await bell.about(id).getByRole('link').first().click(job);
  const doctor = new RecordScreen(desk);
  await doctor.button('担当医として確認を記録する').click();
  await expect(doctor.button('病棟として確認を記録する')).toHaveCount(0);
  await nurse.button('病棟として確認を記録する').click();
  const parties = nurse.main().getByRole('list', { name: '撤回の確認' });
  await expect(parties).toContainText('確認できる職員がいません');
  const admin = new RecordScreen(await openDesk('admin'));
  await admin.open(id);
  await admin.button('管理者として代わりに確認する').click();
  await admin.confirm('確認したことを記録する').click();
  await expect(admin.page.getByText('理由を入力してください')).toBeVisible();
  await admin.page.getByRole('textbox', { name: '代わりに確認する理由' }).fill('麻酔科の当直に電話で伝えた');
  await admin.confirm('確認したことを記録する').click();
  await expect(parties).toContainText('理由：麻酔科の当直に電話で伝えた');
  await expect(parties.getByText(/佐藤 健一|鈴木 陽子|伊藤 誠/)).toHaveCount(3);
  await bell.open();
  await bell.state('完了').click();
  await expect(bell.about(id).first()).toBeVisible();
});

/** Until the server gives up trying by itself; each try is asked for at once. */
async function untilSealingStops(origin: string, formId: ConsentFormId) {
  const { call } = await signIn(origin, 'admin');
  const sealing = async () => {
    const { items } = await call(consentSealingContract.list, { query: { show: 'open' } });
    return items.find((one) => one.formId === formId);
  };
  await expect(async () => {
    const found = await sealing();
    if (found?.state === 'waiting') await call(consentSealingContract.retry, { body: { sealingId: found.id } });
    expect(found?.state).toBe('stuck');
  }).toPass({ timeout: 90_000 });
}

test(
  'a doctor reads why a signed form is not sealed, compares what is printed, answers for it, and it is final',
  { tag: '@full' },
  async ({ origin, page, as, openDesk }) => {
    const printed = givenField({ type: 'fixedText', label: '検査の名前', text: `${MISREAD}の検査` }, 620);
    const { id } = await givenSigned(origin, {}, [printed]);
    await untilSealingStops(origin, id);

    const nurse = await openDesk('nurse');
    await nurse.goto('/consent');
    await nurse.getByRole('button', { name: '全体', exact: true }).click();
    await nurse.getByRole('button', { name: /^止まっている同意書/ }).click();
    await expect(nurse.getByRole('listitem').filter({ hasText: '止まっている同意書' }).first()).toBeVisible();
    await new RecordScreen(nurse).open(id);
    const nurseSees = nurse.getByRole('region', { name: '止まっています。対応が必要です' });
    await expect(nurseSees).toContainText('違う箇所を確かめて確定する');
    await expect(nurseSees.getByRole('button', { name: '違う箇所を確かめて確定する' })).toHaveCount(0);
    await expect(nurseSees).toContainText('医師ができます');

    await as('doctor');
    const doctor = new RecordScreen(page);
    await doctor.open(id);
    await expect(page.getByText('読み返しで、記録と違う文字が見つかりました')).toBeVisible();
    await doctor.button('違う箇所を確かめて確定する').click();
    const places = page.getByRole('dialog').getByRole('list', { name: '記録と違う箇所' });
    await expect(places).toContainText(`${MISREAD}の検査`);
    await expect(places).toContainText('U+8AA4');
    await doctor.confirm('このとおりに記録する').click();
    await expect(page.getByText('理由を入力してください')).toBeVisible();
    await page.getByRole('checkbox', { name: '書類の印の箇所を、記録された内容と見比べました' }).check();
    await page.getByRole('textbox', { name: 'このまま確定する理由' }).fill('印刷された字は記録と同じと目で確かめた');
    await doctor.confirm('このとおりに記録する').click();
    await expect(doctor.state('確定')).toBeVisible(job);
    await expect(nurseSees).toHaveCount(0);
  },
);
