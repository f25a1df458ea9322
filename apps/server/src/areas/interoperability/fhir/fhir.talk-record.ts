import { recordProvenance, recordReference, type SealedRecord } from '@nattoku/rules/fhir/talk-record';
import { addIds, addPatient, all, behind, knownCodes, pageOf } from '#areas/interoperability/fhir/fhir.conditions.ts';
import { DOCUMENT_STATUS_SYSTEM, documentStatuses } from '#areas/interoperability/fhir/fhir.document.ts';
import {
  type FacilityColumns,
  facilityColumns,
  facilityReference,
} from '#areas/interoperability/fhir/fhir.facility.ts';
import type { Found, FoundPage } from '#areas/interoperability/fhir/fhir.found.ts';
import { Conditions, countOf, idsOf, type SearchParams } from '#areas/interoperability/fhir/fhir.search.ts';
import type { Tx } from '#kernel/database/database.ts';

type Row = FacilityColumns & {
  id: string;
  talk_id: string;
  order_id: string;
  patient_id: string;
  number: number;
  previous_id: string | null;
  is_newest: boolean;
  about: string;
  change_note: string;
  finalised_by: string;
  finalised_at: Date;
  sealed_at: Date;
  changed_at: Date;
  /** To the microsecond, for the cursor. */
  changed_text: string;
  sha256: Buffer;
  size: number | null;
  path: string;
};

const sealedRecords = 'r.sealed_at IS NOT NULL AND o.patient_id IS NOT NULL';
const newer =
  'SELECT n.sealed_at FROM ic_records n WHERE n.order_item_id = r.order_item_id AND n.number = r.number + 1';
/** A newer edition shows in the one before. */
const CHANGED = `greatest(r.sealed_at, (${newer}))`;
const isReplaced = `EXISTS (${newer} AND n.sealed_at IS NOT NULL)`;
const from = `FROM ic_records r JOIN ic_talks t ON t.order_item_id = r.order_item_id JOIN orders o ON o.id = t.order_id`;

type Asked = { by: 'sealed' | 'changed' };
const columnOf = ({ by }: Asked): string => (by === 'sealed' ? 'r.sealed_at' : CHANGED);

async function findRecords(tx: Tx, { where, values }: Conditions, asked: Asked & { limit: number }): Promise<Row[]> {
  const column = columnOf(asked);
  const { rows } = await tx.$client.query<Row>(
    `SELECT r.id, r.order_item_id AS talk_id, t.order_id, o.patient_id, r.number, b.id AS previous_id, NOT ${isReplaced} AS is_newest,
            coalesce(nullif(t.procedure_name, ''), a.name, '') AS about, r.change_note, s.name AS finalised_by, r.finalised_at, r.sealed_at,
            ${CHANGED} AS changed_at, (${column} AT TIME ZONE 'UTC')::text || '+00' AS changed_text, r.sha256, r.size, r.path, ${facilityColumns}
       ${from} JOIN staff s ON s.id = r.finalised_by JOIN facilities h ON h.id = r.facility_id LEFT JOIN approaches a ON a.id = t.approach_id
       LEFT JOIN ic_records b ON b.order_item_id = r.order_item_id AND b.number = r.number - 1 AND b.sealed_at IS NOT NULL
      WHERE ${where} ORDER BY ${column}, r.id LIMIT ${asked.limit}`,
    values,
  );
  return rows;
}

const countRecords = async (tx: Tx, { where, values }: Conditions): Promise<number> => {
  const { rows } = await tx.$client.query<{ amount: number }>(
    `SELECT count(*)::int AS amount ${from} WHERE ${where}`,
    values,
  );
  return rows[0]?.amount ?? 0;
};

const recordOf = (row: Row): SealedRecord => ({
  id: row.id,
  talkId: row.talk_id,
  patientId: row.patient_id,
  number: row.number,
  previousId: row.previous_id,
  isNewest: row.is_newest,
  about: row.about,
  changeNote: row.change_note,
  finalisedBy: row.finalised_by,
  finalisedAt: row.finalised_at.toISOString(),
  sealedAt: row.sealed_at.toISOString(),
  changedAt: row.changed_at.toISOString(),
  sha256: row.sha256.toString('hex'),
  size: row.size,
  custodian: facilityReference(row),
});

const provenanceConditions = async (tx: Tx, params: SearchParams): Promise<Conditions> => {
  const conditions = new Conditions(sealedRecords);
  addIds(conditions, params, 'Provenance', 'r');
  await addPatient(tx, conditions, params, 'o.patient_id');
  conditions.addDates(all(params, 'recorded'), 'r.sealed_at');
  conditions.addDates(all(params, '_lastUpdated'), 'r.sealed_at');
  for (const text of all(params, 'target'))
    conditions.add(`r.id = ANY (${conditions.place(idsOf(text, 'DocumentReference'))}::uuid[])`);
  return conditions;
};

/** specification/interoperability.md §15 */
export async function searchProvenances(tx: Tx, params: SearchParams): Promise<FoundPage> {
  const count = countOf(params);
  const total = await countRecords(tx, await provenanceConditions(tx, params));
  const conditions = behind(await provenanceConditions(tx, params), params, 'r.sealed_at, r.id');
  const { shown, next } = pageOf(await findRecords(tx, conditions, { by: 'sealed', limit: count + 1 }), count);
  return {
    found: shown.map((row) => ({ resource: recordProvenance(recordOf(row)), patientId: row.patient_id })),
    total,
    next,
  };
}

const referenceConditions = async (tx: Tx, params: SearchParams): Promise<Conditions> => {
  const conditions = new Conditions(sealedRecords);
  addIds(conditions, params, 'DocumentReference', 'r');
  await addPatient(tx, conditions, params, 'o.patient_id');
  conditions.addDates(all(params, 'date'), 'r.finalised_at');
  conditions.addDates(all(params, '_lastUpdated'), CHANGED);
  for (const text of all(params, 'related'))
    conditions.add(`r.order_item_id = ANY (${conditions.place(idsOf(text, 'Communication'))}::uuid[])`);
  for (const text of all(params, 'status')) {
    const codes = knownCodes(text, DOCUMENT_STATUS_SYSTEM, documentStatuses);
    conditions.add(
      `CASE WHEN ${isReplaced} THEN 'superseded' ELSE 'current' END = ANY (${conditions.place(codes)}::text[])`,
    );
  }
  return conditions;
};

export type ChangedFound = Found & { id: string; changed_text: string };

/** Records of talks among the sealed PDFs, with one more than is asked for, so that they can stand between others. */
export async function recordReferences(tx: Tx, params: SearchParams, base: string) {
  const total = await countRecords(tx, await referenceConditions(tx, params));
  const conditions = behind(await referenceConditions(tx, params), params, `${CHANGED}, r.id`);
  const rows = await findRecords(tx, conditions, { by: 'changed', limit: countOf(params) + 1 });
  const found = rows.map((row): ChangedFound => ({
    id: row.id,
    changed_text: row.changed_text,
    resource: recordReference(recordOf(row), base),
    patientId: row.patient_id,
  }));
  return { found, total };
}

/** The sealed PDF of an edition, where there is one. */
export async function findSealedRecord(tx: Tx, id: string): Promise<Row | null> {
  const conditions = new Conditions(sealedRecords);
  conditions.add(`r.id = ${conditions.place(id)}`);
  const [row] = await findRecords(tx, conditions, { by: 'sealed', limit: 1 });
  return row ?? null;
}
