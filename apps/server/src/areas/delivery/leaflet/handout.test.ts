import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import { handoutPath } from '@nattoku/contract/order/handout';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { expect, test } from 'vitest';
import { newId } from '#kernel/new-id.ts';
import { type Hospital, openHospital } from '#testing/hospital.ts';
import { lookAtSheet } from '#testing/consent/printed-sheet.ts';
import { givenDraft, givenIssued } from '#testing/video/video-orders.ts';

const print = ({ server, staff }: Hospital, orderId: OrderId, as: 'nurse' | 'clerk' = 'nurse') =>
  fetch(server.origin + apiPrefix + handoutPath(orderId), { headers: { cookie: staff[as].cookie } });

test('the handout names patient, title and telephone on one sheet of A4, and its making is written down', async () => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient({ familyName: '髙﨑', givenName: '𠮷之助' });
  const { order } = await givenIssued(hospital, {
    patient,
    draft: { title: '胃カメラを受ける方へ', message: 'ご覧ください。'.repeat(130) },
  });

  const answer = await print(hospital, order.id);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(answer.headers.get('content-disposition')).toBe('inline; filename="handout.pdf"');
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

test('there is no handout of what does not run, of another facility, or for whoever may not order', async () => {
  const [hospital, other] = [await openHospital(), await openHospital()];
  const draft = await givenDraft(hospital);
  const { order } = await givenIssued(hospital);
  expect((await print(hospital, order.id, 'clerk')).status).toBe(403);
  expect((await print(other, order.id)).status).toBe(404);
  expect((await print(hospital, draft.id)).status).toBe(404);
  expect((await print(hospital, newId<OrderId>())).status).toBe(404);
  expect((await print(hospital, 'x' as OrderId)).status).toBe(404);
  const { body: now } = await hospital.nurse(videoOrderContract.get, { params: { orderId: order.id } });
  await hospital.nurse(videoOrderContract.close, { params: { orderId: order.id }, body: { version: now.version } });
  expect((await print(hospital, order.id)).status).toBe(409);
});

test('the code on paper opens the page of the patient', async () => {
  const hospital = await openHospital();
  const { order, linkSecret } = await givenIssued(hospital);
  const { codes } = await lookAtSheet(await (await print(hospital, order.id)).bytes());
  expect(codes).toEqual([`${hospital.server.services.publicUrl}/p/#${linkSecret}`]);
});
