import type { AccountPerson } from '@nattoku/contract/staff/account';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { PASSWORD_MIN_LENGTH, passwordProblems } from '@nattoku/rules/auth/password';
import { personalWords } from '@nattoku/rules/auth/password-words';
import { characterCount } from '@nattoku/rules/text/text-length';
import { eq } from 'drizzle-orm';
import { hasSecondFactor } from '#domain/staff/second-factor.table.ts';
import { facilities, staff } from '#domain/staff/staff.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { hashPassword, isRightPassword } from '#kernel/secrets/passwords.ts';
import { minLengthOf } from '#kernel/secrets/password-rule.ts';
import { invalidInput } from '#kernel/problem.ts';

/** None of the last so many passwords comes back. */
const REMEMBERED = 5;

type Facts = Pick<AccountPerson, 'email' | 'name' | 'nameKana'> & { staffNumber: string | null };

const policyOf = async (tx: Tx) => {
  const [facility] = await tx.select().from(facilities);
  return {
    rule: facility?.passwordRule ?? 'thirteen',
    facilityName: facility?.name ?? '',
    facilityNameKana: facility?.nameKana ?? null,
  };
};

const hasFactor = async (tx: Tx, staffId: StaffId): Promise<boolean> => {
  const [row] = await tx.select({ hasSecondFactor }).from(staff).where(eq(staff.id, staffId));
  return row?.hasSecondFactor === true;
};

/** The shortest password that this person may set; of nobody yet for the first operator. */
export async function minLengthFor(tx: Tx, staffId: StaffId | null): Promise<number> {
  const { rule } = await policyOf(tx);
  return minLengthOf(rule, staffId !== null && (await hasFactor(tx, staffId)));
}

/** specification/auth.md §§14–18, asked on every path. Throws `request.invalid` with each message at the field. */
export async function requireGoodPassword(
  tx: Tx,
  { person, staffId, password }: { person: Facts; staffId: StaffId | null; password: string },
): Promise<void> {
  const { facilityName, facilityNameKana } = await policyOf(tx);
  const minLength = await minLengthFor(tx, staffId);
  const problems = passwordProblems(password, {
    hasSecondFactor: minLength < PASSWORD_MIN_LENGTH,
    personal: personalWords({ ...person, facilityName, facilityNameKana }),
  });
  if (problems.length > 0) throw invalidInput(...problems.map((message) => ({ field: 'password', message })));
}

/** What is kept with a new password: when it was set, and whether it is too short for somebody without a second factor. */
export async function newPasswordColumns(password: string, now: Date) {
  return {
    passwordHash: await hashPassword(password),
    passwordSetAt: now,
    passwordIsShort: characterCount(password) < PASSWORD_MIN_LENGTH,
  };
}

type Setting = { staffId: StaffId; password: string; now: Date };

/** Sets the password of somebody who is held. One that was used lately is refused. */
export async function putPassword(tx: Tx, { staffId, password, now }: Setting): Promise<void> {
  await refuseUsedLately(tx, staffId, password);
  const columns = await newPasswordColumns(password, now);
  await tx.update(staff).set(columns).where(eq(staff.id, staffId));
  await remember(tx, staffId, columns.passwordHash, now);
}

const refuseUsedLately = async (tx: Tx, staffId: StaffId, password: string): Promise<void> => {
  const { rows } = await tx.$client.query<{ hash: string }>(
    `SELECT password_hash AS hash FROM password_history WHERE staff_id = $1
     UNION SELECT password_hash FROM staff WHERE id = $1 AND password_hash IS NOT NULL`,
    [staffId],
  );
  for (const { hash } of rows) {
    if (await isRightPassword(hash, password)) {
      throw invalidInput({
        field: 'password',
        message: `最近使った${REMEMBERED}つのパスワードは使えません。別のパスワードを入力してください`,
      });
    }
  }
};

const remember = async (tx: Tx, staffId: StaffId, hash: string, now: Date): Promise<void> => {
  await tx.$client.query('INSERT INTO password_history (staff_id, password_hash, set_at) VALUES ($1, $2, $3)', [
    staffId,
    hash,
    now,
  ]);
  await tx.$client.query(
    `DELETE FROM password_history WHERE staff_id = $1 AND password_hash NOT IN
       (SELECT password_hash FROM password_history WHERE staff_id = $1 ORDER BY set_at DESC LIMIT ${REMEMBERED})`,
    [staffId],
  );
};
