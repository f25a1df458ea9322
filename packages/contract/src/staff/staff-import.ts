import { z } from 'zod';
import { LinkDelivery } from '#staff/account.ts';
import { csvEncodings, CsvFile } from '#shared/csv.ts';
import { endpoint } from '#shared/endpoint.ts';
import { Instant, StaffId } from '#shared/primitives.ts';

/** The columns of a list of people to invite, by their Japanese headings. */
export const staffColumns = {
  name: { heading: '氏名', required: true },
  nameKana: { heading: 'フリガナ', required: true },
  email: { heading: 'メールアドレス', required: true },
  role: { heading: '役割', required: true },
  profession: { heading: '職種', required: false },
  staffNumber: { heading: '職員番号', required: false },
  departments: { heading: '診療科', required: false },
  wards: { heading: '病棟', required: false },
} as const;
export type StaffColumn = keyof typeof staffColumns;

/** So many are invited at once: the largest hospital has fewer staff, and nobody waits for the answer too long. */
export const INVITED_AT_ONCE = 5000;
/** So many links are printed at once; more go by mail. */
export const PRINTED_LINKS = 1000;
/** So many problems are told one by one. */
export const TOLD_PROBLEMS = 2000;

export const CsvProblem = z.object({
  /** Line of the file where the row begins, the heading being line 1. */
  line: z.int(),
  /** Heading of the column. */
  column: z.string(),
  /** As it was typed, cut after 100 characters. */
  value: z.string(),
  message: z.string(),
});
export type CsvProblem = z.infer<typeof CsvProblem>;

export const StaffCsvReport = z.object({
  encoding: z.enum(csvEncodings),
  rowCount: z.int(),
  /** Rows that would be invited. */
  newCount: z.int(),
  /** Rows whose address has an account of this facility already; they stay as they are. */
  presentCount: z.int(),
  /** Rows with a problem. */
  errorCount: z.int(),
  problems: z.array(CsvProblem),
  problemsLeftOff: z.int(),
  /** Headings that mean nothing here; what stands below them is not read. */
  unknownColumns: z.array(z.string()),
  /** The first rows that would be invited. */
  preview: z.array(
    z.object({ line: z.int(), name: z.string(), nameKana: z.string(), email: z.string(), role: z.string() }),
  ),
});
export type StaffCsvReport = z.infer<typeof StaffCsvReport>;

export const InvitedMany = z.object({
  invitedCount: z.int(),
  presentCount: z.int(),
  errorCount: z.int(),
  /** For links that are printed: shown this once. */
  printed: z.array(
    z.object({ staffId: StaffId, name: z.string(), email: z.string(), linkSecret: z.string(), expiresAt: Instant }),
  ),
});
export type InvitedMany = z.infer<typeof InvitedMany>;

export const staffImportContract = {
  check: endpoint({
    method: 'POST',
    path: '/staff-invitations/csv/check',
    permission: 'staff.manage',
    summary: 'What inviting the people of a CSV file would do, row by row. Writes nothing.',
    csv: true,
    body: CsvFile,
    response: StaffCsvReport,
    safe: true,
    problems: ['csv.refused', 'request.tooLarge'],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/staff-invitations/csv',
    permission: 'staff.manage',
    summary: 'Invite the people of a CSV file. Refused where rows have problems, unless only the good rows are wanted.',
    csv: true,
    query: z.object({ delivery: LinkDelivery, rows: z.enum(['all', 'good']) }),
    body: CsvFile,
    response: InvitedMany,
    idempotent: true,
    problems: ['csv.refused', 'request.tooLarge', 'email.off'],
  }),
};
