import type { DuplicateCandidate, DuplicateMatch } from '@nattoku/contract/patient/patient-merge';
import { UNKNOWN_NAME } from '@nattoku/rules/patient/patient-identity';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { sql } from 'drizzle-orm';
import { patientById, summariesOf } from '#areas/patient/record/patient.select.ts';
import { patients, recordsOf } from '#domain/patient/patient.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { StaffScope } from '#kernel/scope.ts';

const SHOWN = 20;

type Row = typeof patients.$inferSelect;

/** Records of the facility that may be of the same person, archived ones too; the most alike first. */
export const findDuplicates = (scope: StaffScope, patientId: PatientId) =>
  recordedRead(scope, async (tx) => {
    const [patient] = await tx.select().from(patients).where(patientById(patientId));
    if (!patient) throw new Problem('notFound');
    const alike = await recordsLike(tx, patient);
    const matches = new Map(alike.map((other) => [other.id, matchesOf(patient, other)]));
    const items: DuplicateCandidate[] = (await summariesOf(tx, [...matches.keys()]))
      .map((other) => ({ patient: other, matches: matches.get(other.id) ?? [] }))
      .toSorted((a, b) => strength(b.matches) - strength(a.matches))
      .slice(0, SHOWN);
    return {
      result: { items },
      audit: {
        action: 'patient.findDuplicates',
        subject: { type: 'patient', id: patientId },
        patientId,
        patientIds: items.map((item) => item.patient.id),
      },
    };
  });

const recordsLike = (tx: Tx, patient: Row): Promise<Row[]> =>
  tx
    .select()
    .from(patients)
    .where(
      sql`${patients.mergedInto} IS NULL AND ${patients.id} NOT IN ${recordsOf(patient.id)} AND (
        (${patients.nameFolded} = ${patient.nameFolded} AND ${patients.nameFolded} <> ${UNKNOWN_NAME})
        OR (${patients.kanaFolded} = ${patient.kanaFolded} AND ${patients.kanaFolded} <> '')
        OR ${patients.significantNumber} = ${patient.significantNumber}
        OR ${patients.id} IN (SELECT app.patients_with_phone(${sql.param(patient.phoneDigits)}::text[])))`,
    )
    .orderBy(sql`(${patients.birthDate} = ${patient.birthDate}) DESC`, patients.id)
    .limit(SHOWN * 2);

/** What two records have in common, most telling first. */
export function matchesOf(a: Row, b: Row): DuplicateMatch[] {
  const isSameName = a.nameFolded === b.nameFolded && a.nameFolded !== UNKNOWN_NAME;
  const isSameKana = a.kanaFolded === b.kanaFolded && a.kanaFolded !== '';
  const isSameBirth = a.birthDate === b.birthDate;
  const matches: Record<DuplicateMatch, boolean> = {
    number: a.significantNumber === b.significantNumber,
    nameAndBirthDate: isSameName && isSameBirth,
    kanaAndBirthDate: isSameKana && isSameBirth,
    phone: a.phoneDigits.some((digits) => b.phoneDigits.includes(digits)),
    name: isSameName && !isSameBirth,
    kana: isSameKana && !isSameBirth,
  };
  return (Object.keys(matches) as DuplicateMatch[]).filter((match) => matches[match]);
}

const weights: Record<DuplicateMatch, number> = {
  number: 16,
  nameAndBirthDate: 8,
  kanaAndBirthDate: 6,
  phone: 2,
  name: 2,
  kana: 1,
};

const strength = (matches: readonly DuplicateMatch[]): number =>
  matches.reduce((sum, match) => sum + weights[match], 0);
