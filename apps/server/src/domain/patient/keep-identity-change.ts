import { fullName } from '@nattoku/rules/text/person-name';
import { formatBirthDate } from '@nattoku/rules/time/birth-date';
import type { Identity, IdentityField } from '@nattoku/rules/patient/patient-identity';
import { type Sex, sexNames } from '@nattoku/contract/patient/patient';
import { identityFieldNames } from '@nattoku/contract/patient/patient-identity';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';

export type IdentityWay = 'edit' | 'correction' | 'import' | 'importUndo' | 'merge' | 'mergeUndo';

export type IdentityChange = {
  patientId: PatientId;
  way: IdentityWay;
  fields: readonly IdentityField[];
  before: Identity;
  after: Identity;
  reason: string;
};

/** That of a record, which makes somebody who they are. */
export const identityOf = (record: Identity): Identity => {
  const { familyName, givenName, familyNameKana, givenNameKana, birthDate, isBirthDateEstimated, sex } = record;
  return { familyName, givenName, familyNameKana, givenNameKana, birthDate, isBirthDateEstimated, sex };
};

/** What stands in the detail of the audit entry: the id leads to the values, which the log does not hold. */
export type IdentityTrace = { identityChangeId: string; identity: readonly IdentityField[]; way: IdentityWay };

/** Keeps who these patients were before, however many they are, and answers what belongs into their audit entries. */
export async function keepIdentityChanges(
  tx: Tx,
  changes: readonly IdentityChange[],
  now: Date,
): Promise<ReadonlyMap<PatientId, IdentityTrace>> {
  if (changes.length === 0) return new Map();
  const rows = changes.map(({ patientId, before, after, ...rest }) => ({
    ...rest,
    id: newId(now.getTime()),
    patient_id: patientId,
    before: identityOf(before),
    after: identityOf(after),
  }));
  await tx.$client.query(
    `INSERT INTO patient_identity_changes (id, patient_id, way, fields, before, after, reason, changed_at)
     SELECT id, patient_id, way, fields, before, after, reason, $2
       FROM jsonb_to_recordset($1) AS r (id uuid, patient_id uuid, way text, fields text[], before jsonb, after jsonb, reason text)`,
    [JSON.stringify(rows), now],
  );
  return new Map(
    rows.map(({ patient_id, id, fields, way }) => [patient_id, { identityChangeId: id, identity: fields, way }]),
  );
}

const words: Record<IdentityField, (identity: Identity) => string> = {
  name: fullName,
  birthDate: ({ birthDate }) => formatBirthDate(birthDate),
  sex: ({ sex }) => sexNames[sex satisfies Sex],
};

/** 「生年月日：1958年（昭和33年）4月2日 → 1959年（昭和34年）4月2日」 */
export const describeIdentity = (fields: readonly IdentityField[], before: Identity, after: Identity): string[] =>
  fields.map((field) => `${identityFieldNames[field]}：${words[field](before)} → ${words[field](after)}`);
