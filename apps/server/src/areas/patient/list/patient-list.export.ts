import { patientExport, type PatientExportColumn } from '@nattoku/contract/patient/patient-list';
import { sexNames } from '@nattoku/contract/patient/patient';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { ageOn } from '@nattoku/rules/time/birth-date';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { eq, inArray } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import { departments, wards } from '#domain/facility/facility.table.ts';
import { patients } from '#domain/patient/patient.table.ts';
import { foundPatients } from '#areas/patient/list/patient-list.found.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import type { Tx } from '#kernel/database/database.ts';

export const servePatientExport = (): FileRoutes =>
  serveFiles(patientExport.files, {
    export: foundPatients.asFile({ ...patientExport, fileName: 'patients.csv', rows: rowsOf, writers }),
  });

/** In the order of the ids. */
const rowsOf = async (tx: Tx, ids: readonly PatientId[]): Promise<Row[]> => {
  const rows = new Map((await selectForExport(tx, ids)).map((row) => [row.patient.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
};

const selectForExport = (tx: Tx, ids: readonly PatientId[]) =>
  tx
    .select({ patient: patients, departmentName: departments.name, wardName: wards.name, staffName: staff.name })
    .from(patients)
    .leftJoin(departments, eq(departments.id, patients.departmentId))
    .leftJoin(wards, eq(wards.id, patients.wardId))
    .leftJoin(staff, eq(staff.id, patients.attendingStaffId))
    .where(inArray(patients.id, [...ids]));

type Row = Awaited<ReturnType<typeof selectForExport>>[number];

const tokyo = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});
const instant = (at: Date | null): string => (at ? tokyo.format(at) : '');

/** Each column as a spreadsheet shows it; an import reads it back. */
const writers: Record<PatientExportColumn, (row: Row, now: Date) => string | null> = {
  patientNumber: ({ patient }) => patient.patientNumber,
  familyName: ({ patient }) => patient.familyName,
  givenName: ({ patient }) => patient.givenName,
  familyNameKana: ({ patient }) => patient.familyNameKana,
  givenNameKana: ({ patient }) => patient.givenNameKana,
  familyNameRoman: ({ patient }) => patient.familyNameRoman,
  givenNameRoman: ({ patient }) => patient.givenNameRoman,
  birthDate: ({ patient }) => patient.birthDate,
  age: ({ patient }, now) => String(ageOn(patient.birthDate as PlainDate, todayInTokyo(now))),
  sex: ({ patient }) => sexNames[patient.sex],
  phone: ({ patient }) => patient.phone,
  email: ({ patient }) => patient.email,
  postalCode: ({ patient }) => patient.postalCode,
  address: ({ patient }) => patient.address,
  department: ({ departmentName }) => departmentName,
  ward: ({ wardName }) => wardName,
  room: ({ patient }) => patient.room,
  bed: ({ patient }) => patient.bed,
  attendingStaff: ({ staffName }) => staffName,
  language: ({ patient }) => patient.language,
  tags: ({ patient }) => patient.tags.join(';'),
  deceasedOn: ({ patient }) => patient.deceasedOn,
  note: ({ patient }) => patient.note,
  archivedAt: ({ patient }) => instant(patient.archivedAt),
  createdAt: ({ patient }) => instant(patient.createdAt),
  updatedAt: ({ patient }) => instant(patient.updatedAt),
};
