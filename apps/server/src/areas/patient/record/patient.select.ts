import type { Patient, PatientSummary } from '@nattoku/contract/patient/patient';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import { departments, wards } from '#domain/facility/facility.table.ts';
import { ownRecords, patients, patientSummaryColumns, survivorOfOwn } from '#domain/patient/patient.table.ts';
import { sameNameCount } from '#domain/patient/same-names.ts';
import { builtOnce } from '#kernel/database/built-once.ts';
import type { Tx } from '#kernel/database/database.ts';

const summaryColumns = {
  ...patientSummaryColumns,
  departmentName: departments.name,
  wardName: wards.name,
};

const buildPage = (tx: Tx) =>
  tx
    .select({ ...summaryColumns, sameNameCount })
    .from(patients)
    .leftJoin(departments, eq(departments.id, patients.departmentId))
    .leftJoin(wards, eq(wards.id, patients.wardId))
    .where(sql`${patients.id} = ANY (${sql.placeholder('patientIds')})`);

const findPage = builtOnce<{ patientIds: readonly PatientId[] }, Awaited<ReturnType<typeof buildPage>>>(buildPage);

/** The summaries of a page, in the order of their ids. */
export async function summariesOf(tx: Tx, patientIds: readonly PatientId[]): Promise<PatientSummary[]> {
  if (patientIds.length === 0) return [];
  const byId = new Map((await findPage(tx, { patientIds })).map((row) => [row.id, row]));
  return patientIds.flatMap((id) => byId.get(id) ?? []).map(summaryOf);
}

type SummaryRow = Awaited<ReturnType<typeof buildPage>>[number];

/**
 * The patients whom `page` names in its column `ids`, in that order, each with how many it counted; where it names nobody, one row without a
 * patient. A row that holds one is told by isFoundRow.
 */
export const selectPlaced = (tx: Tx, page: SQL) =>
  tx
    .select({
      ...summaryColumns,
      sameNameCount,
      counted: sql<number>`page.counted`,
      numbered: sql<number>`page.numbered`,
    })
    .from(sql`(${page}) AS page`)
    .leftJoin(sql`LATERAL unnest(page.ids) WITH ORDINALITY AS placed (id, place)`, sql`true`)
    .leftJoin(patients, sql`${patients.id} = placed.id`)
    .leftJoin(departments, eq(departments.id, patients.departmentId))
    .leftJoin(wards, eq(wards.id, patients.wardId))
    .orderBy(sql`placed.place`);

type PlacedRow = Awaited<ReturnType<typeof selectPlaced>>[number];

export const isFoundRow = (row: PlacedRow): row is PlacedRow & SummaryRow => row.id !== null;

export const summaryOf = ({ archivedAt, ...row }: SummaryRow): PatientSummary => ({
  ...row,
  archivedAt: archivedAt?.toISOString() ?? null,
});

const buildHolders = (tx: Tx) =>
  tx
    .select({ ...summaryColumns, sameNameCount, heldNumber: ownRecords.patientNumber })
    .from(ownRecords)
    .innerJoin(patients, eq(patients.id, survivorOfOwn))
    .leftJoin(departments, eq(departments.id, patients.departmentId))
    .leftJoin(wards, eq(wards.id, patients.wardId))
    .where(and(eq(ownRecords.significantNumber, sql.placeholder('significant')), isNull(ownRecords.archivedAt)))
    .limit(20);

type HolderRow = Awaited<ReturnType<typeof buildHolders>>[number];

/** Who has this number, but for its leading zeros, with the number as they have it. */
export const findHolders = builtOnce<{ significant: string }, HolderRow[]>(buildHolders);

export const presentHolder = ({ heldNumber: _held, ...row }: HolderRow): PatientSummary => summaryOf(row);

const mergedNumbers = sql<string[]>`coalesce((
  SELECT array_agg(m.patient_number ORDER BY m.patient_number) FROM patients m
   WHERE m.facility_id = app.current_facility_id() AND m.survivor_id = ${patients.id}), '{}')`;

const buildPatient = (tx: Tx) =>
  tx
    .select({
      patient: patients,
      departmentName: departments.name,
      wardName: wards.name,
      staffName: staff.name,
      mergedNumbers,
      sameNameCount,
    })
    .from(patients)
    .leftJoin(departments, eq(departments.id, patients.departmentId))
    .leftJoin(wards, eq(wards.id, patients.wardId))
    .leftJoin(staff, eq(staff.id, patients.attendingStaffId))
    .where(eq(patients.id, sql.placeholder('patientId')));

const findPatient = builtOnce<{ patientId: PatientId }, Awaited<ReturnType<typeof buildPatient>>>(buildPatient);

/** One whole patient, or undefined. */
export async function selectPatient(tx: Tx, patientId: PatientId): Promise<Patient | undefined> {
  const [row] = await findPatient(tx, { patientId });
  if (!row) return undefined;
  const {
    kanaFolded: _kana,
    nameFolded: _name,
    searchText: _text,
    phoneDigits: _digits,
    significantNumber: _significant,
    survivorId: _survivor,
    formerNumbers,
    ...patient
  } = row.patient;
  return {
    ...patient,
    departmentName: row.departmentName,
    wardName: row.wardName,
    attendingStaffName: row.staffName,
    sameNameCount: row.sameNameCount,
    otherNumbers: [...row.mergedNumbers, ...formerNumbers],
    archivedAt: patient.archivedAt?.toISOString() ?? null,
    createdAt: patient.createdAt.toISOString(),
    updatedAt: patient.updatedAt.toISOString(),
  };
}

export const patientById = (patientId: PatientId): SQL => eq(patients.id, patientId);
