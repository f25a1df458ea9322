import { type ConsentState, consentStateNames, type Side, sideNames } from '@nattoku/contract/consent/consent-state';
import { talkStateNames } from '@nattoku/contract/ic-support/ic-talk-state';
import { type RecordDropKind, recordDropKindNames } from '@nattoku/contract/interoperability/record-drop';
import type { CsvExportEncoding } from '@nattoku/contract/shared/csv';
import { fullName } from '@nattoku/rules/text/person-name';
import { baseNameOf, documentTypes } from '#areas/interoperability/record-drop/record-drop.file-name.ts';
import { writeCsv } from '#kernel/csv/csv-writer.ts';
import type { Tx } from '#kernel/database/database.ts';

/** Changes when a column is added, named otherwise or means something else. */
const INDEX_VERSION = '3';

/** A sealed PDF with what its index says of it. */
export type DropDocument = {
  id: string;
  kind: RecordDropKind;
  path: string;
  sha256: Buffer;
  /** In bytes; null where it was not counted when it was sealed. */
  size: number | null;
  pageCount: number | null;
  createdAt: Date;
  orderId: string;
  /** Null for the record of a talk, as are all of its form. */
  formId: string | null;
  state: ConsentState | null;
  procedureName: string;
  procedureOn: string | null;
  side: Side | null;
  signedAt: Date | null;
  templateNumber: string;
  templateName: string;
  templateVersion: number | null;
  /** Of the record of a talk: 1, 2, … */
  edition: number | null;
  patientId: string;
  patientNumber: string;
  familyName: string;
  givenName: string;
  birthDate: string;
  /** Under which it was laid down before. */
  laidAs: string | null;
};

const PATIENT = `p.id AS "patientId", p.patient_number AS "patientNumber", p.family_name AS "familyName", p.given_name AS "givenName",
            p.birth_date::text AS "birthDate", r.file_name AS "laidAs"`;

const CONSENT = `SELECT d.id, d.kind, d.path, d.sha256, d.size, d.page_count AS "pageCount", d.created_at AS "createdAt", f.order_id AS "orderId",
            f.id AS "formId", f.state, f.procedure_name AS "procedureName", f.procedure_on::text AS "procedureOn", f.side, f.signed_at AS "signedAt",
            t.number AS "templateNumber", t.name AS "templateName", v.number AS "templateVersion", NULL::int AS edition, ${PATIENT}
       FROM consent_documents d JOIN consent_forms f ON f.id = d.form_id JOIN consent_templates t ON t.id = f.template_id
       JOIN consent_template_versions v ON v.id = f.template_version_id JOIN patients p ON p.id = f.patient_id
       LEFT JOIN record_drops r ON r.id = d.id
      WHERE d.id = $1`;

/** Of the patient as the record lives on: a file of somebody who was merged goes to the survivor's chart. */
const TALK = `SELECT i.id, 'talk' AS kind, i.path, i.sha256, i.size, NULL::int AS "pageCount", i.finalised_at AS "createdAt", k.order_id AS "orderId",
            NULL::uuid AS "formId", NULL::text AS state, k.procedure_name AS "procedureName", k.procedure_on::text AS "procedureOn",
            k.procedure_side AS side, NULL::timestamptz AS "signedAt", '' AS "templateNumber", '' AS "templateName", NULL::int AS "templateVersion",
            i.number AS edition, ${PATIENT}
       FROM ic_records i JOIN ic_talks k ON k.order_item_id = i.order_item_id JOIN orders o ON o.id = k.order_id
       JOIN patients was ON was.id = o.patient_id JOIN patients p ON p.id = coalesce(was.survivor_id, was.id)
       LEFT JOIN record_drops r ON r.id = i.id
      WHERE i.id = $1 AND i.sealed_at IS NOT NULL`;

/** Null where it is nobody's (any more). */
export async function findDropDocument(tx: Tx, id: string): Promise<DropDocument | null> {
  for (const statement of [CONSENT, TALK]) {
    const { rows } = await tx.$client.query<DropDocument>(statement, [id]);
    if (rows[0]) return rows[0];
  }
  return null;
}

const wordsOf = (value: number | null): string | null => (value === null ? null : String(value));

const stateWords = ({ state, edition }: DropDocument): string => {
  if (state !== null) return consentStateNames[state];
  return talkStateNames[edition === 1 ? 'finalised' : 'amended'];
};

/** In the order in which they stand; described in docs/operators.md. */
const columns: readonly [string, (document: DropDocument) => string | null][] = [
  ['索引の版', () => INDEX_VERSION],
  ['ファイル名', (document) => `${baseNameOf(document)}.pdf`],
  ['文書種別コード', ({ kind }) => documentTypes[kind]],
  ['文書種別', ({ kind }) => recordDropKindNames[kind]],
  ['患者番号', ({ patientNumber }) => patientNumber],
  ['患者氏名', fullName],
  ['生年月日', ({ birthDate }) => birthDate],
  ['同意書ID', ({ formId }) => formId],
  ['文書ID', ({ id }) => id],
  ['様式番号', ({ templateNumber }) => templateNumber],
  ['様式名', ({ templateName }) => templateName],
  ['様式の版', ({ templateVersion }) => wordsOf(templateVersion)],
  ['手技名', ({ procedureName }) => procedureName],
  ['左右', ({ side }) => side && sideNames[side]],
  ['手技予定日', ({ procedureOn }) => procedureOn],
  ['状態', stateWords],
  ['署名日時', ({ signedAt }) => signedAt?.toISOString() ?? null],
  ['確定日時', ({ createdAt }) => createdAt.toISOString()],
  ['ページ数', ({ pageCount }) => wordsOf(pageCount)],
  ['バイト数', ({ size }) => wordsOf(size)],
  ['SHA-256', ({ sha256 }) => sha256.toString('hex')],
  ['オーダーID', ({ orderId }) => orderId],
  ['記録の版', ({ edition }) => wordsOf(edition)],
];

/** The index of one document: a heading and one row. */
export const indexOf = (document: DropDocument, encoding: CsvExportEncoding): Buffer =>
  writeCsv(
    columns.map(([name]) => name),
    [columns.map(([, cell]) => cell(document))],
    encoding,
  ).bytes;
