import { consentRecordContract } from '@nattoku/contract/consent/consent-record';
import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import { leafletPath } from '@nattoku/contract/order/leaflet';
import type { ConsentFormId, OrderId } from '@nattoku/contract/shared/primitives';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { expect, test } from 'vitest';
import { newId } from '#kernel/new-id.ts';
import { type Hospital, openHospital } from '#testing/hospital.ts';
import { givenConsentForm } from '#testing/consent/consent-forms.ts';
import { lookAtSheet } from '#testing/consent/printed-sheet.ts';
import { givenOrderOfKinds } from '#testing/order-kinds/order-of-kinds.ts';
import { givenDraft, givenIssued, givenVideo } from '#testing/video/video-orders.ts';

const print = ({ server, staff }: Hospital, orderId: OrderId, as: 'nurse' | 'doctor' | 'clerk' = 'nurse') =>
  fetch(server.origin + apiPrefix + leafletPath(orderId), { headers: { cookie: staff[as].cookie } });

test('the leaflet names patient, title and telephone on one sheet of A4, and its making is written down', async () => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient({ familyName: '髙﨑', givenName: '𠮷之助' });
  const { order } = await givenIssued(hospital, {
    patient,
    draft: { title: '胃カメラを受ける方へ', message: 'ご覧ください。'.repeat(130) },
  });

  const answer = await print(hospital, order.id);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(answer.headers.get('content-disposition')).toBe('inline; filename="leaflet.pdf"');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const { words, facts } = await lookAtSheet(await answer.bytes());
  for (const part of [
    '髙﨑𠮷之助様',
    patient.patientNumber,
    '胃カメラを受ける方へ',
    '03-0000-0000',
    '続きは画面でご覧ください',
  ]) {
    expect(words).toContain(part);
  }
  expect(facts).toMatch(/Pages:\s+1\n[\s\S]*\(A4\)/u);
  expect(facts).not.toContain('髙﨑');
  expect(await hospital.audits()).toContain('order.printHandout');
});

test('there is no leaflet of what does not run, of another facility, or for a person who may not order', async () => {
  const [hospital, other] = [await openHospital(), await openHospital()];
  const draft = await givenDraft(hospital);
  const { order } = await givenIssued(hospital);
  expect((await print(hospital, order.id, 'clerk')).status).toBe(404);
  expect((await print(other, order.id)).status).toBe(404);
  expect((await print(hospital, draft.id)).status).toBe(404);
  expect((await print(hospital, newId<OrderId>())).status).toBe(404);
  expect((await print(hospital, 'x' as OrderId)).status).toBe(404);
  const { body: now } = await hospital.nurse(videoOrderContract.get, { params: { orderId: order.id } });
  await hospital.nurse(orderVerbContract.close, { params: { orderId: order.id }, body: { version: now.version } });
  expect((await print(hospital, order.id)).status).toBe(409);
});

test('a clerk, who may see forms and may not order them, prints none of their codes', async () => {
  const hospital = await openHospital();
  const { form } = await givenConsentForm(hospital);

  expect((await print(hospital, form.orderId, 'clerk')).status).toBe(404);
  expect(await hospital.audits()).not.toContain('order.printHandout');
  expect((await print(hospital, form.orderId, 'doctor')).status).toBe(200);
});

test('the code on paper opens the page of the patient', async () => {
  const hospital = await openHospital();
  const { order, linkSecret } = await givenIssued(hospital);
  const { codes } = await lookAtSheet(await (await print(hospital, order.id)).bytes());
  expect(codes).toEqual([`${hospital.server.services.publicUrl}/p/#${linkSecret}`]);
});

test('an order of several kinds is printed as one list, each in its own words; what staff took back is not asked for', async () => {
  const hospital = await openHospital();
  const { order, linkSecret } = await givenOrderOfKinds(hospital);
  const sheet = await (await print(hospital, order.id, 'doctor')).bytes();
  const { words, codes, facts } = await lookAtSheet(sheet);
  for (const part of [
    '次の3つをお願いいたします',
    '1.麻酔の説明動画（約1分）を見て、確認問題1問に答える',
    '2.手術の同意書同意書の説明を読み、お返事を選んで署名する',
    '3.持ち物の一覧用紙を読んで、確認する',
  ])
    expect(words).toContain(part);
  expect(words).not.toContain('動画3本');
  expect(codes).toEqual([`${hospital.server.services.publicUrl}/p/#${linkSecret}`]);
  expect(facts).toMatch(/Pages:\s+1\n/u);

  const { rows } = await hospital.server.owner.query<{ id: ConsentFormId; version: number }>(
    'SELECT id, version FROM consent_forms WHERE order_id = $1',
    [order.id],
  );
  for (const { id: formId, version } of rows)
    await hospital.doctor(consentRecordContract.requestVoid, { params: { formId }, body: { version, reason: '中止' } });
  const after = await lookAtSheet(await (await print(hospital, order.id, 'doctor')).bytes());
  expect(after.words).toContain('次の2つをお願いいたします');
  expect(after.words).not.toContain('同意書');
});

test('a long list, with titles that do not fit, stays on the sheet and leaves room for what one has to do', async () => {
  const hospital = await openHospital();
  const videos = await Promise.all(
    Array.from({ length: 9 }, (_, at) =>
      givenVideo(hospital, { title: `${at + 1}本目の${'とても長い題名の動画'.repeat(9)}` }),
    ),
  );
  const { order, linkSecret } = await givenIssued(hospital, {
    videos,
    draft: { title: '手術を受ける方へ'.repeat(4), message: 'ご覧ください。' },
  });
  const { words, codes, facts } = await lookAtSheet(await (await print(hospital, order.id)).bytes());
  expect(words).toContain('ほか5件（画面でご覧ください）');
  expect(words).toContain('03-0000-0000');
  expect(facts).toMatch(/Pages:\s+1\n/u);
  expect(codes).toEqual([`${hospital.server.services.publicUrl}/p/#${linkSecret}`]);
});
