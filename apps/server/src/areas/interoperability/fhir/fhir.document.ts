import type { ConsentState } from '@nattoku/contract/consent/consent-state';
import type { ConsentDocumentId } from '@nattoku/contract/shared/primitives';
import { sealingKindNames } from '@nattoku/contract/consent/consent-sealing';
import { CONSENT_DOCUMENT, TEMPLATE_SYSTEM } from '#areas/interoperability/fhir/fhir.consent.ts';
import {
  type FacilityColumns,
  facilityColumns,
  facilityReference,
} from '#areas/interoperability/fhir/fhir.facility.ts';
import type { Conditions } from '#areas/interoperability/fhir/fhir.search.ts';
import type { Tx } from '#kernel/database/database.ts';

export type DocumentRow = FacilityColumns & {
  id: ConsentDocumentId;
  kind: 'sealed' | 'refusal' | 'withdrawal';
  path: string;
  sha256: Buffer;
  size: number;
  created_at: Date;
  changed_at: Date;
  /** To the microsecond, for the cursor. */
  changed_text: string;
  form_id: string;
  form_version: number;
  state: ConsentState;
  patient_id: string;
  template_number: string;
  template_name: string;
};

/** What is sealed, and of whom it is known whose it is. */
export const sealedOnly = "d.kind IN ('sealed', 'refusal', 'withdrawal') AND f.patient_id IS NOT NULL";
/** The state of the form shows in the document. */
export const DOCUMENT_CHANGED = 'greatest(d.created_at, f.updated_at)';

export const DOCUMENT_STATUS_SYSTEM = 'http://hl7.org/fhir/document-reference-status';
export const documentStatuses = ['current', 'superseded', 'entered-in-error'] as const;
const statusOf = (state: ConsentState): (typeof documentStatuses)[number] => {
  if (state === 'superseded') return 'superseded';
  return state === 'voided' ? 'entered-in-error' : 'current';
};
export const statesOfDocument = {
  superseded: "f.state = 'superseded'",
  'entered-in-error': "f.state = 'voided'",
  current: "f.state NOT IN ('superseded', 'voided')",
} as const;

export async function findDocuments(tx: Tx, { where, values }: Conditions, limit: number): Promise<DocumentRow[]> {
  const { rows } = await tx.$client.query<DocumentRow>(
    `SELECT d.id, d.kind, d.path, d.sha256, d.size, d.created_at, ${DOCUMENT_CHANGED} AS changed_at,
            (${DOCUMENT_CHANGED} AT TIME ZONE 'UTC')::text || '+00' AS changed_text, f.id AS form_id, f.version AS form_version, f.state,
            f.patient_id, t.number AS template_number, t.name AS template_name, ${facilityColumns}
       FROM consent_documents d JOIN consent_forms f ON f.id = d.form_id JOIN consent_templates t ON t.id = f.template_id
       JOIN facilities h ON h.id = d.facility_id
      WHERE ${where} ORDER BY ${DOCUMENT_CHANGED}, d.id LIMIT ${limit}`,
    values,
  );
  return rows;
}

export async function countDocuments(tx: Tx, { where, values }: Conditions): Promise<number> {
  const { rows } = await tx.$client.query<{ amount: number }>(
    `SELECT count(*)::int AS amount FROM consent_documents d JOIN consent_forms f ON f.id = d.form_id WHERE ${where}`,
    values,
  );
  return rows[0]?.amount ?? 0;
}

/** The sealed PDF, which itself is `Binary` of the same id. R4 knows only SHA-1 as `hash`, so that ours stands as an identifier. */
export function documentResource(row: DocumentRow, base: string) {
  return {
    resourceType: 'DocumentReference',
    id: row.id,
    meta: { versionId: String(row.form_version), lastUpdated: row.changed_at.toISOString() },
    masterIdentifier: { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${row.id}` },
    identifier: [{ system: 'urn:nattoku:sha256', value: row.sha256.toString('hex') }],
    status: statusOf(row.state),
    docStatus: 'final',
    type: { ...CONSENT_DOCUMENT, text: sealingKindNames[row.kind] },
    category: [{ coding: [{ system: TEMPLATE_SYSTEM, code: row.template_number }], text: row.template_name }],
    subject: { reference: `Patient/${row.patient_id}` },
    date: row.created_at.toISOString(),
    custodian: facilityReference(row),
    description: `${row.template_name}（${sealingKindNames[row.kind]}）`,
    content: [
      {
        attachment: {
          contentType: 'application/pdf',
          language: 'ja',
          url: `${base}/Binary/${row.id}`,
          size: row.size,
          title: row.template_name,
          creation: row.created_at.toISOString(),
        },
      },
    ],
    context: { related: [{ reference: `Consent/${row.form_id}` }] },
  };
}
