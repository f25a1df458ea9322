import type { ConsentField, FieldValue, SignerRole } from '@nattoku/contract/consent/consent-field';
import type { ConsentFormId, ConsentSignerId, ConsentTemplateId, PatientId } from '@nattoku/contract/shared/primitives';
import { fullName } from '@nattoku/rules/text/person-name';
import { addDays, type PlainDate, todayInTokyo } from '@nattoku/rules/time/date-time';
import type pg from 'pg';
import { issueConsent } from '#areas/consent/order/consent-order.operations.ts';
import { supersedeForm } from '#areas/consent/record/consent-record.supersede.ts';
import { requestVoid } from '#areas/consent/record/consent-record.void.ts';
import { hearWithdrawal } from '#areas/consent/record/consent-record.withdrawal.ts';
import { addValues } from '#domain/consent/form/form-values.ts';
import { recordExplanation } from '#domain/consent/form/explanation.ts';
import { evaluateGates, isPassed, markRead, overrideGate } from '#domain/consent/form/gates.ts';
import { issuedDocument } from '#domain/consent/document/issued-document.ts';
import { type ConsentForm, formAudit, lockFormRow, moveForm } from '#domain/consent/form/move-form.ts';
import { changeOrder } from '#domain/order/lifecycle/change-order.ts';
import { newConsentForm } from '#domain/consent/form/new-form.ts';
import { publishedVersionFor, type TemplateVersion, versionFor } from '#domain/consent/template/read-version.ts';
import { signersOf } from '#domain/consent/form/settle-form.ts';
import { takeDecision } from '#domain/consent/signing/take-decision.ts';
import { takeSignature } from '#domain/consent/signing/take-signature.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import type { LinkActor, LinkScope, Scope, StaffActor, StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';
import { type DemoForm, demoForms } from '#seed/consent-form-list.ts';
import { signedName } from '#seed/consent-ink.ts';
import { actAs, type DemoHospital, memberOf } from '#seed/world.ts';

const HOUR = 3_600_000;

type Person = { id: PatientId; name: string };
type ById = { formId: ConsentFormId };

/** Forms in every state, with patients who are of age. A second run finds them there. */
export async function seedConsentForms(services: Services, owner: pg.Client, hospital: DemoHospital): Promise<void> {
  const { rowCount } = await owner.query('SELECT FROM consent_forms WHERE facility_id = $1 LIMIT 1', [
    hospital.facilityId,
  ]);
  if (rowCount) return;
  const people = await grownUps(owner, hospital);
  for (const [at, given] of demoForms.entries()) {
    const person = people[at];
    const templateId = await templateOf(owner, hospital, given.template);
    if (person && templateId) await bringThere(services, hospital, { given, person, templateId });
  }
}

const grownUps = async (owner: pg.Client, { facilityId }: DemoHospital): Promise<Person[]> => {
  const { rows } = await owner.query<{ id: PatientId; family_name: string; given_name: string }>(
    `SELECT id, family_name, given_name FROM patients
      WHERE facility_id = $1 AND birth_date < '1990-01-01' AND archived_at IS NULL AND deceased_on IS NULL AND survivor_id IS NULL
        AND NOT is_sensitive AND NOT is_provisional
      ORDER BY patient_number DESC LIMIT $2`,
    [facilityId, demoForms.length],
  );
  return rows.map((row) => ({
    id: row.id,
    name: fullName({ familyName: row.family_name, givenName: row.given_name }),
  }));
};

export const templateOf = async (owner: pg.Client, { facilityId }: DemoHospital, number: string) => {
  const { rows } = await owner.query<{ id: ConsentTemplateId }>(
    'SELECT id FROM consent_templates WHERE facility_id = $1 AND number = $2',
    [facilityId, number],
  );
  return rows[0]?.id;
};

type Wanted = { given: DemoForm; person: Person; templateId: ConsentTemplateId };

async function bringThere(services: Services, hospital: DemoHospital, wanted: Wanted): Promise<void> {
  const { given, person } = wanted;
  const begun = services.clock.now().getTime() - given.hoursAgo * HOUR;
  const doctor = memberOf(hospital, 'doctor@sakura.example');
  const nurse = memberOf(hospital, 'nurse@sakura.example');
  /** Each step a little later, and never in the future. */
  const after = (minutes: number, who = doctor): StaffScope =>
    actAs(services, who, new Date(Math.min(begun + minutes * 60_000, services.clock.now().getTime())));
  const { formId, orderId } = await createDraft(after(0, nurse), wanted);
  const visitor = patientAtHome({ facilityId: hospital.facilityId, orderId, patientId: person.id });
  const patient = (minutes: number): LinkScope => ({ ...after(minutes), actor: visitor });
  if (given.until === 'draft') return;
  if (given.until === 'awaitingApproval') return void (await submit(after(5, nurse), { formId }));
  await issue(services, after(10), { formId });
  if (given.until === 'expired') return void (await expire(after(15 * 24 * 60), { formId }));
  if (given.until !== 'issued') await explain(after(15), { formId, files: services.files });
  if (given.until === 'doctorSigned') await signAs('doctor')(after(18), { formId, name: doctor.name });
  if (given.until === 'decided') await decide(patient(20), { formId, given });
  if (given.until === 'signed') {
    await decide(patient(20), { formId, given });
    await signAs('patient')(patient(21), { formId, name: person.name });
    if (given.template === demoForms[1]?.template) await signAs('doctor')(after(22), { formId, name: doctor.name });
  }
  await endOf(given, { formId, person, scopes: { doctor: after(30), nurse: after(30, nurse) } });
}

/** On the own telephone, by the link that was sent. */
const patientAtHome = (whose: Pick<LinkActor, 'facilityId' | 'orderId' | 'patientId'>): LinkActor => ({
  kind: 'link',
  ...whose,
  linkId: newId(),
  linkSessionId: newId(),
  isCommon: false,
  isKiosk: false,
  verified: true,
});

type Ending = { formId: ConsentFormId; person: Person; scopes: { doctor: StaffScope; nurse: StaffScope } };

const endOf = async ({ ending }: DemoForm, { formId, person, scopes: { doctor, nurse } }: Ending): Promise<void> => {
  const { version } = await doctor.database.transaction(doctor.actor.facilityId, (tx) => lockFormRow(tx, formId, null));
  const at = nurse.clock.now().toISOString();
  if (ending === 'void')
    await requestVoid(doctor, { formId, version, reason: '予定の変更のため、手術を取りやめました' });
  if (ending === 'supersede') await supersedeForm(doctor, { formId, version });
  if (ending === 'withdraw') {
    const told = {
      by: 'patient',
      name: person.name,
      method: 'heard',
      scope: '',
      reason: 'もう少し考えたいとのこと',
    } as const;
    await hearWithdrawal(nurse, { formId, version, ...told, at });
  }
};

const createDraft = write(async (tx, { given, person, templateId }: Wanted, { actor, clock }: StaffScope) => {
  const now = clock.now();
  const version = await publishedVersionFor(tx, templateId);
  const explainerId = await explainerOf(tx);
  const made = await newConsentForm(
    tx,
    { version, patientId: person.id, enteredBy: actor.staffId, explainerId, route: 'link' },
    now,
  );
  const procedureOn = addDays(todayInTokyo(now), given.inDays + Math.round(given.hoursAgo / 24));
  const form = await moveForm(
    tx,
    made,
    'draft',
    { procedureName: given.procedure, procedureOn, operatorName: '佐藤 健一' },
    now,
  );
  const values = valuesFor(version.fields, 'staffBefore', { text: given.diagnosis, day: todayInTokyo(now) });
  await addValues(
    tx,
    form,
    values.map((value) => ({ ...value, source: 'staff' as const })),
    { kind: 'staff', id: actor.staffId, at: now },
  );
  return { result: { formId: form.id, orderId: form.orderId }, audit: formAudit('consent.createDraft', form) };
});

const explainerOf = async (tx: Tx) => {
  const { rows } = await tx.$client.query<{ id: StaffScope['actor']['staffId'] }>(
    "SELECT id FROM staff WHERE email = 'doctor@sakura.example'",
  );
  return rows[0]?.id ?? null;
};

/** Something in every field that somebody has to fill in. */
type Filling = { text: string; day: PlainDate };

const valuesFor = (fields: readonly ConsentField[], filler: ConsentField['filler'], filling: Filling) =>
  fields
    .filter((field) => field.filler === filler && !['auto', 'fixedText', 'signature', 'initials'].includes(field.type))
    .map((field) => ({ fieldId: field.id, value: valueOf(field, filling) }));

const valueOf = ({ type, options }: ConsentField, { text, day }: Filling): FieldValue => {
  if (type === 'checkbox') return true;
  if (type === 'radio' || type === 'select') return options[0]?.value ?? null;
  if (type === 'number') return '1';
  if (type === 'date') return day;
  return text;
};

const submit = write(async (tx, { formId }: ById, { clock }: StaffScope) => {
  const form = await lockFormRow(tx, formId, null);
  await moveForm(tx, form, 'awaitingApproval', {}, clock.now());
  return { result: {}, audit: formAudit('consent.submit', form) };
});

const issue = async ({ files }: Services, scope: StaffScope, { formId }: ById): Promise<void> => {
  const { version, side } = await scope.database.transaction(scope.actor.facilityId, (tx) =>
    lockFormRow(tx, formId, null),
  );
  await issueConsent(scope, { formId, version, side, files });
};

const expire = write(async (tx, { formId }: ById, { clock }: StaffScope) => {
  const form = await lockFormRow(tx, formId, null);
  await moveForm(tx, form, 'expired', {}, clock.now());
  await changeOrder(tx, form.orderId, { lifecycle: 'expired', expiresAt: clock.now() }, clock.now());
  return { result: {}, audit: formAudit('consent.expire', form) };
});

/** The talk was held and the text was read; what else was asked for the doctor leaves out, with the reason. */
const explain = write(async (tx, { formId, files }: ById & Pick<Services, 'files'>, { actor, clock }: StaffScope) => {
  const now = clock.now();
  const form = await lockFormRow(tx, formId, null);
  const { staffId: by, facilityId } = actor;
  const explained = await recordExplanation(tx, form, { by, facilityId, files }, now);
  await markRead(tx, explained, now);
  const open = (await evaluateGates(tx, explained, now)).filter((gate) => !isPassed(gate));
  const audit = [formAudit('consent.explain', form)];
  for (const { rule } of open) {
    const reason = '外来で口頭で確かめ、理解されていたため';
    audit.push(await overrideGate(tx, explained, { kind: rule.kind, staffId: actor.staffId, reason }, now));
  }
  return { result: {}, audit };
});

const signerIn = async (tx: Tx, form: ConsentForm, role: SignerRole): Promise<ConsentSignerId> => {
  const signer = (await signersOf(tx, form)).find((each) => each.role === role);
  if (!signer) throw new Error(`The demonstration's form has no ${role}`);
  return signer.id;
};

export const decide = write(
  async (tx, { formId, given }: ById & { given: Pick<DemoForm, 'decision'> }, { actor, clock }: LinkScope) => {
    const now = clock.now();
    const form = await lockFormRow(tx, formId, null);
    const { kind: decision, reason } = given.decision ?? { kind: 'agree', reason: '' };
    const signerId = await signerIn(tx, form, 'patient');
    const said = { id: newId(), signerId, decision, reason, revisitOn: null, decidedAt: now };
    const { audit, changes, jobs } = await takeDecision(tx, form, said, { facilityId: actor.facilityId, now });
    return { result: {}, audit, changes, jobs };
  },
);

export const signAs = (role: 'patient' | 'doctor') =>
  write(async (tx, { formId, name }: ById & { name: string }, { actor, clock }: Scope<StaffActor | LinkActor>) => {
    const now = clock.now();
    const form = await lockFormRow(tx, formId, null);
    const version: TemplateVersion = await versionFor(tx, form.templateVersionId);
    const signerId = await signerIn(tx, form, role);
    if (actor.kind === 'link') {
      const values = valuesFor(version.fields, 'patient', { text: '特になし', day: todayInTokyo(now) }).map(
        (value) => ({
          ...value,
          source: 'patient' as const,
        }),
      );
      await addValues(tx, form, values, { kind: 'link', id: actor.linkSessionId, at: now });
    }
    const initials = version.fields.filter(({ type, signer }) => type === 'initials' && signer === role);
    const shown = await issuedDocument(tx, formId);
    if (!shown) throw new Error('The demonstration’s form was not issued');
    const { audit, changes, jobs } = await takeSignature(
      tx,
      form,
      {
        id: newId(),
        signerId,
        signature: signedName(signerId),
        initials: Object.fromEntries(initials.map(({ id }) => [id, signedName(signerId)])),
        typedName: name,
        relation: null,
        shownSha256: shown.sha256,
        method: actor.kind === 'staff' ? 'staffSession' : 'ownDevice',
        staffId: actor.kind === 'staff' ? actor.staffId : null,
        linkSessionId: actor.kind === 'staff' ? null : actor.linkSessionId,
        userAgent: '',
        address: '',
        signedAt: now,
      },
      { facilityId: actor.facilityId, now },
    );
    return { result: {}, audit, changes, jobs };
  });
