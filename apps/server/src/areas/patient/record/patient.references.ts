import type { NewPatient } from '@nattoku/contract/patient/patient';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import type { Tx } from '#kernel/database/database.ts';

const again = {
  departmentId: '診療科を選び直してください（一覧にない診療科です）',
  wardId: '病棟を選び直してください（一覧にない病棟です）',
  attendingStaffId: '主治医を選び直してください（一覧にない職員です）',
} as const;
type Reference = keyof typeof again;

/** Which of what was chosen for a patient is not there, or is another facility's: row-level security hides both alike. */
export async function missingReferences(tx: Tx, patient: Pick<NewPatient, Reference>): Promise<FieldProblem[]> {
  const { rows } = await tx.$client.query<Record<Reference, boolean>>(
    `SELECT $1::uuid IS NULL OR EXISTS (SELECT FROM departments WHERE id = $1) AS "departmentId",
            $2::uuid IS NULL OR EXISTS (SELECT FROM wards WHERE id = $2) AS "wardId",
            $3::uuid IS NULL OR EXISTS (SELECT FROM staff WHERE id = $3) AS "attendingStaffId"`,
    [patient.departmentId, patient.wardId, patient.attendingStaffId],
  );
  const there = rows[0];
  return (Object.keys(again) as Reference[]).flatMap((field) =>
    there?.[field] ? [] : [{ field, message: again[field] }],
  );
}
