import type { IdentityCheck } from '@nattoku/contract/order/identity-check';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { bare } from '@nattoku/rules/text/bare';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { significantNumberOf } from '#domain/patient/patient.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { invalidInput } from '#kernel/problem.ts';

/** What somebody behind a common order said of themselves beside a name. */
export type Given = { birthDate: PlainDate | null; patientNumber: string | null };

type Proof = { patientId: PatientId; identityCheck: IdentityCheck; given: Given | undefined };

/**
 * Who says that they compared what was given with the record has found it there (specification/order.md §38); what they saw of the person is theirs to say.
 * @throws Problem `request.invalid`
 */
export async function refuseUnproven(tx: Tx, { patientId, identityCheck, given }: Proof): Promise<void> {
  if (identityCheck !== 'asGiven' || (given && (await isInRecord(tx, patientId, given)))) return;
  throw invalidInput({
    field: 'identityCheck',
    message: '入力された生年月日や番号が、この患者の登録と一致しません。別の方法で確認してください。',
  });
}

const isInRecord = async (tx: Tx, patientId: PatientId, { birthDate, patientNumber }: Given): Promise<boolean> => {
  if (birthDate === null && patientNumber === null) return false;
  const { rowCount } = await tx.$client.query(
    `SELECT FROM patients
      WHERE id = $1 AND ($2::date IS NULL OR birth_date = $2::date) AND ($3::text IS NULL OR significant_number = $3)`,
    [patientId, birthDate, patientNumber === null ? null : significantNumberOf(bare(patientNumber))],
  );
  return rowCount === 1;
};
