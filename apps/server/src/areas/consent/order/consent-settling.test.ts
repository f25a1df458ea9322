import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { consentPolicyContract } from '@nattoku/contract/consent/consent-policy';
import { consentRecordContract } from '@nattoku/contract/consent/consent-record';
import { type ConsentRules, defaultConsentPolicy } from '@nattoku/contract/consent/consent-rules';
import { patientMergeContract } from '@nattoku/contract/patient/patient-merge';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { expect, test } from 'vitest';
import { expireOrders } from '#domain/order/lifecycle/expire-orders.ts';
import { settleFacility, settleForms } from '#areas/consent/order/consent-settling.job.ts';
import { lockFormRow } from '#domain/consent/form/move-form.ts';
import { issuedDocument } from '#domain/consent/document/issued-document.ts';
import { sealForm } from '#domain/consent/sealing/seal-form.ts';
import { SETTLE_FORMS, settleFormsOf } from '#domain/consent/form/settle-forms.ts';
import { takeDecision } from '#domain/consent/signing/take-decision.ts';
import { takeSignature } from '#domain/consent/signing/take-signature.ts';
import { newId } from '#kernel/new-id.ts';
import { givenConsentForm, type TestForm } from '#testing/consent/consent-forms.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { anInk } from '#testing/consent/signable-form.ts';

/** Of full age tomorrow, and a minor today. */
const almostOfAge = ({ clock }: Hospital): PlainDate => {
  const tomorrow = addDays(todayInTokyo(clock.now()), 1);
  return `${Number(tomorrow.slice(0, 4)) - 18}${tomorrow.slice(4)}`;
};

async function sign(hospital: Hospital, { form }: TestForm, role: string) {
  const { server, facilityId, clock } = hospital;
  const signerId = form.signers.find((signer) => signer.role === role)?.id;
  if (!signerId) throw new Error(`nobody signs as ${role}`);
  const now = clock.now();
  await server.services.database.transaction(facilityId, async (tx) => {
    const held = await lockFormRow(tx, form.id, null);
    const agreed = { id: newId(), signerId, decision: 'agree', reason: '', revisitOn: null, decidedAt: now } as const;
    await takeDecision(tx, held, agreed, { facilityId, now });
    const shown = await issuedDocument(tx, form.id);
    const signature = {
      id: newId(),
      signerId,
      signature: anInk(signerId),
      initials: {},
      typedName: '山田 太郎',
      relation: null,
      shownSha256: shown?.sha256 ?? Buffer.alloc(0),
      method: 'ownDevice',
      staffId: null,
      linkSessionId: newId(),
      userAgent: 'test',
      address: '127.0.0.1',
      signedAt: now,
    } as const;
    await takeSignature(tx, held, signature, { facilityId, now });
  });
}

async function givenHalfSigned(hospital: Hospital, rules: Partial<ConsentRules> = {}, birthDate?: PlainDate) {
  const patient = await hospital.given.patient({ birthDate: birthDate ?? almostOfAge(hospital) });
  const given = await givenConsentForm(hospital, { patient, rules: { gates: [], ...rules } });
  await sign(hospital, given, 'patient');
  expect(await standOf(hospital, given)).toMatchObject({ state: 'partiallySigned' });
  return given;
}

type Stand = { state: string; signed_at: Date | null; signers: string[]; sealings: string[] };

const standOf = async ({ server }: Hospital, { form }: TestForm): Promise<Stand | undefined> => {
  const { rows } = await server.owner.query<Stand>(
    `SELECT f.state, f.signed_at,
            ARRAY(SELECT role || ' ' || state FROM consent_signers WHERE form_id = f.id ORDER BY position) AS signers,
            ARRAY(SELECT kind FROM consent_sealings WHERE form_id = f.id ORDER BY created_at, id) AS sealings
       FROM consent_forms f WHERE f.id = $1`,
    [form.id],
  );
  return rows[0];
};

const DAY = 86_400;
const settled = { state: 'signed', signers: ['patient signed', 'proxy skipped'], sealings: ['sealed'] };

test('a minor who signed and comes of age before the parent signs is not waited for any longer, though nobody opens the form', async () => {
  const hospital = await openHospital();
  const given = await givenHalfSigned(hospital);
  const signedAt = hospital.clock.now();
  await settleForms(hospital.server.services);
  expect(await standOf(hospital, given)).toMatchObject({ state: 'partiallySigned' });

  hospital.clock.advance(DAY);
  await settleForms(hospital.server.services);

  const stand = await standOf(hospital, given);
  expect(stand).toMatchObject(settled);
  expect(stand?.signed_at?.getTime(), 'the form was signed on the day of its last signature').toBeLessThan(
    signedAt.getTime() + 1000,
  );
  const { rows } = await hospital.server.owner.query<{ name: string }>(
    "SELECT name FROM pgboss.job WHERE name = 'consent.seal' AND data ->> 'facilityId' = $1",
    [hospital.facilityId],
  );
  expect(rows).toHaveLength(1);
  expect(await hospital.audits()).toEqual(expect.arrayContaining(['consent.signersChanged', 'consent.allSigned']));
  await settleForms(hospital.server.services);
  expect((await hospital.audits()).filter((action) => action === 'consent.allSigned')).toHaveLength(1);
  hospital.clock.advance(-DAY);
});

test('with a final check it waits for the doctor, and a form that was stuck before is found as well', async () => {
  const hospital = await openHospital();
  const given = await givenHalfSigned(hospital, { finalCheck: true });
  await hospital.server.owner.query(
    "UPDATE consent_signers SET state = 'skipped' WHERE form_id = $1 AND role = 'proxy'",
    [given.form.id],
  );
  await hospital.server.owner.query("UPDATE patients SET birth_date = birth_date - interval '1 month' WHERE id = $1", [
    given.patient.id,
  ]);
  await settleForms(hospital.server.services);
  expect(await standOf(hospital, given)).toMatchObject({ ...settled, sealings: [] });
});

test('a form whose time is over on the birthday itself is signed, and not expired', async () => {
  const hospital = await openHospital();
  const given = await givenHalfSigned(hospital);
  await hospital.server.owner.query("UPDATE orders SET expires_at = now() - interval '1 minute' WHERE id = $1", [
    given.form.orderId,
  ]);
  hospital.clock.advance(DAY);
  await expireOrders(hospital.server.services);
  hospital.clock.advance(-DAY);
  expect(await standOf(hospital, given)).toMatchObject(settled);
});

const withoutParents = defaultConsentPolicy.signerBands.map((band) =>
  band.patient === 'required' ? { ...band, parent: 'optional' as const } : band,
);

test('the facility makes the parent optional: the job of that change settles what waited for one', async () => {
  const hospital = await openHospital();
  const given = await givenHalfSigned(hospital, {}, '2010-01-10');
  const policy = { ...defaultConsentPolicy, signerBands: withoutParents };
  const saved = await hospital.admin(consentPolicyContract.save, { body: { policy, version: 1 } });
  expect(saved.status).toBe(200);
  const { rows } = await hospital.server.owner.query(
    "SELECT data FROM pgboss.job WHERE name = $1 AND data ->> 'facilityId' = $2",
    [SETTLE_FORMS, hospital.facilityId],
  );
  expect(rows).toEqual([{ data: { facilityId: hospital.facilityId } }]);
  await settleFacility(hospital.server.services)(
    { facilityId: hospital.facilityId },
    { signal: new AbortController().signal },
  );
  expect(await standOf(hospital, given)).toMatchObject({ ...settled, signers: ['patient signed', 'proxy waiting'] });
});

test('a birth date that is put right and a merge into an older record settle in their own transaction', async () => {
  const hospital = await openHospital();
  const corrected = await givenHalfSigned(hospital, {}, '2010-01-10');
  const { server, facilityId, clock } = hospital;
  const { id: patientId } = corrected.patient;
  await server.services.database.transaction(facilityId, async (tx) => {
    await tx.$client.query("UPDATE patients SET birth_date = '1990-01-10' WHERE id = $1", [patientId]);
    await settleFormsOf(tx, [patientId], { facilityId, now: clock.now() });
  });
  expect(await standOf(hospital, corrected)).toMatchObject(settled);

  const merged = await givenHalfSigned(hospital, {}, '2010-01-10');
  const survivor = await hospital.given.patient({ birthDate: '1990-01-10' });
  const merge = await hospital.admin(patientMergeContract.merge, {
    params: { patientId: survivor.id },
    body: {
      version: survivor.version,
      otherId: merged.patient.id,
      otherVersion: merged.patient.version,
      fromOther: [],
      reason: null,
    },
  });
  expect(merge.status).toBe(200);
  expect(await standOf(hospital, merged)).toMatchObject(settled);
});

test('an expired form that somebody had signed goes out again for the others, and is signed where nobody else must', async () => {
  const hospital = await openHospital();
  const [waits, ends] = [
    await givenHalfSigned(hospital, {}, '2010-01-10'),
    await givenHalfSigned(hospital, {}, '2010-01-10'),
  ];
  await hospital.server.owner.query("UPDATE orders SET expires_at = now() - interval '1 minute' WHERE id = ANY ($1)", [
    [waits.form.orderId, ends.form.orderId],
  ]);
  await expireOrders(hospital.server.services);
  await hospital.server.owner.query("UPDATE patients SET birth_date = '1990-01-10' WHERE id = $1", [ends.patient.id]);
  const extend = async (given: TestForm) => {
    const params = { formId: given.form.id };
    const { form } = (await hospital.nurse(consentRecordContract.get, { params })).body;
    expect(form.state).toBe('expired');
    const dueOn = addDays(todayInTokyo(hospital.clock.now()), 7);
    const body = { version: form.orderVersion, dueOn };
    await hospital.nurse(orderVerbContract.extend, { params: { orderId: form.orderId }, body });
    return hospital.nurse(consentRecordContract.get, { params });
  };
  expect((await extend(waits)).body).toMatchObject({ form: { state: 'partiallySigned' } });
  expect((await extend(ends)).body).toMatchObject({ form: { state: 'signed' } });
  await sign(hospital, waits, 'proxy');
  expect(await standOf(hospital, waits)).toMatchObject({ ...settled, signers: ['patient signed', 'proxy signed'] });
});

const heard = { by: 'patient', name: '山田 太郎', method: 'heard', scope: '', reason: '' } as const;

test('what was signed is sealed before its withdrawal, also without the final check; of a form half signed there is the withdrawal alone', async () => {
  const hospital = await openHospital();
  const { server, facilityId, clock } = hospital;
  const withdraw = async ({ form }: TestForm) => {
    const params = { formId: form.id };
    const { version } = (await hospital.nurse(consentRecordContract.get, { params })).body.form;
    const body = { ...heard, at: clock.now().toISOString(), version };
    expect((await hospital.nurse(consentRecordContract.withdraw, { params, body })).body).toMatchObject({
      form: { state: 'withdrawn' },
    });
    const { rows } = await server.owner.query<{ id: string }>(
      'SELECT id FROM consent_sealings WHERE form_id = $1 ORDER BY created_at, id',
      [form.id],
    );
    for (const { id } of rows) await sealForm(server.services, facilityId, id);
    const { body: after } = await hospital.nurse(consentRecordContract.get, { params });
    return { state: after.form.state, documents: after.form.documents.map(({ kind }) => kind).toSorted() };
  };
  const whole = await givenConsentForm(hospital, { rules: { gates: [], finalCheck: true } });
  await sign(hospital, whole, 'patient');
  expect(await withdraw(whole)).toEqual({ state: 'withdrawn', documents: ['issued', 'sealed', 'withdrawal'] });

  const half = await givenHalfSigned(hospital);
  expect(await withdraw(half)).toEqual({ state: 'withdrawn', documents: ['issued', 'withdrawal'] });
});
