import { type ConsentState, consentStateNames, type Side, sideNames } from '@nattoku/contract/consent/consent-state';
import { sealingKindNames } from '@nattoku/contract/consent/consent-sealing';
import type { CsvExportEncoding } from '@nattoku/contract/shared/csv';
import type { ConsentDocumentId } from '@nattoku/contract/shared/primitives';
import { fullName } from '@nattoku/rules/text/person-name';
import {
  baseNameOf,
  type DocumentKind,
  documentTypes,
} from '#areas/interoperability/record-drop/record-drop.file-name.ts';
import { writeCsv } from '#kernel/csv/csv-writer.ts';
import type { Tx } from '#kernel/database/database.ts';

/** Changes when a column is added, named otherwise or means something else. */
const INDEX_VERSION = '2';

export type DropDocument = {
  id: ConsentDocumentId;
  kind: DocumentKind;
  path: string;
  sha256: Buffer;
  size: number;
  pageCount: number;
  createdAt: Date;
  formId: string;
  state: ConsentState;
  procedureName: string;
  procedureOn: string | null;
  side: Side | null;
  signedAt: Date | null;
  templateNumber: string;
  templateName: string;
  templateVersion: number;
  patientId: string;
  patientNumber: string;
  familyName: string;
  givenName: string;
  birthDate: string;
  /** Under which it was laid down before. */
  laidAs: string | null;
};

/** Null where it is nobody's (any more). */
export async function findDropDocument(tx: Tx, id: string): Promise<DropDocument | null> {
  const { rows } = await tx.$client.query<DropDocument>(
    `SELECT d.id, d.kind, d.path, d.sha256, d.size, d.page_count AS "pageCount", d.created_at AS "createdAt", f.id AS "formId", f.state,
            f.procedure_name AS "procedureName", f.procedure_on::text AS "procedureOn", f.side, f.signed_at AS "signedAt",
            t.number AS "templateNumber", t.name AS "templateName", v.number AS "templateVersion",
            p.id AS "patientId", p.patient_number AS "patientNumber", p.family_name AS "familyName", p.given_name AS "givenName",
            p.birth_date::text AS "birthDate", r.file_name AS "laidAs"
       FROM consent_documents d JOIN consent_forms f ON f.id = d.form_id JOIN consent_templates t ON t.id = f.template_id
       JOIN consent_template_versions v ON v.id = f.template_version_id JOIN patients p ON p.id = f.patient_id
       LEFT JOIN record_drops r ON r.document_id = d.id
      WHERE d.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** In the order in which they stand; described in docs/operators.md. */
const columns: readonly [string, (document: DropDocument) => string | null][] = [
  ['索引の版', () => INDEX_VERSION],
  ['ファイル名', (document) => `${baseNameOf(document)}.pdf`],
  ['文書種別コード', ({ kind }) => documentTypes[kind]],
  ['文書種別', ({ kind }) => sealingKindNames[kind]],
  ['患者番号', ({ patientNumber }) => patientNumber],
  ['患者氏名', fullName],
  ['生年月日', ({ birthDate }) => birthDate],
  ['同意書ID', ({ formId }) => formId],
  ['文書ID', ({ id }) => id],
  ['様式番号', ({ templateNumber }) => templateNumber],
  ['様式名', ({ templateName }) => templateName],
  ['様式の版', ({ templateVersion }) => String(templateVersion)],
  ['手技名', ({ procedureName }) => procedureName],
  ['左右', ({ side }) => side && sideNames[side]],
  ['手技予定日', ({ procedureOn }) => procedureOn],
  ['状態', ({ state }) => consentStateNames[state]],
  ['署名日時', ({ signedAt }) => signedAt?.toISOString() ?? null],
  ['確定日時', ({ createdAt }) => createdAt.toISOString()],
  ['ページ数', ({ pageCount }) => String(pageCount)],
  ['バイト数', ({ size }) => String(size)],
  ['SHA-256', ({ sha256 }) => sha256.toString('hex')],
];

/** The index of one document: a heading and one row. */
export const indexOf = (document: DropDocument, encoding: CsvExportEncoding): Buffer =>
  writeCsv(
    columns.map(([name]) => name),
    [columns.map(([, cell]) => cell(document))],
    encoding,
  ).bytes;
