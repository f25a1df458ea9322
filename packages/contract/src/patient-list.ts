import { z } from 'zod';
import { CsvExportEncoding } from '#csv.ts';
import { endpoint } from '#endpoint.ts';
import { PatientSort, PatientSummary } from '#patient.ts';
import { DepartmentId, Instant, Language, Paging, StaffId, WardId, line } from '#shared.ts';

/** Whose patients: those that the caller attends, of the caller's departments, of the caller's wards, or all. */
export const patientScopes = ['mine', 'department', 'ward', 'all'] as const;
export const PatientScope = z.enum(patientScopes);
export type PatientScope = z.infer<typeof PatientScope>;

/** What is marked at a patient and can be asked for. */
export const PatientFlag = z.enum(['provisional', 'sensitive', 'doNotContact', 'interpreter', 'deceased']);
export type PatientFlag = z.infer<typeof PatientFlag>;
export const patientFlagNames: Record<PatientFlag, string> = {
  provisional: '仮登録',
  sensitive: '要配慮',
  doNotContact: '連絡不可',
  interpreter: '通訳が必要',
  deceased: '逝去',
};

/** Counting ends here: nobody turns so many pages, and a hospital with a million patients must not wait for the sum. */
export const COUNTED_PATIENTS = 10_000;

/** What is asked of the list, but for the page. Travels in a body: what is typed about a person never stands in an address. */
export const PatientFilter = z.object({
  text: z.string().max(200).default(''),
  scope: PatientScope.default('all'),
  departmentId: DepartmentId.nullish(),
  wardId: WardId.nullish(),
  attendingStaffId: StaffId.nullish(),
  tag: line(20).nullish(),
  language: Language.nullish(),
  flag: PatientFlag.nullish(),
  archived: z.boolean().default(false),
  sort: PatientSort.default('kana'),
  descending: z.boolean().default(false),
});
export type PatientFilter = z.infer<typeof PatientFilter>;

/** What became of the newest video order: null where there is none. */
export const VideoDot = z.enum(['waiting', 'watching', 'done', 'attention', 'ended']);
export type VideoDot = z.infer<typeof VideoDot>;

export const PatientListItem = PatientSummary.extend({
  phone: z.string().nullable(),
  attendingStaffName: z.string().nullable(),
  language: Language,
  tags: z.array(z.string()),
  lastOrderAt: Instant.nullable(),
  video: VideoDot.nullable(),
});
export type PatientListItem = z.infer<typeof PatientListItem>;

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

export const PatientExport = z.object({
  filter: PatientFilter,
  columns: z.array(ExportColumn).min(1).max(exportColumns.length),
  /** Records marked 要配慮 too; without it they are left out. */
  sensitive: z.boolean().default(false),
  encoding: CsvExportEncoding,
});
export type PatientExport = z.infer<typeof PatientExport>;

/** POST a PatientExport here, below /api: answered with a CSV file as a stream. Needs patient.export and a fresh proof of presence. */
export const patientExportPath = '/lists/patients/export';

export const patientListContract = {
  search: endpoint({
    method: 'POST',
    path: '/lists/patients/search',
    permission: 'patient.view',
    summary: 'Patients as the list shows them; counted up to 10,000',
    body: PatientFilter.extend(Paging.shape),
    response: z.object({
      items: z.array(PatientListItem),
      total: z.int().min(0),
      /** There are more than `total`. */
      more: z.boolean(),
      page: z.int(),
      pageSize: z.int(),
    }),
    safe: true,
  }),
};
