import {
  interviewCommonContract as contract,
  type InterviewCommonResponse,
  interviewCommonSheetPath,
} from '@nattoku/contract/medical-interview/interview-common';
import { interviewListContract } from '@nattoku/contract/medical-interview/interview-list';
import { interviewResponseContract } from '@nattoku/contract/medical-interview/interview-response';
import { itemsOf } from '@nattoku/contract/patient-page/page-items';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import type { IdentityCheck } from '@nattoku/contract/order/identity-check';
import type { OrderId, PatientId } from '@nattoku/contract/shared/primitives';
import { beforeAll, describe, expect, test } from 'vitest';
import { hashSecret } from '#kernel/secrets/secret.ts';
import { cookieIn, scan } from '#testing/common-orders.ts';
import { lookAtSheet } from '#testing/consent/printed-sheet.ts';
import { callerWith, type Hospital, openHospital } from '#testing/hospital.ts';
import {
  aCommonInterview,
  flagged,
  givenCommonInterview,
  givenInterview,
  givenInterviewTemplate,
  harmless,
  introducedVisitor,
  send,
  sent,
} from '#testing/interviews.ts';

let hospital: Hospital;
beforeAll(async () => {
  hospital = await openHospital();
});

const found = async (show: 'waiting' | 'linked' | 'all', commonOrderId: string): Promise<InterviewCommonResponse[]> =>
  (await hospital.nurse(contract.searchResponses, { body: { show, commonOrderId: commonOrderId as never } })).body
    .items;
const link = (orderId: OrderId, patientId: PatientId, reason = '', identityCheck: IdentityCheck = 'document') =>
  hospital.nurse(contract.link, { params: { orderId }, body: { patientId, identityCheck, reason } });

describe('specification/medical-interview.md §26: questionnaires behind a code for everybody', () => {
  test('who gives number and birth date is asked as the patient, in the edition of that moment', async () => {
    const common = await givenCommonInterview(hospital);
    const patient = await hospital.given.patient({ sex: 'female' });
    const stranger = await scan(hospital, common.secret);
    expect(stranger.body).toMatchObject({ state: 'needsIdentity', identityFor: 'answers' });
    const { patientNumber, birthDate } = patient;

    const { headers } = await stranger.call(patientPageContract.identify, { body: { patientNumber, birthDate } });

    const visitor = { call: callerWith(hospital.server.origin, { cookie: cookieIn(headers) }) };
    const { body: page } = await visitor.call(patientPageContract.get, {});
    const [order] = page.orders;
    const [item] = itemsOf('interview', order ?? { items: [] });
    expect(item).toMatchObject({ facts: { birthOn: birthDate, sex: 'female' }, former: null, done: false });
    const { body } = await send(visitor, sent(item!.id, harmless()));
    expect(body.refused).toEqual([]);
    const { body: after } = await visitor.call(patientPageContract.get, {});
    expect(itemsOf('interview', after.orders[0] ?? { items: [] })).toMatchObject([{ done: true, draft: harmless() }]);
    expect(await found('linked', common.id)).toMatchObject([
      { patient: { id: patient.id }, linkedHow: 'identification', interviews: [{ state: 'submitted' }], links: [] },
    ]);
    const { body: listed } = await hospital.nurse(interviewListContract.search, { body: { patientId: patient.id } });
    expect(listed.items).toMatchObject([{ id: item!.id, state: 'submitted' }]);
  });

  test('what is not published is not put behind a code, and what was retired is asked of nobody new', async () => {
    const template = await givenInterviewTemplate(hospital);
    const common = await givenCommonInterview(hospital, { templateIds: [template.id], identification: 'none' });
    const begun = await scan(hospital, common.secret);
    await hospital.server.owner.query('UPDATE interview_templates SET archived_at = now() WHERE id = $1', [
      template.id,
    ]);

    const { body: late } = await scan(hospital, common.secret);
    const { body: page } = await begun.call(patientPageContract.get, {});
    const body = { ...aCommonInterview, templateIds: [template.id] };
    const again = await hospital.nurse(contract.create, { body });

    expect(late).toMatchObject({ state: 'over' });
    expect(itemsOf('interview', page.orders[0] ?? { items: [] })).toHaveLength(1);
    expect(again).toMatchObject({ status: 409, body: { code: 'interview.unavailable' } });
    const { body: shown } = await hospital.nurse(contract.get, { params: { commonOrderId: common.id } });
    expect(shown).toMatchObject({ interviews: [{ published: null }], counts: { opened: 1, answered: 0, waiting: 0 } });
  });

  test('the page is seen before it hangs, and the poster leads to it in the reader’s language', async () => {
    const common = await givenCommonInterview(hospital);
    const preview = await hospital.nurse(patientPageContract.previewCommon, { params: { commonOrderId: common.id } });
    expect(preview.body.orders).toMatchObject([{ title: '受診される方へ', items: [{ kind: 'interview', draft: {} }] }]);
    const address = hospital.server.origin + apiPrefix + interviewCommonSheetPath(common.id, 'poster-a4', 'en');
    const sheet = await fetch(address, { headers: { cookie: hospital.staff.nurse.cookie } });
    const { words, codes } = await lookAtSheet(new Uint8Array(await sheet.arrayBuffer()));
    expect(codes).toEqual([`https://hospital.example/p/?lang=en#${common.secret}`]);
    expect(words).toContain('Answerquestionsaboutyourhealthonyourphone');
  });
});

describe('specification/medical-interview.md §27: answers of somebody whom no record matched wait for their patient', () => {
  test('they are read with their flags, wait with what was given, and are found by their receipt code', async () => {
    const common = await givenCommonInterview(hospital);
    const visitor = await introducedVisitor(hospital, common.secret, '森　千代');
    expect(visitor.item.facts).toMatchObject({ birthOn: '1950-05-05', sex: null });
    await send(visitor, sent(visitor.item.id, flagged()));

    const [waiting] = await found('waiting', common.id);
    const { body: byCode } = await hospital.nurse(contract.findByCode, { body: { receiptCode: visitor.receiptCode } });
    const { body: response } = await hospital.nurse(interviewResponseContract.get, {
      params: { itemId: visitor.item.id },
    });

    expect(waiting).toMatchObject({ given: { name: '森 千代', birthDate: '1950-05-05' }, patient: null });
    expect(waiting?.interviews).toMatchObject([{ state: 'submitted', flagNames: ['抗凝固薬', expect.anything()] }]);
    expect(byCode).toEqual(waiting);
    expect(response).toMatchObject({ patient: null, flags: [{ name: '抗凝固薬' }, {}] });
    const { body } = await hospital.nurse(contract.get, { params: { commonOrderId: common.id } });
    expect(body.counts).toEqual({ opened: 1, answered: 1, waiting: 1 });
  });

  test('staff say whose they are, and why it is another one; the list and the patient have them then', async () => {
    const common = await givenCommonInterview(hospital);
    const patient = await hospital.given.patient({ birthDate: '1950-05-05' });
    const other = await hospital.given.patient();
    const visitor = await introducedVisitor(hospital, common.secret, '森　千代');
    const { orderId } = visitor;
    await send(visitor, sent(visitor.item.id, harmless()));

    const { body: candidates } = await hospital.nurse(contract.candidates, { params: { orderId } });
    expect(candidates.items).toContainEqual(
      expect.objectContaining({ patient: expect.objectContaining({ id: patient.id }), same: ['birthDate'] }),
    );
    expect(await link(orderId, other.id)).toMatchObject({ status: 200, body: { patient: { id: other.id } } });
    expect(await link(orderId, patient.id)).toMatchObject({ status: 400, body: { errors: [{ field: 'reason' }] } });
    const { body: mended } = await link(orderId, patient.id, '同姓同名の別の方でした');

    expect(mended).toMatchObject({ patient: { id: patient.id }, links: [{ reason: '同姓同名の別の方でした' }, {}] });
    expect(await found('waiting', common.id)).toEqual([]);
    const { body: listed } = await hospital.nurse(interviewListContract.search, { body: { patientId: patient.id } });
    expect(listed.items).toMatchObject([{ id: visitor.item.id, patient: { id: patient.id } }]);
    expect((await hospital.audits()).filter((action) => action === 'interview.linkResponse')).toHaveLength(2);
  });

  test('specification/order.md §38: staff say how they made sure, and what was given proves nothing where it is another', async () => {
    const common = await givenCommonInterview(hospital);
    const patient = await hospital.given.patient({ birthDate: '1950-05-05' });
    const other = await hospital.given.patient({ birthDate: '1950-05-06' });
    const { orderId } = await introducedVisitor(hospital, common.secret, '森　千代');
    const without = { patientId: patient.id, reason: '' } as never;

    expect(await hospital.nurse(contract.link, { params: { orderId }, body: without })).toMatchObject({ status: 400 });
    expect(await link(orderId, other.id, '', 'asGiven')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'identityCheck' }] },
    });
    expect(await link(orderId, patient.id, '', 'asGiven')).toMatchObject({ status: 200 });
    const { rows } = await hospital.server.owner.query(
      "SELECT detail FROM audit_events WHERE action = 'interview.linkResponse' AND patient_id = $1",
      [patient.id],
    );
    expect(rows).toMatchObject([{ detail: { identityCheck: 'asGiven' } }]);
  });

  test('what was sent from a browser in which staff have signed in came from a device of the hospital', async () => {
    const common = await givenCommonInterview(hospital);
    const channelFrom = async (device: string) => {
      const { cookie, item } = await introducedVisitor(hospital, common.secret, `森　${device}`);
      const call = callerWith(hospital.server.origin, { cookie: `${cookie}; device=${device}` });
      await send({ call }, sent(item.id, harmless()));
      const { body } = await hospital.nurse(interviewResponseContract.get, { params: { itemId: item.id } });
      return body.submissions[0]?.channel;
    };
    await hospital.server.owner.query(
      'INSERT INTO known_devices (facility_id, staff_id, device_hash, first_seen_at, last_seen_at) VALUES ($1, $2, $3, now(), now())',
      [hospital.facilityId, hospital.staff.nurse.staffId, hashSecret('tablet')],
    );

    expect([await channelFrom('tablet'), await channelFrom('phone')]).toEqual(['kiosk', 'link']);
  });

  test('an order for one patient is nobody’s to be linked', async () => {
    const { orderId } = await givenInterview(hospital);
    const patient = await hospital.given.patient();
    expect(await link(orderId, patient.id)).toMatchObject({ status: 404 });
  });
});
