import type { ImportMapping, ImportProfile, ImportProfileId } from '@nattoku/contract/patient/patient-import';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { foldForSearch } from '@nattoku/rules/text/text-folding';
import { asc, eq } from 'drizzle-orm';
import { patientImportProfiles } from '#areas/patient/import/patient-import.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

const select = (tx: Tx): Promise<ImportProfile[]> =>
  tx
    .select({
      id: patientImportProfiles.id,
      name: patientImportProfiles.name,
      header: patientImportProfiles.header,
      mapping: patientImportProfiles.mapping,
    })
    .from(patientImportProfiles)
    .orderBy(asc(patientImportProfiles.name));

export const listProfiles = (scope: StaffScope) => read(scope, async (tx) => ({ items: await select(tx) }));

const likeness = (header: readonly string[]): string => header.map((name) => foldForSearch(name)).join('\n');

/** Whether two headings name the same columns in the same order. */
export const isLike = (one: readonly string[], other: readonly string[]): boolean => likeness(one) === likeness(other);

/** The profile that was made for a file with this heading. */
export async function fittingProfile(tx: Tx, header: readonly string[]): Promise<ImportProfile | undefined> {
  return (await select(tx)).find((profile) => profile.mapping.hasHeader && isLike(profile.header, header));
}

type NewProfile = { name: string; header: string[]; mapping: ImportMapping };

/** The name is the identity: saving under it again replaces what was there. The heading of a file without one is a row of patients, and not kept. */
export const saveProfile = write(async (tx, input: NewProfile, { actor, clock }: StaffScope) => {
  const name = normaliseText(input.name);
  if (name === '') throw invalidInput({ field: 'name', message: '名前を入力してください' });
  const values = {
    header: input.mapping.hasHeader ? input.header : [],
    mapping: input.mapping,
    updatedBy: actor.staffId,
    updatedAt: clock.now(),
  };
  await tx.$client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `profile ${actor.facilityId} ${name}`,
  ]);
  const [known] = await tx.select().from(patientImportProfiles).where(eq(patientImportProfiles.name, name));
  const id = known?.id ?? newId<ImportProfileId>();
  if (known) await tx.update(patientImportProfiles).set(values).where(eq(patientImportProfiles.id, id));
  else await tx.insert(patientImportProfiles).values({ id, name, ...values });
  return {
    result: { id, name, header: values.header, mapping: input.mapping },
    audit: { action: 'patientImportProfile.save', subject: { type: 'patientImportProfile', id } },
  };
});

export const removeProfile = write(async (tx, id: ImportProfileId) => {
  const { rowCount: used } = await tx.$client.query('SELECT FROM patient_folders WHERE profile_id = $1', [id]);
  if (used) throw new Problem('patientFolder.profileInUse');
  const { rowCount } = await tx.delete(patientImportProfiles).where(eq(patientImportProfiles.id, id));
  if (!rowCount) throw new Problem('notFound');
  return {
    result: {},
    audit: { action: 'patientImportProfile.remove', subject: { type: 'patientImportProfile', id } },
  };
});
