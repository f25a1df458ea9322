import { consentRecordContract } from '@nattoku/contract/consent/consent-record';
import { type CapacityRoute, type ConsentGateRule, selfCapacity } from '@nattoku/contract/consent/consent-rules';
import type { SignerRole } from '@nattoku/contract/consent/consent-field';
import type { ConsentState } from '@nattoku/contract/consent/consent-state';
import type { ConsentFormId, ConsentSignerId, OrderId, PatientId, StaffId } from '@nattoku/contract/shared/primitives';
import { dateParts, type PlainDate } from '@nattoku/rules/time/plain-date';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { openSession } from '#areas/auth/sign-in/auth.operations.ts';
import { newId } from '#kernel/new-id.ts';
import { type As, callerWith, type Hospital } from '#testing/hospital.ts';
import { givenConsentForm } from '#testing/consent/consent-forms.ts';
import { givenConsentTemplate, type TestTemplate } from '#testing/consent/consent-templates.ts';

/** What a run begins with. */
export type Beginning = {
  state: 'draft' | 'awaitingApproval' | 'issued';
  /** Full years of the patient; `almost18` comes of age tomorrow. */
  age: number | 'almost18';
  capacity: (typeof CapacityRoute.options)[number];
  /** Whom the template asks for besides. */
  others: readonly { role: SignerRole; required: boolean }[];
  gates: readonly ConsentGateRule[];
  finalCheck: boolean;
};

export type FormRow = {
  id: ConsentFormId;
  state: ConsentState;
  version: number;
  signed_at: Date | null;
  explainer_id: StaffId;
  patient_id: PatientId;
  order_id: OrderId;
  signers: { id: ConsentSignerId; role: SignerRole; required: boolean; state: string; staff_id: StaffId | null }[];
  signatures: string[];
  sealings: { id: string; kind: string; state: string }[];
  documents: string[];
};

/** One form and the person who has to do with it, as they stand in the real database. */
export class World {
  readonly hospital: Hospital;
  readonly patientId: PatientId;
  explainer: { staffId: StaffId; call: As };
  formId: ConsentFormId;
  /** Signatures that the server said it had taken in. */
  readonly accepted = new Set<string>();
  /** Nothing can be sealed while the original is not what was hashed. */
  isOriginalChanged = false;
  mergeId: string | null = null;
  finalCheck: boolean;

  constructor(given: Pick<World, 'hospital' | 'patientId' | 'explainer' | 'formId' | 'finalCheck'>) {
    this.hospital = given.hospital;
    this.patientId = given.patientId;
    this.explainer = given.explainer;
    this.formId = given.formId;
    this.finalCheck = given.finalCheck;
  }

  /** Every read of the model is made past the server, so that no read puts right what it looks at. */
  async row(): Promise<FormRow> {
    const { rows } = await this.hospital.server.owner.query<FormRow>(
      `SELECT f.id, f.state, f.version, f.signed_at, f.explainer_id, f.patient_id, f.order_id,
              coalesce((SELECT jsonb_agg(to_jsonb(s) ORDER BY s.position) FROM consent_signers s WHERE s.form_id = f.id), '[]') AS signers,
              ARRAY(SELECT id::text FROM consent_signatures WHERE form_id = f.id ORDER BY sequence) AS signatures,
              coalesce((SELECT jsonb_agg(to_jsonb(x) ORDER BY x.created_at) FROM consent_sealings x WHERE x.form_id = f.id), '[]') AS sealings,
              ARRAY(SELECT kind FROM consent_documents WHERE form_id = f.id) AS documents
         FROM consent_forms f WHERE f.id = $1`,
      [this.formId],
    );
    if (!rows[0]) throw new Error('the form is gone');
    return rows[0];
  }

  async detail(call: As = this.hospital.doctor) {
    const { status, body } = await call(consentRecordContract.get, { params: { formId: this.formId } });
    if (status !== 200) throw new Error(`the form cannot be read: ${status} ${body.code}`);
    return body;
  }

  async ask(text: string, values: unknown[] = []): Promise<void> {
    await this.hospital.server.owner.query(text, values);
  }
}

const templates = new Map<string, TestTemplate>();

/** A run has retired one of them: the next run gets its own. */
export const forgetTemplates = (): void => templates.clear();

/** Forms of one kind share their template: what a run changes of it is for itself. */
const templateFor = async (hospital: Hospital, { others, gates, finalCheck }: Beginning): Promise<TestTemplate> => {
  const key = JSON.stringify([hospital.facilityId, others, gates, finalCheck]);
  const known = templates.get(key);
  if (known) return known;
  const rules = { signers: [{ role: 'patient' as const, required: true }, ...others], gates: [...gates], finalCheck };
  const made = await givenConsentTemplate(hospital, { rules });
  templates.set(key, made);
  return made;
};

export const bornFor = (age: Beginning['age'], now: Date): PlainDate => {
  const tomorrow = addDays(todayInTokyo(now), 1);
  const { year } = dateParts(tomorrow);
  return age === 'almost18' ? `${year - 18}${tomorrow.slice(4)}` : `${year - age}-01-01`;
};

/** A doctor of the run alone, who may be suspended without keeping others from their work. */
export const givenDoctor = async ({ server, facilityId }: Hospital): Promise<World['explainer']> => {
  const staffId = newId<StaffId>();
  await server.owner.query(
    "INSERT INTO staff (id, facility_id, email, name, name_kana, role, state) VALUES ($1, $2, $3, '説明 医師', 'テスト', 'doctor', 'active')",
    [staffId, facilityId, `explainer-${staffId}@hospital.example`],
  );
  return { staffId, call: await signedIn({ server, facilityId }, staffId) };
};

export const signedIn = async (
  { server, facilityId }: Pick<Hospital, 'server' | 'facilityId'>,
  staffId: StaffId,
): Promise<As> => {
  const scope = server.services.scopeOf({ kind: 'system', facilityId }, newId(), server.services.log);
  const { token } = await openSession(scope, { staffId });
  return callerWith(server.origin, { cookie: `staff=${token}` });
};

export async function beginWorld(hospital: Hospital, beginning: Beginning): Promise<World> {
  const { clock, server, staff } = hospital;
  const patient = await hospital.given.patient({ birthDate: bornFor(beginning.age, clock.now()) });
  const explainer = await givenDoctor(hospital);
  const needsReason = beginning.capacity !== 'self' && beginning.capacity !== 'cannotWrite';
  const { form } = await givenConsentForm(hospital, {
    state: beginning.state,
    patient,
    template: await templateFor(hospital, beginning),
    capacity: {
      ...selfCapacity,
      route: beginning.capacity,
      ...(needsReason && {
        reason: 'dementia' as const,
        note: '本人の推定される意思にもとづく',
        judgedBy: staff.doctor.staffId,
        judgedOn: todayInTokyo(clock.now()),
      }),
    },
    signers: [
      { role: 'witness', staffId: staff.nurse.staffId, name: 'nurse 職員' },
      { role: 'supervisor', staffId: staff.doctor.staffId, name: 'doctor 職員' },
    ],
  });
  await server.owner.query('UPDATE consent_forms SET explainer_id = $2 WHERE id = $1', [form.id, explainer.staffId]);
  await server.owner.query("UPDATE consent_signers SET staff_id = $2 WHERE form_id = $1 AND role = 'doctor'", [
    form.id,
    explainer.staffId,
  ]);
  const { finalCheck } = beginning;
  return new World({ hospital, patientId: patient.id, explainer, formId: form.id, finalCheck });
}
