import { z } from 'zod';
import { CsvExportEncoding } from '#shared/csv.ts';
import { apiPrefix, endpoint } from '#shared/endpoint.ts';
import { csvFile, fileEndpoint } from '#shared/file-endpoint.ts';
import { PatientSearch } from '#patient/patient.ts';
import { Instant, Language, PatientId } from '#shared/primitives.ts';

/** How the newest video order of a patient stands. */
export const VideoDot = z.enum(['waiting', 'watching', 'done', 'attention', 'ended']);
export type VideoDot = z.infer<typeof VideoDot>;

/** What a list shows of a patient only when somebody has chosen the column. */
export const PatientExtra = z.object({
  id: PatientId,
  phone: z.string().nullable(),
  attendingStaffName: z.string().nullable(),
  language: Language,
  tags: z.array(z.string()),
  lastOrderAt: Instant.nullable(),
  video: VideoDot.nullable(),
});
export type PatientExtra = z.infer<typeof PatientExtra>;

/** Columns that an export may have, in the order in which they are written when nothing else is asked. */
export const exportColumns = [
  'patientNumber',
  'familyName',
  'givenName',
  'familyNameKana',
  'givenNameKana',
  'familyNameRoman',
  'givenNameRoman',
  'birthDate',
  'age',
  'sex',
  'phone',
  'email',
  'postalCode',
  'address',
  'department',
  'ward',
  'room',
  'bed',
  'attendingStaff',
  'language',
  'tags',
  'deceasedOn',
  'note',
  'archivedAt',
  'createdAt',
  'updatedAt',
] as const;
export const ExportColumn = z.enum(exportColumns);
export type ExportColumn = z.infer<typeof ExportColumn>;

/** Words that an import finds again in a heading. */
export const exportColumnNames: Record<ExportColumn, string> = {
  patientNumber: '患者番号',
  familyName: '姓',
  givenName: '名',
  familyNameKana: 'セイ',
  givenNameKana: 'メイ',
  familyNameRoman: 'ローマ字姓',
  givenNameRoman: 'ローマ字名',
  birthDate: '生年月日',
  age: '年齢',
  sex: '性別',
  phone: '電話番号',
  email: 'メールアドレス',
  postalCode: '郵便番号',
  address: '住所',
  department: '診療科',
  ward: '病棟',
  room: '病室',
  bed: 'ベッド',
  attendingStaff: '主治医',
  language: '言語',
  tags: 'タグ',
  deceasedOn: '逝去日',
  note: 'メモ',
  archivedAt: '登録終了日時',
  createdAt: '登録日時',
  updatedAt: '更新日時',
};

/** Of whom, what, and in which encoding; all that the search finds, not a page of it. */
export const PatientExport = z.object({
  search: PatientSearch.omit({ page: true, pageSize: true }),
  columns: z.array(ExportColumn).min(1).max(exportColumns.length),
  /** Records marked 要配慮 too; without it they are left out. */
  sensitive: z.boolean().default(false),
  encoding: CsvExportEncoding,
});
export type PatientExport = z.infer<typeof PatientExport>;

/** POST a PatientExport here, below /api: answered with a CSV file as a stream. Needs patient.export and a fresh proof of presence. */
export const patientExportPath = '/lists/patients/export';

export const patientListContract = {
  extras: endpoint({
    method: 'POST',
    path: '/lists/patients/extras',
    permission: 'patient.view',
    summary: 'What chosen columns show of the patients of one page',
    body: z.object({ ids: z.array(PatientId).max(100) }),
    response: z.object({ items: z.array(PatientExtra) }),
    safe: true,
  }),
};

export const patientListFiles = {
  export: fileEndpoint({
    method: 'POST',
    path: apiPrefix + patientExportPath,
    permission: { all: ['patient.export'] },
    summary: 'All patients that a search finds, as a CSV file, line by line. Needs a fresh proof of presence',
    body: PatientExport,
    file: csvFile,
    problems: ['session.proofNeeded', 'request.invalid'],
  }),
};
