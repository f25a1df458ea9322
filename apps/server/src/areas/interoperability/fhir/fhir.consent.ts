import { type ConsentState, type Side, sideNames } from '@nattoku/contract/consent/consent-state';
import {
  type FacilityColumns,
  facilityColumns,
  facilityReference,
} from '#areas/interoperability/fhir/fhir.facility.ts';
import type { Conditions } from '#areas/interoperability/fhir/fhir.search.ts';
import type { Tx } from '#kernel/database/database.ts';

export const fhirStatuses = ['draft', 'proposed', 'active', 'rejected', 'inactive', 'entered-in-error'] as const;
export const CONSENT_STATUS_SYSTEM = 'http://hl7.org/fhir/consent-state-codes';
export type FhirStatus = (typeof fhirStatuses)[number];

/** specification/interoperability.md §3. A form that is signed is `active` only once its sealed record was read back. */
export const statusOf: Record<ConsentState, FhirStatus> = {
  draft: 'draft',
  awaitingApproval: 'draft',
  issued: 'proposed',
  explained: 'proposed',
  partiallySigned: 'proposed',
  signed: 'proposed',
  finalised: 'active',
  declined: 'rejected',
  withdrawn: 'inactive',
  superseded: 'inactive',
  expired: 'inactive',
  voided: 'entered-in-error',
};

export const statesOf = (status: string): ConsentState[] =>
  (Object.keys(statusOf) as ConsentState[]).filter((state) => statusOf[state] === status);

/** LOINC 59284-0: a document of consent. */
export const CONSENT_DOCUMENT = { coding: [{ system: 'http://loinc.org', code: '59284-0' }], text: '同意書' } as const;
export const TEMPLATE_SYSTEM = 'urn:nattoku:consent-template';

type Signer = { role: 'patient' | 'proxy'; name: string; at: string };

export type ConsentRow = FacilityColumns & {
  id: string;
  version: number;
  updated_at: Date;
  /** To the microsecond, for the cursor. */
  changed_text: string;
  state: ConsentState;
  patient_id: string;
  procedure_name: string;
  side: Side | null;
  valid_until: string | null;
  signed_at: Date | null;
  dated: Date;
  template_number: string;
  template_name: string;
  template_version: number;
  document_id: string | null;
  signers: Signer[] | null;
};

/** When it was decided, and before that when it was made. */
export const CONSENT_DATE = 'coalesce(f.signed_at, f.declined_at, f.created_at)';

/** Forms that belong to a patient: a response that is nobody's yet is no consent of anybody. */
export const ofPatients = 'f.patient_id IS NOT NULL';

const from = `FROM consent_forms f
    JOIN consent_templates t ON t.id = f.template_id JOIN consent_template_versions v ON v.id = f.template_version_id
    JOIN facilities h ON h.id = f.facility_id`;

export async function findConsents(tx: Tx, { where, values }: Conditions, limit: number): Promise<ConsentRow[]> {
  const { rows } = await tx.$client.query<ConsentRow>(
    `SELECT f.id, f.version, f.updated_at, (f.updated_at AT TIME ZONE 'UTC')::text || '+00' AS changed_text, f.state, f.patient_id,
            f.procedure_name, f.side, f.valid_until::text AS valid_until, f.signed_at, ${CONSENT_DATE} AS dated,
            t.number AS template_number, t.name AS template_name, v.number AS template_version, ${facilityColumns},
            (SELECT d.id FROM consent_documents d WHERE d.form_id = f.id
                AND d.kind = CASE WHEN f.state = 'declined' THEN 'refusal' ELSE 'sealed' END) AS document_id,
            (SELECT json_agg(json_build_object('role', s.role, 'name', g.typed_name, 'at', g.received_at) ORDER BY s.position)
               FROM consent_signers s JOIN consent_signatures g ON g.signer_id = s.id
              WHERE s.form_id = f.id AND s.role IN ('patient', 'proxy')) AS signers
       ${from} WHERE ${where} ORDER BY f.updated_at, f.id LIMIT ${limit}`,
    values,
  );
  return rows;
}

export async function countConsents(tx: Tx, { where, values }: Conditions): Promise<number> {
  const { rows } = await tx.$client.query<{ amount: number }>(
    `SELECT count(*)::int AS amount FROM consent_forms f WHERE ${where}`,
    values,
  );
  return rows[0]?.amount ?? 0;
}

const asPerformer = (patientId: string, { role, name }: Signer) =>
  role === 'patient' ? { reference: `Patient/${patientId}` } : { type: 'RelatedPerson', display: name };

const procedureOf = ({ procedure_name, side }: ConsentRow): string =>
  [procedure_name, side && side !== 'none' ? `（${sideNames[side]}）` : ''].join('');

/** specification/interoperability.md §3: Consent of FHIR R4; JP Core has but a stub of it. */
export function consentResource(row: ConsentRow) {
  const { patient_id, signers, document_id, signed_at, valid_until } = row;
  const subject = { reference: `Patient/${patient_id}` };
  const procedure = procedureOf(row);
  const period = {
    ...(signed_at ? { start: signed_at.toISOString() } : {}),
    ...(valid_until ? { end: valid_until } : {}),
  };
  const provision = {
    ...(Object.keys(period).length > 0 ? { period } : {}),
    ...(procedure === '' ? {} : { code: [{ text: procedure }] }),
  };
  return {
    resourceType: 'Consent',
    id: row.id,
    meta: { versionId: String(row.version), lastUpdated: row.updated_at.toISOString() },
    status: statusOf[row.state],
    scope: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/consentscope', code: 'treatment' }] },
    category: [CONSENT_DOCUMENT],
    patient: subject,
    dateTime: row.dated.toISOString(),
    ...(signers ? { performer: signers.map((signer) => asPerformer(patient_id, signer)) } : {}),
    organization: [facilityReference(row)],
    ...(document_id ? { sourceReference: { reference: `DocumentReference/${document_id}` } } : {}),
    policyRule: {
      coding: [{ system: TEMPLATE_SYSTEM, code: row.template_number, version: String(row.template_version) }],
      text: row.template_name,
    },
    ...(signers
      ? {
          verification: signers.map((signer) => ({
            verified: true,
            verifiedWith: asPerformer(patient_id, signer),
            verificationDate: new Date(signer.at).toISOString(),
          })),
        }
      : {}),
    ...(Object.keys(provision).length > 0 ? { provision } : {}),
  };
}
