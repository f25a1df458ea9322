import { z } from 'zod';
import { listExport, listFile } from '#list/list-export.ts';
import { endpoint } from '#shared/endpoint.ts';
import { PatientSearch } from '#patient/patient.ts';
import { Instant, Language, PatientId } from '#shared/primitives.ts';

/** How the newest video order of a patient stands. */
export const VideoDot = z.enum(['waiting', 'watching', 'done', 'attention', 'ended']);
export type VideoDot = z.infer<typeof VideoDot>;

/** How many consent forms of a patient stand how; drafts, and forms that are void or were replaced, say nothing. */
export const ConsentTally = z.object({
  withdrawn: z.int(),
  unsigned: z.int(),
  declined: z.int(),
  signed: z.int(),
  expired: z.int(),
});
export type ConsentTally = z.infer<typeof ConsentTally>;

/** What a list shows of a patient only when somebody has chosen the column. */
export const PatientExtra = z.object({
  id: PatientId,
  phone: z.string().nullable(),
  attendingStaffName: z.string().nullable(),
  language: Language,
  tags: z.array(z.string()),
  lastOrderAt: Instant.nullable(),
  video: VideoDot.nullable(),
  /** Null for a reader who may not look at consent forms. */
  consent: ConsentTally.nullable(),
});
export type PatientExtra = z.infer<typeof PatientExtra>;

/** Patients as a CSV file; its headings are words that an import finds again. */
export const patientFile = listFile('patients', {
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
});
export const patientExport = listExport({
  file: patientFile,
  permissions: [],
  search: PatientSearch.omit({ page: true, pageSize: true }),
  id: PatientId,
  summary: 'All patients that a search finds, as a CSV file, line by line. Needs a fresh proof of presence',
});
export type PatientExportColumn = (typeof patientFile.columns)[number];

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
