import { commonOrderContract } from '@nattoku/contract/order/common-order';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import {
  consentCommonContract,
  consentCommonSheetPath,
  type ConsentCommonDraft,
  type ConsentCommonOrder,
} from '@nattoku/contract/consent/consent-common';
import { consentOrderContract } from '@nattoku/contract/consent/consent-order';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import type { ConsentFormId } from '@nattoku/contract/shared/primitives';
import { webhookContract } from '@nattoku/contract/interoperability/webhook';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { newId } from '#kernel/new-id.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { issuedDocument } from '#domain/consent/document/issued-document.ts';
import { lockFormRow } from '#domain/consent/form/move-form.ts';
import { sealInput } from '#domain/consent/sealing/seal-input.ts';
import { takeSignature } from '#domain/consent/signing/take-signature.ts';
import { scan } from '#testing/common-orders.ts';
import { aConsentCommon, givenConsentCommon, givenFormForEverybody } from '#testing/consent/consent-common.ts';
import { aField, givenConsentTemplate, type TestTemplate } from '#testing/consent/consent-templates.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { lookAtSheet } from '#testing/consent/printed-sheet.ts';

let hospital: Hospital;
let template: TestTemplate;

const forEverybody = (given: Parameters<typeof givenFormForEverybody>[1] = {}) =>
  givenFormForEverybody(hospital, given);
const aDraft = (given: Partial<ConsentCommonDraft> = {}): ConsentCommonDraft => ({
  ...aConsentCommon,
  templateId: template.id,
  ...given,
});
const hung = (given: Partial<ConsentCommonDraft> = {}) => givenConsentCommon(hospital, aDraft(given));

const formsOf = async ({ id }: ConsentCommonOrder): Promise<{ id: ConsentFormId; patient_id: string | null }[]> => {
  const { rows } = await hospital.server.owner.query(
    'SELECT f.id, f.patient_id FROM consent_forms f JOIN orders o ON o.id = f.order_id WHERE o.common_order_id = $1 ORDER BY f.created_at, f.id',
    [id],
  );
  return rows;
};
const onlyForm = async (common: ConsentCommonOrder) => {
  const [form, ...more] = await formsOf(common);
  if (!form || more.length > 0) throw new Error('exactly one form was expected');
  return form;
};

/** As if it had been signed with a pen: what the patient page does is tried where it is written. */
const sign = (formId: ConsentFormId, typedName: string) =>
  hospital.server.services.database.transaction(hospital.facilityId, async (tx) => {
    const now = hospital.clock.now();
    const form = await lockFormRow(tx, formId, null);
    const document = await issuedDocument(tx, formId);
    const { rows } = await tx.$client.query('SELECT id FROM consent_signers WHERE form_id = $1', [formId]);
    if (!document) throw new Error('nothing was issued');
    const signerId = rows[0].id;
    await takeSignature(
      tx,
      form,
      {
        id: newId(),
        signerId,
        signature: { signer: signerId, kind: 'paper', documentSha256: 'x', page: 1 },
        initials: {},
        typedName,
        relation: null,
        shownSha256: document.sha256,
        method: 'paper',
        staffId: hospital.staff.nurse.staffId,
        linkSessionId: null,
        userAgent: '',
        address: '',
        signedAt: now,
      },
      { facilityId: hospital.facilityId, now },
    );
  });

const waiting = async (text = '') =>
  (
    await hospital.nurse(consentCommonContract.searchResponses, {
      body: { page: 1, pageSize: 20, show: 'waiting', text },
    })
  ).body.items;
const link = (formId: ConsentFormId, patientId: string, reason = '', who = hospital.nurse) =>
  who(consentCommonContract.link, {
    params: { formId },
    body: { patientId: patientId as never, identityCheck: 'document', reason },
  });

beforeAll(async () => {
  hospital = await openHospital();
  template = await forEverybody();
});

describe('a common order of a consent form (specification/consent.md §46)', () => {
  test('is made of a published form without personal input, and of nothing else', async () => {
    const personal = await givenConsentTemplate(hospital);
    const filledIn = await forEverybody({ fields: [aField()] });
    const unpublished = await forEverybody({ state: 'draft' });
    await hospital.server.owner.query("UPDATE consent_templates SET review_due_on = '2020-03-31' WHERE id = $1", [
      template.id,
    ]);
    const listed = await hospital.nurse(consentCommonContract.templates, {
      query: { page: 1, pageSize: 20, text: '' },
    });
    expect(listed.body.items.map(({ id, available }) => [id, available])).toEqual(
      expect.arrayContaining([
        [template.id, true],
        [filledIn.id, false],
      ]),
    );
    expect(listed.body.items.map(({ id }) => id)).not.toContain(personal.id);
    expect(listed.body.items.find(({ id }) => id === template.id)?.reviewDueOn).toBe('2020-03-31');

    const create = (templateId: TestTemplate['id']) =>
      hospital.nurse(consentCommonContract.create, { body: aDraft({ templateId }) });
    expect(await create(personal.id)).toMatchObject({ status: 409, body: { code: 'consent.templatePersonal' } });
    expect(await create(filledIn.id)).toMatchObject({ status: 409, body: { code: 'consent.templatePersonal' } });
    expect(await create(unpublished.id)).toMatchObject({ status: 409, body: { code: 'consent.templateUnavailable' } });
    expect(await hospital.stranger(consentCommonContract.create, { body: aDraft() })).toMatchObject({ status: 401 });
  });

  test('is shown before it hangs, opens, pauses, goes on and ends; its paper carries its code', async () => {
    const common = await hung();
    const preview = await hospital.nurse(patientPageContract.previewCommon, { params: { commonOrderId: common.id } });
    expect(preview.body.orders).toMatchObject([
      { title: '入院される方へ', items: [{ kind: 'consent', consent: { state: 'issued' } }] },
    ]);
    const sheet = await fetch(hospital.server.origin + apiPrefix + consentCommonSheetPath(common.id, 'poster-a4'), {
      headers: { cookie: hospital.staff.nurse.cookie },
    });
    const { words, codes } = await lookAtSheet(new Uint8Array(await sheet.arrayBuffer()));
    expect(codes).toEqual([`https://hospital.example/p/#${common.secret}`]);
    expect(words).toContain('同意書を読んで署名していただけます');

    const turn = (verb: 'pause' | 'resume' | 'end', version: number) =>
      hospital.nurse(consentCommonContract[verb], { params: { commonOrderId: common.id }, body: { version } });
    const { body: paused } = await turn('pause', common.version);
    expect((await scan(hospital, common.secret)).body).toMatchObject({ state: 'paused' });
    expect(await turn('pause', common.version)).toMatchObject({
      status: 409,
      body: { code: 'record.versionConflict' },
    });
    const { body: open } = await turn('resume', paused.version);
    expect((await scan(hospital, common.secret)).body).toMatchObject({ state: 'verified' });
    const { body: ended } = await turn('end', open.version);
    expect(ended).toMatchObject({ standing: 'ended', counts: { opened: 1, signed: 0 } });
    expect((await scan(hospital, common.secret)).body).toMatchObject({ state: 'over' });
  });

  test('gives each person who opens it a form of their own, up to the number that was set', async () => {
    const common = await hung({ maxResponses: 2 });
    const first = await scan(hospital, common.secret);
    const again = await scan(hospital, common.secret, first.cookie);
    expect(again.body).toMatchObject({ state: 'verified' });
    await scan(hospital, common.secret);
    expect((await scan(hospital, common.secret)).body).toMatchObject({ state: 'over' });
    expect(await formsOf(common)).toHaveLength(2);
    const page = await first.call(patientPageContract.get, {});
    expect(page.body).toMatchObject({
      patientName: null,
      orders: [
        {
          title: '入院される方へ',
          receiptCode: expect.stringMatching(/^\d{6}$/),
          items: [{ consent: { state: 'issued' } }],
        },
      ],
    });
  });

  test('is not among the common orders of videos, nor can it be changed there', async () => {
    const common = await hung();
    expect(await hospital.nurse(commonOrderContract.get, { params: { commonOrderId: common.id } })).toMatchObject({
      status: 404,
    });
  });
});

describe('who stands before it', () => {
  test('is asked for number and birth date where that was chosen; a match makes the form theirs, with their name in it', async () => {
    const patient = await hospital.given.patient({ familyName: '髙橋', givenName: '節子', birthDate: '1944-12-01' });
    const common = await hung({ identification: 'patientNumberAndBirthDate' });
    const person = await scan(hospital, common.secret);
    expect(person.body).toMatchObject({ state: 'needsIdentity', mayIntroduce: true, identityFor: 'signature' });
    expect(await formsOf(common)).toEqual([]);
    const wrong = { patientNumber: patient.patientNumber, birthDate: '1944-12-02' };
    expect(await person.call(patientPageContract.identify, { body: wrong })).toMatchObject({ status: 403 });
    const right = { ...wrong, birthDate: '1944-12-01' };
    expect(await person.call(patientPageContract.identify, { body: right })).toMatchObject({ status: 200 });
    const form = await onlyForm(common);
    expect(form.patient_id).toBe(patient.id);
    expect(await waiting('髙橋')).toEqual([]);
  });

  test('who introduces themselves stands on the form, and a child does not sign it alone', async () => {
    const year = Number(todayInTokyo(hospital.clock.now()).slice(0, 4));
    const opened = async (birthDate: string) => {
      const common = await hung({ identification: 'patientNumberAndBirthDate' });
      const person = await scan(hospital, common.secret);
      const body = { name: '森 葛󠄀子', birthDate: birthDate as never, patientNumber: '' };
      await person.call(patientPageContract.introduce, { body });
      const { id: formId } = await onlyForm(common);
      return (await hospital.doctor(consentOrderContract.get, { params: { formId } })).body.form;
    };
    const child = await opened(`${year - 10}-01-01`);
    expect(child.signers.map(({ role, required }) => [role, required])).toEqual([
      ['patient', false],
      ['proxy', true],
    ]);
    expect(child.values).toMatchObject([{ value: '森 葛󠄀子', source: 'patient' }]);
    const { database } = hospital.server.services;
    const { attachmentHeading } = await database.transaction(hospital.facilityId, (tx) =>
      sealInput(tx, { formId: child.id, kind: 'sealed' }, hospital.clock.now()),
    );
    expect(attachmentHeading).toMatchObject({ formId: child.id, patient: { name: '森 葛󠄀子', number: null } });
    expect((await opened('1950-05-05')).signers.map(({ role }) => role)).toEqual(['patient']);
  });

  test('who has no number gives name and birth date; the answer waits for staff, who find and link the record', async () => {
    const namesake = await hospital.given.patient({ familyName: '森', givenName: '千代', birthDate: '1988-01-09' });
    const patient = await hospital.given.patient({ familyName: '森', givenName: '千代', birthDate: '1950-05-05' });
    const common = await hung({ identification: 'patientNumberAndBirthDate' });
    const person = await scan(hospital, common.secret);
    const introduce = (name: string) =>
      person.call(patientPageContract.introduce, { body: { name, birthDate: '1950-05-05', patientNumber: '' } });
    expect(await introduce('　')).toMatchObject({ status: 400 });
    expect(await introduce('森　千代')).toMatchObject({ status: 200, body: { state: 'verified' } });
    const form = await onlyForm(common);
    expect(await waiting('森千代')).toEqual([]);
    await sign(form.id, '森 千代');
    const [response] = await waiting('森千代');
    expect(response).toMatchObject({
      formId: form.id,
      given: { name: '森 千代', birthDate: '1950-05-05', patientNumber: null, signedName: '森 千代' },
      patient: null,
    });

    const { body } = await hospital.nurse(consentCommonContract.candidates, { params: { formId: form.id } });
    expect(body.items.map(({ patient: { id }, same }) => [id, same])).toEqual([
      [patient.id, ['name', 'birthDate']],
      [namesake.id, ['name']],
    ]);
    const unsaid = { patientId: namesake.id, reason: '' } as never;
    expect(
      await hospital.nurse(consentCommonContract.link, { params: { formId: form.id }, body: unsaid }),
    ).toMatchObject({ status: 400 });
    expect(await link(form.id, namesake.id)).toMatchObject({ status: 200, body: { patient: { id: namesake.id } } });
    expect(await waiting('森千代')).toEqual([]);
    // The wrong one: another link takes its place, and says why.
    expect(await link(form.id, patient.id)).toMatchObject({ status: 400 });
    expect(await link(form.id, namesake.id, '理由')).toMatchObject({ status: 409 });
    const mended = await link(form.id, patient.id, '生年月日が違う同姓同名の方だった');
    expect(mended.body.patient?.id).toBe(patient.id);
    expect(mended.body.links.map(({ patientNumber, reason }) => [patientNumber, reason])).toEqual([
      [patient.patientNumber, '生年月日が違う同姓同名の方だった'],
      [namesake.patientNumber, ''],
    ]);
    const { rows } = await hospital.server.owner.query(
      "SELECT detail FROM audit_events WHERE action = 'consent.linkResponse'",
    );
    expect(rows.map(({ detail }) => detail.identityCheck)).toEqual(['document', 'document']);
    // A person who signed sees no more than before.
    const page = await person.call(patientPageContract.get, {});
    expect(page.status === 200 ? page.body.patientName : null).toBeNull();
  });

  test('is told to other systems once more when the record it belongs to is known, or turns out to be another', async () => {
    const body = { name: '電子カルテ', url: 'http://127.0.0.1:9/events', events: ['consent.finalised' as const] };
    expect(await hospital.admin(webhookContract.create, { body })).toMatchObject({ status: 200 });
    const [patient, right] = [await hospital.given.patient(), await hospital.given.patient()];
    const common = await hung();
    await scan(hospital, common.secret);
    const { id } = await onlyForm(common);
    const told = async (): Promise<string[]> => {
      const messages = 'SELECT event FROM webhook_messages WHERE form_id = $1';
      return (await hospital.server.owner.query(messages, [id])).rows.map(({ event }) => event);
    };
    await link(id, patient.id);
    expect(await told()).toEqual([]);
    await sign(id, '森 千代');
    await hospital.server.owner.query(
      "UPDATE consent_forms SET state = 'finalised', finalised_at = now() WHERE id = $1",
      [id],
    );
    expect(await link(id, right.id, '同姓同名の方だった')).toMatchObject({ status: 200 });
    expect(await told()).toEqual(['consent.finalised']);
  });

  test('is found by the receipt code; a wrong code, another hospital and a person who may not see patients find nothing', async () => {
    const common = await hung();
    const person = await scan(hospital, common.secret);
    const { body: page } = await person.call(patientPageContract.get, {});
    const code = page.orders[0]?.receiptCode ?? '';
    const find = (receiptCode: string, who = hospital.nurse) =>
      who(consentCommonContract.findByCode, { body: { receiptCode } });
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect(await find(typed)).toMatchObject({ status: 200, body: { formId: (await onlyForm(common)).id } });
    expect(await find('12')).toMatchObject({ status: 404, body: { code: 'commonOrder.codeUnknown' } });
    const other = await openHospital();
    expect(await find(typed, other.nurse)).toMatchObject({ status: 404 });
    const patient = await hospital.given.patient();
    const { id } = await onlyForm(common);
    expect(await link(id, patient.id, '', other.nurse)).toMatchObject({ status: 404 });
    expect(await link(id, patient.id, '', hospital.stranger)).toMatchObject({ status: 401 });
  });
});
