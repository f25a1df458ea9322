import { selfCapacity, type ConsentGateRule } from '@nattoku/contract/consent/consent-rules';
import type { ConsentState } from '@nattoku/contract/consent/consent-state';
import type { SignerRole } from '@nattoku/contract/consent/consent-field';
import type { ConsentFormId, ConsentSignerId, OrderId, PatientId, StaffId } from '@nattoku/contract/shared/primitives';
import { newId } from '#kernel/new-id.ts';
import { givenConsentTemplate, type TestTemplate } from '#testing/consent/consent-templates.ts';
import type { Hospital } from '#testing/hospital.ts';

type GivenForm = {
  state?: ConsentState;
  template?: TestTemplate;
  /** Somebody of the hospital when left out. */
  patientId?: PatientId;
  explainerId?: StaffId | null;
  procedureOn?: string | null;
  dueOn?: string | null;
  route?: 'device' | 'link' | 'paper';
  signers?: readonly { role: SignerRole; state?: 'waiting' | 'signed'; staffId?: StaffId }[];
  gates?: readonly ConsentGateRule[];
};

export type FormInState = {
  id: ConsentFormId;
  orderId: OrderId;
  patientId: PatientId;
  template: TestTemplate;
  signers: { id: ConsentSignerId; role: SignerRole }[];
};

const signedStates: readonly ConsentState[] = ['signed', 'finalised', 'withdrawn', 'superseded'];

/** A form as it stands in the database in some state, without the evidence that leads there: for what happens from there on. */
export async function givenFormInState(hospital: Hospital, given: GivenForm = {}): Promise<FormInState> {
  const { server, facilityId, staff, clock } = hospital;
  const {
    state = 'issued',
    explainerId = staff.doctor.staffId,
    procedureOn = null,
    dueOn = null,
    route = 'link',
  } = given;
  const template = given.template ?? (await givenConsentTemplate(hospital));
  const patientId = given.patientId ?? (await hospital.given.patient()).id;
  const id = newId<ConsentFormId>();
  const orderId = newId<OrderId>();
  const now = clock.now();
  const lifecycle =
    state === 'draft' || state === 'awaitingApproval' ? 'draft' : state === 'expired' ? 'expired' : 'issued';
  await server.owner.query(
    `INSERT INTO orders (id, facility_id, area, mode, lifecycle, title, patient_id, due_on, issued_at, created_by, created_at, updated_at, expires_at)
     VALUES ($1, $2, 'consent', 'custom', $3, $4, $5, $6, $7, $8, $9, $9, $10)`,
    [
      orderId,
      facilityId,
      lifecycle,
      template.name,
      patientId,
      dueOn,
      lifecycle === 'draft' ? null : now,
      staff.nurse.staffId,
      now,
      new Date(now.getTime() + 30 * 86_400_000),
    ],
  );
  const isSigned = signedStates.includes(state);
  await server.owner.query(
    `WITH item AS (
       INSERT INTO order_items (id, facility_id, order_id, kind, position, title, done_at, ended_at, ended_how)
       VALUES (gen_random_uuid(), $2, $3, 'consent', 0, $22, coalesce($14::timestamptz, $16::timestamptz),
         coalesce($18::timestamptz, $20::timestamptz),
         CASE WHEN $18::timestamptz IS NOT NULL THEN 'canceled' WHEN $20::timestamptz IS NOT NULL THEN 'closed' END) RETURNING id)
     INSERT INTO consent_forms (id, facility_id, order_id, order_item_id, template_id, template_version_id, template_sha256, patient_id, state, procedure_name,
            procedure_on, explainer_id, route, capacity, entered_by, signed_at, finalised_at, declined_at, withdrawn_at, voided_at, void_reason,
            superseded_at, created_at, updated_at)
     VALUES ($1, $2, $3, (SELECT id FROM item), $4, $5, $6, $7, $8, '内視鏡的ポリープ切除', $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $21)`,
    [
      id,
      facilityId,
      orderId,
      template.id,
      template.versionId,
      template.sha256,
      patientId,
      state,
      procedureOn,
      explainerId,
      route,
      JSON.stringify(selfCapacity),
      staff.nurse.staffId,
      isSigned ? now : null,
      isSigned && state !== 'signed' ? now : null,
      state === 'declined' ? now : null,
      state === 'withdrawn' ? now : null,
      state === 'voided' ? now : null,
      state === 'voided' ? '患者さんを取り違えたため' : null,
      state === 'superseded' ? now : null,
      now,
      template.name,
    ],
  );
  const signers = await addSigners(hospital, id, given.signers ?? [{ role: 'patient' }], isSigned);
  for (const rule of given.gates ?? []) {
    await server.owner.query('INSERT INTO consent_gates (facility_id, form_id, kind, rule) VALUES ($1, $2, $3, $4)', [
      facilityId,
      id,
      rule.kind,
      JSON.stringify(rule),
    ]);
  }
  return { id, orderId, patientId, template, signers };
}

const addSigners = async (
  { server, facilityId, clock }: Hospital,
  formId: ConsentFormId,
  given: NonNullable<GivenForm['signers']>,
  isSigned: boolean,
) => {
  const signers: FormInState['signers'] = [];
  for (const [index, signer] of given.entries()) {
    const id = newId<ConsentSignerId>();
    const state = signer.state ?? (isSigned ? 'signed' : 'waiting');
    await server.owner.query(
      `INSERT INTO consent_signers (id, facility_id, form_id, position, role, required, reason, name, staff_id, state, settled_at)
       VALUES ($1, $2, $3, $4, $5, true, 'template', '山田 太郎', $6, $7, $8)`,
      [
        id,
        facilityId,
        formId,
        index + 1,
        signer.role,
        signer.staffId ?? null,
        state,
        state === 'signed' ? clock.now() : null,
      ],
    );
    signers.push({ id, role: signer.role });
  }
  return signers;
};
