import type { Patient } from '@nattoku/contract/patient/patient';
import { patientContract } from '@nattoku/contract/patient/patient';
import {
  type MergedField,
  MergedField as MergedFields,
  patientMergeContract,
} from '@nattoku/contract/patient/patient-merge';
import { relatedPersonContract } from '@nattoku/contract/patient/related-person';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aPatient, type Hospital, openHospital } from '#testing/hospital.ts';
import { givenIssued } from '#testing/video/video-orders.ts';

const fetched = async ({ admin }: Hospital, { id }: { id: Patient['id'] }): Promise<Patient> =>
  (await admin(patientContract.get, { params: { patientId: id } })).body;

type Wish = { fromOther?: MergedField[]; reason?: string | null };
const merge = async (hospital: Hospital, survivor: Patient, other: Patient, wish: Wish = {}) => {
  const [a, b] = [await fetched(hospital, survivor), await fetched(hospital, other)];
  return hospital.admin(patientMergeContract.merge, {
    params: { patientId: a.id },
    body: { version: a.version, otherId: b.id, otherVersion: b.version, fromOther: [], reason: null, ...wish },
  });
};
const undo = (hospital: Hospital, mergeId: string) =>
  hospital.admin(patientMergeContract.undo, { params: { mergeId: mergeId as never }, body: { reason: null } });

const found = async ({ nurse }: Hospital, text: string) =>
  (await nurse(patientContract.search, { body: { text } })).body.items.map(({ id }) => id);

/** A record but for what every change moves. */
const content = ({ version: _v, updatedAt: _u, ...rest }: Patient) => rest;

test('after a merge both numbers, names and scans lead to the one record, and the other points to it', async () => {
  const hospital = await openHospital();
  const survivor = await hospital.given.patient({ patientNumber: '00000100', familyName: '渡辺' });
  const other = await hospital.given.patient({
    patientNumber: '00000200',
    familyName: '綿部',
    familyNameKana: 'ワタベ',
  });

  const reply = await merge(hospital, survivor, other);

  expect(reply).toMatchObject({ status: 200, body: { survivor: { id: survivor.id }, merged: { id: other.id } } });
  for (const text of ['00000200', '200', '渡邉', '綿部', 'わたべ'])
    expect(await found(hospital, text)).toEqual([survivor.id]);
  const scanned = await hospital.nurse(patientContract.findByNumber, { body: { patientNumber: 'a200a' } });
  expect(scanned.body.id).toBe(survivor.id);
  expect(await fetched(hospital, other)).toMatchObject({ mergedInto: survivor.id });
  expect(await fetched(hospital, survivor)).toMatchObject({ mergedInto: null, otherNumbers: ['00000200'] });
  expect((await hospital.audits()).filter((action) => action === 'patient.merge')).toHaveLength(2);
});

test('orders and family of the other record stand with the survivor, keep their rows, and go back with an undo', async () => {
  const hospital = await openHospital();
  const { order } = await givenIssued(hospital);
  const other = await fetched(hospital, order.patient);
  const survivor = await hospital.given.patient();
  await hospital.nurse(relatedPersonContract.create, {
    params: { patientId: other.id },
    body: {
      name: '山田 花子',
      kana: '',
      relation: 'WIFE',
      phone: null,
      isKeyPerson: true,
      mayView: true,
      maySign: false,
      basis: null,
      identityCheck: null,
    },
  });
  const ordersOf = async (patientId: Patient['id']) =>
    (await hospital.nurse(videoOrderContract.search, { body: { patientId } })).body.items.map(({ id, patient }) => [
      id,
      patient.id,
    ]);
  const familyOf = async (patientId: Patient['id']) =>
    (await hospital.nurse(relatedPersonContract.list, { params: { patientId } })).body.items.length;

  const { body } = await merge(hospital, survivor, other);

  expect(await ordersOf(survivor.id)).toEqual([[order.id, survivor.id]]);
  expect(await familyOf(survivor.id)).toBe(1);
  const timeline = await hospital.nurse(patientContract.timeline, { params: { patientId: survivor.id } });
  const told = timeline.body.entries.map(({ kind }) => kind);
  expect(told).toContain('orderIssued');
  expect(told.filter((kind) => kind === 'merged')).toHaveLength(1);

  await undo(hospital, body.id);
  expect(await ordersOf(survivor.id)).toEqual([]);
  expect(await ordersOf(other.id)).toEqual([[order.id, other.id]]);
  expect([await familyOf(survivor.id), await familyOf(other.id)]).toEqual([0, 1]);
  expect(await found(hospital, other.patientNumber)).toEqual([other.id]);
});

const text = fc.constantFrom('', '佐藤', '髙﨑', 'María', '葛\u{e0100}城');
const phone = fc.constantFrom('090-0000-0001', '090-0000-0002', '03-0000-0003');
const person = fc.record({
  familyName: fc.constantFrom('佐藤', '𠮷田', '渡邊'),
  givenName: text,
  givenNameRoman: text,
  birthDate: fc.constantFrom('1948-03-12', '1952-11-30'),
  phone: fc.option(phone),
  phones: fc
    .uniqueArray(phone, { maxLength: 3 })
    .map((all) => all.map((number) => ({ number, owner: 'child' as const, acceptsSms: true }))),
  note: fc.option(fc.constantFrom('ペースメーカー', '右耳が聞こえにくい')),
  needs: fc.uniqueArray(fc.constantFrom('furigana' as const, 'hearing' as const)).map((needs) => needs.toSorted()),
  tags: fc.uniqueArray(fc.constantFrom('糖尿病', '転倒注意', '独居')),
  isSensitive: fc.boolean(),
  deceasedOn: fc.option(fc.constantFrom('2026-01-02')),
});

test(
  'a merge that is taken back leaves both records as they were, whatever was chosen',
  { timeout: 60_000 },
  async () => {
    const hospital = await openHospital();
    const attending = hospital.staff.admin.staffId;
    await fc.assert(
      fc.asyncProperty(person, person, fc.subarray(MergedFields.options), async (one, two, fromOther) => {
        const survivor = await hospital.given.patient({ ...one, attendingStaffId: attending });
        const other = await hospital.given.patient({ ...two, attendingStaffId: attending });
        const before = [content(await fetched(hospital, survivor)), content(await fetched(hospital, other))];

        const { body, status } = await merge(hospital, survivor, other, { fromOther, reason: '同じ方と確かめた' });
        expect(status).toBe(200);
        expect((await undo(hospital, body.id)).status).toBe(200);

        const after = [content(await fetched(hospital, survivor)), content(await fetched(hospital, other))];
        // Others of this run come and go under the same names.
        expect(after.map((each) => ({ ...each, sameNameCount: 0 }))).toEqual(
          before.map((each) => ({ ...each, sameNameCount: 0 })),
        );
      }),
      { numRuns: 8 },
    );
  },
);

test('what was edited after a merge stays when the merge is taken back; the rest goes back', async () => {
  const hospital = await openHospital();
  const survivor = await hospital.given.patient({ note: 'もとのメモ', email: null });
  const other = await hospital.given.patient({ note: '別のメモ', email: 'other@mail.example' });
  const { body } = await merge(hospital, survivor, other, { fromOther: ['note', 'email'] });
  const merged = await fetched(hospital, survivor);
  expect(merged).toMatchObject({ note: '別のメモ', email: 'other@mail.example' });
  await hospital.nurse(patientContract.update, {
    params: { patientId: survivor.id },
    body: { ...merged, note: '統合のあとに書いた' },
  });

  await undo(hospital, body.id);

  expect(await fetched(hospital, survivor)).toMatchObject({ note: '統合のあとに書いた', email: null });
});

test('records that were merged one into the next live on in the last, and are taken back from the end', async () => {
  const hospital = await openHospital();
  const [a, b, c] = [await hospital.given.patient(), await hospital.given.patient(), await hospital.given.patient()];
  const first = (await merge(hospital, b, a)).body;
  const second = (await merge(hospital, c, b)).body;
  expect(await found(hospital, a.patientNumber)).toEqual([c.id]);

  expect(await undo(hospital, first.id)).toMatchObject({ status: 409, body: { code: 'patient.illegalMerge' } });
  await undo(hospital, second.id);
  expect(await found(hospital, a.patientNumber)).toEqual([b.id]);
  await undo(hospital, first.id);
  expect(await found(hospital, a.patientNumber)).toEqual([a.id]);
  expect(await undo(hospital, first.id)).toMatchObject({ status: 409, body: { code: 'patient.mergeUndoTooLate' } });
});

test('what would go in a circle, what is old, what is not allowed and what is sensitive without a reason is refused', async () => {
  const hospital = await openHospital();
  const [a, b, c] = [
    await hospital.given.patient(),
    await hospital.given.patient(),
    await hospital.given.patient({ isSensitive: true, attendingStaffId: hospital.staff.admin.staffId }),
  ];
  const stale = await hospital.admin(patientMergeContract.merge, {
    params: { patientId: a.id },
    body: { version: a.version + 1, otherId: b.id, otherVersion: b.version, fromOther: [], reason: null },
  });
  expect(stale).toMatchObject({ status: 409, body: { code: 'record.versionConflict' } });
  expect(await merge(hospital, a, a)).toMatchObject({ body: { code: 'patient.illegalMerge' } });
  expect(await merge(hospital, a, c)).toMatchObject({ status: 422, body: { code: 'patient.mergeReasonNeeded' } });
  await merge(hospital, a, b);
  expect(await merge(hospital, b, a)).toMatchObject({ status: 409, body: { code: 'patient.illegalMerge' } });
  expect(await merge(hospital, c, b)).toMatchObject({ status: 409, body: { code: 'patient.illegalMerge' } });
  const { version } = await fetched(hospital, b);
  const edit = await hospital.nurse(patientContract.update, {
    params: { patientId: b.id },
    body: { ...aPatient(), version },
  });
  expect(edit).toMatchObject({ status: 409, body: { code: 'patient.merged' } });
  const order = await hospital.nurse(videoOrderContract.createDraft, { body: { patientId: b.id } });
  expect(order).toMatchObject({ status: 409, body: { code: 'patient.merged' } });
  const byNurse = await hospital.nurse(patientMergeContract.merge, {
    params: { patientId: a.id },
    body: { version: 1, otherId: c.id, otherVersion: 1, fromOther: [], reason: null },
  });
  expect(byNurse).toMatchObject({ status: 403, body: { code: 'permission.denied' } });
});

test('a merge can be taken back for thirty days', async () => {
  const hospital = await openHospital();
  const { body } = await merge(hospital, await hospital.given.patient(), await hospital.given.patient());
  await hospital.server.owner.query(
    "UPDATE patient_merges SET merged_at = merged_at - interval '31 days' WHERE id = $1",
    [body.id],
  );

  expect(await undo(hospital, body.id)).toMatchObject({ status: 409, body: { code: 'patient.mergeUndoTooLate' } });
});

test('who may be the same person is found by name and birth date, reading and telephone, the most alike first', async () => {
  const { nurse, given } = await openHospital();
  const patient = await given.patient({ familyName: '渡辺', familyNameKana: 'ワタナベ', phone: '090-1111-2222' });
  const namesake = await given.patient({ familyName: '渡邊', familyNameKana: 'ワタナベ', birthDate: '1999-01-01' });
  const same = await given.patient({ familyName: '渡邉', familyNameKana: 'ワタナベ' });
  const phoneOnly = await given.patient({
    familyName: '林',
    familyNameKana: 'ハヤシ',
    birthDate: '2000-02-02',
    phone: '09011112222',
  });
  await given.patient({ familyName: '森', familyNameKana: 'モリ', birthDate: '1999-01-01' });

  const { body } = await nurse(patientMergeContract.candidates, { params: { patientId: patient.id } });

  expect(body.items.map((item) => [item.patient.id, item.matches])).toEqual([
    [same.id, ['nameAndBirthDate', 'kanaAndBirthDate']],
    [namesake.id, ['name', 'kana']],
    [phoneOnly.id, ['phone']],
  ]);
});
