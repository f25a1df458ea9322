import { z } from 'zod';
import { csvEncodings, CsvFile } from '#shared/csv.ts';
import { endpoint } from '#shared/endpoint.ts';
import { ImportTarget, TranslatedTarget } from '#patient/import-target.ts';
import { HeldRow, IdentityConfirmation } from '#patient/patient-identity.ts';
import { Instant, Nothing, PatientId } from '#shared/primitives.ts';
import { line, verbatim } from '#shared/text.ts';

/** A file larger than this is refused before it has arrived; undo and everything that was read of a file end after `keptDays`. */
export const importLimits = {
  bytes: 20 * 1024 * 1024,
  rows: 50_000,
  previewRows: 20,
  columns: 200,
  keptDays: 7,
} as const;

/** The file as its bytes, in whatever encoding it was saved: POST to this address below /api, its name in `importFileNameHeader`, percent-encoded. */
export const importFilePath = '/patient-imports/file';
export const importFileNameHeader = 'x-file-name';

export const PatientImportId = z.uuid().brand('PatientImportId');
export type PatientImportId = z.infer<typeof PatientImportId>;
export const ImportProfileId = z.uuid().brand('ImportProfileId');
export type ImportProfileId = z.infer<typeof ImportProfileId>;

const Written = verbatim(200);

export const ImportMapping = z.object({
  /** Whether the first row names the columns. */
  hasHeader: z.boolean(),
  /** What each column of the file holds, from left to right; null is passed over. */
  columns: z.array(ImportTarget.nullable()).max(importLimits.columns),
  /** The same for every row, where the file has no column for it: as it would be written in the file. */
  constants: z.partialRecord(ImportTarget, Written),
  /** What is written in the file → what it means here: an id, or a word of the contract. Says more than the server guesses by itself. */
  meanings: z.partialRecord(TranslatedTarget, z.record(Written, verbatim(60))),
  /** Targets where an empty cell empties the field of a patient who is there already. Everywhere else an empty cell keeps it. */
  clearing: z.array(ImportTarget),
});
export type ImportMapping = z.infer<typeof ImportMapping>;

export const ImportEncoding = z.enum(csvEncodings);
export const importStates = [
  'mapping',
  'checking',
  'checked',
  'importing',
  'imported',
  'undoing',
  'undone',
  'failed',
] as const;
export const ImportState = z.enum(importStates);
export type ImportState = z.infer<typeof ImportState>;

const Count = z.int().min(0);
/** Rows by what comes, or came, of them. */
export const ImportCounts = z.object({ created: Count, changed: Count, held: Count, same: Count, error: Count });
export type ImportCounts = z.infer<typeof ImportCounts>;

export const PatientImport = z.object({
  id: PatientImportId,
  state: ImportState,
  /** Another import of the facility is at work; this one begins after it. */
  waiting: z.boolean(),
  fileName: z.string(),
  /** It came by the folder, and nobody has sent it. */
  isFromFolder: z.boolean(),
  fileSize: z.int(),
  encoding: ImportEncoding,
  mapping: ImportMapping.nullable(),
  /** Rows of the file without its heading. */
  rowCount: Count,
  /** Rows that the work under way has come past. */
  processedCount: Count,
  /** What the dry run found. */
  found: ImportCounts.nullable(),
  /** Rows that were held, and that somebody has confirmed and nobody has written yet. */
  confirmedCount: Count,
  /** What was written. */
  written: ImportCounts.nullable(),
  undo: z.object({ restored: Count, removed: Count, kept: Count }).nullable(),
  /** Why nothing could be done, as a sentence. */
  failure: z.string().nullable(),
  createdAt: Instant,
  createdByName: z.string(),
  /** After this, it can neither be undone nor looked into. */
  keptUntil: Instant,
});
export type PatientImport = z.infer<typeof PatientImport>;

export const ImportProfile = z.object({
  id: ImportProfileId,
  name: z.string(),
  /** The heading of the file that it was made for. */
  header: z.array(z.string()),
  mapping: ImportMapping,
});
export type ImportProfile = z.infer<typeof ImportProfile>;

export const ImportPreview = z.object({
  encoding: ImportEncoding,
  /** The first rows as they stand in the file, the heading too if it has one. */
  rows: z.array(z.array(z.string())),
  /** Of each column the values that occur in the whole file; null where there are more than a few dozen. */
  distinct: z.array(z.array(z.string()).nullable()),
  /** What the server makes of the heading and the values, or the profile that fits the heading. */
  guess: ImportMapping,
  profileId: ImportProfileId.nullable(),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

/** What is wrong with one cell: which column, what stands there, and why it cannot be taken. */
export const CellProblem = z.object({ column: z.string(), value: z.string(), reason: z.string() });
export type CellProblem = z.infer<typeof CellProblem>;

/** `held`: the row would make a patient somebody else; it is written once a person has confirmed it. */
export const rowVerdicts = ['created', 'changed', 'held', 'same', 'error', 'kept'] as const;
export const RowVerdict = z.enum(rowVerdicts);
export type RowVerdict = z.infer<typeof RowVerdict>;

export const ImportRow = z.object({
  /** Where the row begins in the file, from 1. */
  line: z.int(),
  verdict: RowVerdict,
  patientId: PatientId.nullable(),
  patientNumber: z.string(),
  name: z.string(),
  problems: z.array(CellProblem),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** Null for a row that makes nobody somebody else. */
  held: HeldRow.nullable(),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** Stands beside the contract, since the server takes these bytes as they come: larger ones than any other CSV file. */
export const importUpload = endpoint({
  method: 'POST',
  path: importFilePath,
  permission: 'patient.edit',
  summary: 'Take in a file of patients',
  body: CsvFile,
  response: PatientImport,
  idempotent: true,
  csv: true,
});

const byId = z.object({ importId: PatientImportId });
const byRow = byId.extend({ line: z.coerce.number().int().min(1).max(1_000_000) });
const byProfile = z.object({ profileId: ImportProfileId });
const NewProfile = z.object({
  name: line(40),
  header: z.array(Written).max(importLimits.columns),
  mapping: ImportMapping,
});

export const patientImportContract = {
  list: endpoint({
    method: 'GET',
    path: '/patient-imports',
    permission: 'patient.edit',
    summary: 'Imports of the last days, newest first',
    response: z.object({ items: z.array(PatientImport) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/patient-imports/{importId}',
    permission: 'patient.edit',
    summary: 'One import: how far it is, and what it found or wrote',
    params: byId,
    response: PatientImport,
    problems: ['notFound'],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/patient-imports/{importId}/preview',
    permission: 'patient.edit',
    summary: 'The first rows of the file, read in the detected or in another encoding, and a guess at its columns',
    params: byId,
    query: z.object({ encoding: ImportEncoding.optional() }),
    response: ImportPreview,
    problems: ['notFound', 'csv.refused'],
  }),
  check: endpoint({
    method: 'POST',
    path: '/patient-imports/{importId}/check',
    permission: 'patient.edit',
    summary: 'Begin the dry run with these columns; nothing of a patient is written',
    params: byId,
    body: z.object({ encoding: ImportEncoding, mapping: ImportMapping }),
    response: PatientImport,
    idempotent: true,
    problems: ['notFound', 'patientImport.illegalTransition'],
  }),
  rows: endpoint({
    method: 'GET',
    path: '/patient-imports/{importId}/rows',
    permission: 'patient.edit',
    summary: 'Rows of a dry run or an import by what came of them',
    params: byId,
    query: z.object({
      verdict: RowVerdict,
      page: z.coerce.number().int().min(1).max(5_000).default(1),
      pageSize: z.coerce
        .number()
        .pipe(z.union([z.literal(20), z.literal(50), z.literal(100)]))
        .default(50),
    }),
    response: z.object({ items: z.array(ImportRow), total: z.int(), page: z.int(), pageSize: z.int() }),
    problems: ['notFound'],
  }),
  confirmRow: endpoint({
    method: 'POST',
    path: '/patient-imports/{importId}/rows/{line}/confirm',
    permission: 'patient.edit',
    summary:
      'Let a held row be written: each field that it changes is named, and why the patient is still the same person',
    params: byRow,
    body: IdentityConfirmation,
    response: PatientImport,
    problems: [
      'notFound',
      'patientImport.illegalTransition',
      'patient.identityHeld',
      'patient.identityInUse',
      'patientImport.sensitiveRow',
    ],
  }),
  releaseRow: endpoint({
    method: 'DELETE',
    path: '/patient-imports/{importId}/rows/{line}/confirm',
    permission: 'patient.edit',
    summary: 'Hold a row again that was confirmed and is not written yet',
    params: byRow,
    response: PatientImport,
    problems: ['notFound', 'patientImport.illegalTransition'],
  }),
  start: endpoint({
    method: 'POST',
    path: '/patient-imports/{importId}/start',
    permission: 'patient.edit',
    summary: 'Write the good rows of a dry run, and held ones that are confirmed; the latter also later',
    params: byId,
    response: PatientImport,
    idempotent: true,
    problems: ['notFound', 'patientImport.illegalTransition'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/patient-imports/{importId}/undo',
    permission: 'patient.edit',
    summary: 'Take an import back, but for patients that were touched since',
    params: byId,
    response: PatientImport,
    idempotent: true,
    problems: ['notFound', 'patientImport.illegalTransition'],
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/patient-imports/{importId}',
    permission: 'patient.edit',
    summary: 'Throw away a file that was not imported',
    params: byId,
    response: Nothing,
    problems: ['notFound', 'patientImport.illegalTransition'],
  }),
  profiles: endpoint({
    method: 'GET',
    path: '/patient-import-profiles',
    permission: 'patient.edit',
    summary: 'How the columns of known files are read',
    response: z.object({ items: z.array(ImportProfile) }),
  }),
  saveProfile: endpoint({
    method: 'POST',
    path: '/patient-import-profiles',
    permission: 'patient.edit',
    summary: 'Keep how columns are read under a name; the same name replaces what was there',
    body: NewProfile,
    response: ImportProfile,
    idempotent: true,
    problems: ['request.invalid'],
  }),
  removeProfile: endpoint({
    method: 'DELETE',
    path: '/patient-import-profiles/{profileId}',
    permission: 'patient.edit',
    summary: 'Forget how columns were read',
    params: byProfile,
    response: Nothing,
    problems: ['notFound', 'patientFolder.profileInUse'],
  }),
};
