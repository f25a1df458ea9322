import type { ConsentGateRule, SignerReason } from '@nattoku/contract/consent/consent-rules';
import type { SignerRole } from '@nattoku/contract/consent/consent-field';
import type { Patient } from '@nattoku/contract/patient/patient';
import type { ConsentFormId, ConsentSignerId, OrderId } from '@nattoku/contract/shared/primitives';
import type { SignatureValue } from '@nattoku/rules/signature/signature-value';
import { newId } from '#kernel/new-id.ts';
import { hashSecret, newSecret } from '#kernel/secrets/secret.ts';
import { givenConsentTemplate, type TestTemplate } from '#testing/consent/consent-templates.ts';
import type { Hospital } from '#testing/hospital.ts';

export type GivenSigner = { role: SignerRole; required?: boolean; name?: string; reason?: SignerReason };
type GivenForm = {
  patient?: Patient | null;
  template?: TestTemplate;
  signers?: readonly GivenSigner[];
  gates?: readonly ConsentGateRule[];
  issuedAt?: Date;
  /** One that was sent already, and gets the form as its last item. */
  order?: { id: OrderId; linkSecret: string };
};

export type SignableForm = {
  id: ConsentFormId;
  orderId: OrderId;
  template: TestTemplate;
  signers: ConsentSignerId[];
  /** Of the link that was sent. */
  secret: string;
  patient: Patient | null;
  /** Of the PDF that the patient is shown. */
  shownSha256: Buffer;
};

/** A form whose link was sent, with exactly these signers and gates: what the patient sees is the template's own pages. */
export async function givenSignableForm(hospital: Hospital, given: GivenForm = {}): Promise<SignableForm> {
  const { server, facilityId, staff, clock } = hospital;
  const { issuedAt = clock.now(), signers = [{ role: 'patient' }], gates = [] } = given;
  const patient = given.patient === undefined ? await hospital.given.patient() : given.patient;
  const template = given.template ?? (await givenConsentTemplate(hospital));
  const id = newId<ConsentFormId>();
  const orderId = given.order?.id ?? newId<OrderId>();
  const secret = given.order?.linkSecret ?? newSecret();
  const doctor = staff.doctor.staffId;
  const expiresAt = new Date(issuedAt.getTime() + 14 * 86_400_000);
  const ask = (text: string, values: unknown[]) => server.owner.query(text, values);

  const insertOrder = async () => {
    await ask(
      `INSERT INTO orders (id, facility_id, area, mode, lifecycle, title, patient_id, issued_at, expires_at, created_by)
       VALUES ($1, $2, 'consent', CASE WHEN $4::uuid IS NULL THEN 'common' ELSE 'custom' END, 'issued', $3, $4, $5, $6, $7)`,
      [orderId, facilityId, template.name, patient?.id ?? null, issuedAt, expiresAt, doctor],
    );
    await ask(
      `INSERT INTO order_links (id, facility_id, order_id, secret_hash, issued_at, issued_by, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [newId(), facilityId, orderId, hashSecret(secret), issuedAt, doctor, expiresAt],
    );
  };
  if (!given.order) await insertOrder();
  await ask(
    `WITH item AS (
       INSERT INTO order_items (id, facility_id, order_id, kind, position, title)
       SELECT gen_random_uuid(), $2, $3, 'consent', (SELECT count(*) FROM order_items WHERE order_id = $3), $10 RETURNING id)
     INSERT INTO consent_forms (id, facility_id, order_id, order_item_id, template_id, template_version_id, template_sha256, patient_id, state,
       procedure_name, explainer_id, capacity, entered_by)
     VALUES ($1, $2, $3, (SELECT id FROM item), $4, $5, $6, $7, 'issued', '内視鏡検査', $8, $9, $8)`,
    [
      id,
      facilityId,
      orderId,
      template.id,
      template.versionId,
      template.sha256,
      patient?.id ?? null,
      doctor,
      { route: 'self', reason: null, note: '', judgedBy: null, judgedOn: null },
      template.name,
    ],
  );
  const signerIds: ConsentSignerId[] = [];
  for (const [position, { role, required = true, name = '', reason = 'added' }] of signers.entries()) {
    const signerId = newId<ConsentSignerId>();
    signerIds.push(signerId);
    await ask(
      `INSERT INTO consent_signers (id, facility_id, form_id, position, role, required, reason, name)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [signerId, facilityId, id, position, role, required, reason, name],
    );
  }
  for (const rule of gates) {
    await ask('INSERT INTO consent_gates (facility_id, form_id, kind, rule) VALUES ($1, $2, $3, $4)', [
      facilityId,
      id,
      rule.kind,
      rule,
    ]);
  }
  await ask(
    `INSERT INTO consent_documents (id, facility_id, form_id, kind, path, sha256, size, page_count)
     SELECT $1, facility_id, $2, 'issued', document_path, document_sha256, 1, jsonb_array_length(pages)
       FROM consent_template_versions WHERE id = $3`,
    [newId(), id, template.versionId],
  );
  return { id, orderId, template, signers: signerIds, secret, patient, shownSha256: template.sha256 };
}

/** A short name as a finger draws it, of this signer. */
export const anInk = (signer: string): SignatureValue => ({
  signer,
  kind: 'ink',
  strokes: {
    version: 1,
    aspect: 0.4,
    strokes: [
      {
        drawnWidth: 600,
        points: [0.1, 0.2, 0.35, 0.6].map((x, index) => ({ x, y: 0.1 + x / 4, t: index * 16, pressure: 0.5 })),
      },
    ],
  },
});
