import { patientOrdersContract } from '@nattoku/contract/order/patient-orders';
import { expect, test } from 'vitest';
import { consentPage, orderDraftPage, orderPage } from '#domain/order/pages.ts';
import { givenFormInState } from '#testing/consent/consent-states.ts';
import { openHospital } from '#testing/hospital.ts';
import { givenDraft, givenIssued } from '#testing/video/video-orders.ts';

test('the orders of a patient are of every kind that the reader may look at, the newest first, each with the way to it', async () => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient();
  const params = { patientId: patient.id };
  const issued = await givenIssued(hospital, { patient, draft: { title: '検査の説明' } });
  hospital.clock.advance(1);
  const form = await givenFormInState(hospital, { patientId: patient.id, state: 'partiallySigned' });
  hospital.clock.advance(1);
  const draft = await givenDraft(hospital, { patient });
  await givenIssued(hospital);

  const { body } = await hospital.nurse(patientOrdersContract.list, { params, query: {} });
  expect(body.total).toBe(3);
  expect(body.items.map(({ id, kind, lifecycle, state, page }) => [id, kind, lifecycle, state, page])).toEqual([
    [draft.id, '動画オーダー', 'draft', null, orderDraftPage(draft.id)],
    [form.orderId, '同意書', 'issued', 'partiallySigned', consentPage(form.id)],
    [issued.order.id, '動画オーダー', 'issued', null, orderPage(issued.order.id)],
  ]);

  const clerks = await hospital.clerk(patientOrdersContract.list, { params, query: {} });
  expect(clerks.body.items.map(({ id }) => id)).toEqual([form.orderId]);
  expect(await hospital.audits()).toContain('order.listOfPatient');
});

test('what was thrown away as a draft is no order; what belongs to a merged record is', async () => {
  const hospital = await openHospital();
  const [patient, merged] = [await hospital.given.patient(), await hospital.given.patient()];
  const draft = await givenDraft(hospital, { patient });
  const moved = await givenIssued(hospital, { patient: merged });
  const { owner } = hospital.server;
  await owner.query("UPDATE orders SET lifecycle = 'canceled', cancel_reason = '下書きを破棄' WHERE id = $1", [
    draft.id,
  ]);
  await owner.query('UPDATE patients SET merged_into = $2, survivor_id = $2 WHERE id = $1', [merged.id, patient.id]);

  const { body } = await hospital.nurse(patientOrdersContract.list, { params: { patientId: patient.id }, query: {} });
  expect(body.items.map(({ id }) => id)).toEqual([moved.order.id]);
});

test('orders of a patient marked 要配慮 are shown after a reason, and those of another hospital to nobody', async () => {
  const [hospital, other] = [await openHospital(), await openHospital()];
  const sensitive = await hospital.given.patient({ isSensitive: true });
  const foreign = await other.given.patient();
  const of = (patientId: typeof foreign.id) =>
    hospital.nurse(patientOrdersContract.list, { params: { patientId }, query: {} });

  expect((await of(sensitive.id)).body).toMatchObject({ code: 'patient.reasonNeeded' });
  expect((await of(foreign.id)).body).toMatchObject({ code: 'notFound' });
});
