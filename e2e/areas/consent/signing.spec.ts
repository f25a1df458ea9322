import { randomUUID } from 'node:crypto';
import { emptyBlocks } from '@nattoku/contract/approach';
import type { Caller } from '@nattoku/contract/client';
import { consentEditorContract } from '@nattoku/contract/consent-editor';
import type { ConsentField, ConsentFieldId } from '@nattoku/contract/consent-field';
import { consentOrderContract } from '@nattoku/contract/consent-order';
import { consentTemplateContract } from '@nattoku/contract/consent-template';
import { consentVersionContract } from '@nattoku/contract/consent-version';
import { openMobileNetwork } from '#areas/patient-page/mobile-network.ts';
import { birthDate, givenPatient, linkOf, unique } from '#given.ts';
import type { PatientWindow } from '#patient-window.ts';
import { signIn } from '#staff.ts';
import { expect, test } from '#windows.ts';

/** Records gather, travel and are weighed; how long that takes says nothing about a busy machine. */
const arrival = { timeout: 30_000 };

const signatureField: ConsentField = {
  id: randomUUID() as ConsentFieldId,
  type: 'signature',
  label: '患者署名',
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

/** A published form without gates but reading, for the patient to sign. */
async function givenTemplate(call: Caller) {
  const part = { text: '細い管を入れて、胃の中を観察します。', absentBecause: null };
  const absent = { text: '', absentBecause: 'この検査では該当なし' };
  const blocks = Object.fromEntries(Object.keys(emptyBlocks).map((block) => [block, absent])) as typeof emptyBlocks;
  const plan = { departmentId: null, approachIds: [], ownerId: null, reviewDueOn: null };
  const template = await call(consentTemplateContract.create, {
    body: {
      number: `S-${unique()}`,
      name: `胃内視鏡検査の同意書${unique()}`,
      ...plan,
      content: { source: 'typed', blocks: { ...blocks, condition: part, treatment: part } },
    },
    idempotencyKey: randomUUID(),
  });
  if (!template.open) throw new Error('a new template has no draft');
  const params = { versionId: template.open.id };
  const { version, rules } = await call(consentEditorContract.get, { params });
  const saved = await call(consentEditorContract.save, { params, body: { version, fields: [signatureField], rules } });
  await call(consentVersionContract.publish, { params, body: { version: saved.version, note: '初版' } });
  return template;
}

/** A form for a new patient, sent by the doctor. */
async function givenForm(origin: string) {
  const { call: asAdmin } = await signIn(origin, 'admin');
  const { call } = await signIn(origin, 'doctor');
  const template = await givenTemplate(asAdmin);
  const patient = await givenPatient(asAdmin);
  const [begun] = await call(consentOrderContract.create, {
    body: { patientId: patient.id, templateIds: [template.id], approachId: null },
    idempotencyKey: randomUUID(),
  });
  if (!begun) throw new Error('no draft was begun');
  const params = { formId: begun.id };
  const { form, reminderPlan, reminderChannel } = await call(consentOrderContract.get, { params });
  const { capacity, language } = form;
  const saved = await call(consentOrderContract.save, {
    params,
    body: {
      version: form.version,
      procedureName: '胃内視鏡検査',
      procedureOn: null,
      side: null,
      operatorName: '',
      assistantNames: [],
      explainerId: form.explainer?.id ?? null,
      route: 'link',
      capacity,
      language,
      dueOn: null,
      message: '',
      reminderPlan,
      reminderChannel,
      values: [],
      signers: [],
    },
  });
  const issued = await call(consentOrderContract.issue, {
    params,
    body: { version: saved.form.version, side: null },
    idempotencyKey: randomUUID(),
  });
  const state = async () => (await call(consentOrderContract.get, { params })).form.state;
  return { linkSecret: issued.linkSecret, state };
}

/** From the first screen to the question who holds the device. */
async function readToTheEnd(phone: PatientWindow) {
  await phone.press('同意書を開く');
  await phone.press('説明を読む');
  await phone.page.getByText('説明は、ここまでです。').scrollIntoViewIfNeeded();
  await phone.press('読み終わりました');
  await phone.press('お返事へ進む');
}

async function sayName(phone: PatientWindow) {
  await phone.press(/^ご本人/);
  await phone.page.getByRole('textbox', { name: /お名前/ }).fill('髙﨑 千代');
  await phone.press(/^(つぎへ|この名前で進む)$/);
}

async function drawName(phone: PatientWindow) {
  const pad = phone.page.getByRole('img', { name: /^署名：署名はまだありません/ });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('the pad has no place');
  await phone.page.mouse.move(box.x + 40, box.y + box.height / 2);
  await phone.page.mouse.down();
  await phone.page.mouse.move(box.x + box.width - 60, box.y + box.height / 3, { steps: 8 });
  await phone.page.mouse.up();
}
const isDrawn = (phone: PatientWindow) =>
  expect(phone.page.getByRole('img', { name: '署名：署名があります' })).toBeVisible();

test.describe.configure({ timeout: 120_000 });

test('a patient reads the form, agrees, signs with the mouse and sees the pages before it counts', async ({
  origin,
  openPhone,
}) => {
  const form = await givenForm(origin);
  const phone = await openPhone();
  await phone.enter(linkOf(origin, form), birthDate);
  await readToTheEnd(phone);
  await sayName(phone);
  await phone.press('同意する');
  await drawName(phone);
  await isDrawn(phone);
  await phone.press('書類を確かめる');
  await expect(phone.page.getByRole('img', { name: / 1／\d+ページ/ })).toHaveAttribute('src', /^data:image/);
  await phone.button('この内容で署名する').dblclick();
  await expect(phone.heading()).toHaveText('署名を受け付けました');
  await expect.poll(form.state, arrival).toMatch(/signed|finalised/);
});

test('a signature survives a reload, is given without a network and arrives when it is back', async ({
  origin,
  openPhone,
}) => {
  const form = await givenForm(origin);
  const network = await openMobileNetwork(origin);
  const phone = await openPhone();
  await phone.enter(linkOf(network.origin, form), birthDate);
  await readToTheEnd(phone);
  await sayName(phone);
  await phone.press('同意する');
  await drawName(phone);
  await isDrawn(phone);
  await phone.page.reload();
  await isDrawn(phone);
  await phone.page.evaluate(async () => void (await navigator.serviceWorker.ready));

  await network.goAway(phone);
  await phone.press('書類を確かめる');
  await expect(phone.main()).toContainText('電波がつながると病院に届きます');
  await phone.press('この内容で署名する');
  await expect(phone.main()).toContainText('この端末に保存しました');
  await phone.page.reload();
  await expect(phone.heading()).toHaveText('いま、病院につながりません');
  expect(await form.state()).toBe('issued');

  await network.comeBack(phone);
  await expect.poll(form.state, arrival).toMatch(/signed|finalised/);
  network.close();
});

test('somebody who does not agree says so as easily, and the form ends', async ({ origin, openPhone }) => {
  const form = await givenForm(origin);
  const phone = await openPhone();
  await phone.enter(linkOf(origin, form), birthDate);
  await readToTheEnd(phone);
  await sayName(phone);
  const sizes = await Promise.all(
    ['同意する', '同意しない', 'もう少し考える', 'セカンドオピニオンを希望する'].map(async (name) => {
      const box = await phone.button(name).boundingBox();
      return [box?.width, box?.height];
    }),
  );
  expect(new Set(sizes.map(String)).size).toBe(1);
  await phone.press('質問する');
  await expect(phone.main()).toContainText('の同意書');
  await phone.page.getByRole('textbox', { name: '質問' }).fill('麻酔は痛いですか？');
  await phone.press('質問を送る');
  await expect(phone.page.getByRole('list', { name: 'これまでのやりとり' })).toContainText('について');
  await phone.press('もどる');
  await phone.press('同意しない');
  await phone.press('このお返事を伝える');
  await expect(phone.heading()).toHaveText('お返事を受け付けました');
  await expect.poll(form.state, arrival).toBe('declined');
});
