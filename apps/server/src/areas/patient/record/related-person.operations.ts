import type { AuditAction } from '@nattoku/contract/audit/audit-actions';
import type { NewRelatedPerson, RelatedPerson } from '@nattoku/contract/patient/related-person';
import { checkRelatedPerson, normaliseRelatedPerson } from '@nattoku/contract/patient/related-person-input';
import type { PatientId, RelatedPersonId } from '@nattoku/contract/shared/primitives';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { patientById } from '#areas/patient/record/patient.select.ts';
import { patients, recordsOf } from '#domain/patient/patient.table.ts';
import { relatedPersons } from '#domain/patient/related-person.table.ts';
import { requireReasons } from '#domain/patient/break-glass.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

type Row = typeof relatedPersons.$inferSelect;

const present = ({ createdAt: _created, removedAt: _removed, updatedAt, ...person }: Row): RelatedPerson => ({
  ...person,
  updatedAt: updatedAt.toISOString(),
});

/** Of a merged patient those of all records. */
export const listRelatedPersons = (scope: StaffScope, patientId: PatientId) =>
  recordedRead(scope, async (tx) => {
    const [known] = await tx.select({ id: patients.id }).from(patients).where(patientById(patientId));
    if (!known) throw new Problem('notFound');
    const rows = await tx
      .select()
      .from(relatedPersons)
      .where(and(inArray(relatedPersons.patientId, recordsOf(patientId)), isNull(relatedPersons.removedAt)))
      .orderBy(desc(relatedPersons.isKeyPerson), asc(relatedPersons.createdAt), asc(relatedPersons.id));
    return {
      result: { items: rows.map(present) },
      audit: { action: 'relatedPerson.list', subject: { type: 'patient', id: patientId }, patientId },
    };
  });

const checked = <P extends NewRelatedPerson>(input: P): P => {
  const person = normaliseRelatedPerson(input);
  const problems = checkRelatedPerson(person);
  if (problems.length > 0) throw invalidInput(...problems);
  return person;
};

const left = (action: AuditAction, person: RelatedPerson, before?: RelatedPerson) => ({
  result: person,
  audit: {
    action,
    subject: { type: 'relatedPerson', id: person.id },
    patientId: person.patientId,
    before,
    after: person,
  },
  changes: [{ topic: 'patient' as const, id: person.patientId }],
});

type Addition = { patientId: PatientId; person: NewRelatedPerson };

export const createRelatedPerson = write(async (tx, { patientId, person: input }: Addition, scope: StaffScope) => {
  const person = checked(input);
  const [patient] = await tx.select({ mergedInto: patients.mergedInto }).from(patients).where(patientById(patientId));
  if (!patient) throw new Problem('notFound');
  if (patient.mergedInto) throw new Problem('patient.merged');
  await requireReasons(tx, scope, [patientId]);
  const now = scope.clock.now();
  const id = newId<RelatedPersonId>(now.getTime());
  const [row] = await tx
    .insert(relatedPersons)
    .values({ id, patientId, version: 1, createdAt: now, updatedAt: now, ...person })
    .returning();
  if (!row) throw new Problem('notFound');
  return left('relatedPerson.create', present(row));
});

const lock = async (tx: Tx, id: RelatedPersonId, version: number, scope: StaffScope): Promise<Row> => {
  const [row] = await tx.select().from(relatedPersons).where(eq(relatedPersons.id, id)).for('update');
  if (!row) throw new Problem('notFound');
  await requireReasons(tx, scope, [row.patientId]);
  if (row.version !== version) throw new Problem('record.versionConflict', { current: present(row) });
  return row;
};

type Change = { relatedPersonId: RelatedPersonId; version: number };

const change = async (
  tx: Tx,
  { id, change: values, now }: { id: RelatedPersonId; change: Partial<Row>; now: Date },
): Promise<RelatedPerson> => {
  const [row] = await tx
    .update(relatedPersons)
    .set({ ...values, version: sql`${relatedPersons.version} + 1`, updatedAt: now })
    .where(eq(relatedPersons.id, id))
    .returning();
  if (!row) throw new Problem('notFound');
  return present(row);
};

type Correction = { relatedPersonId: RelatedPersonId; person: NewRelatedPerson & { version: number } };

export const updateRelatedPerson = write(
  async (tx, { relatedPersonId, person: input }: Correction, scope: StaffScope) => {
    const { version, ...person } = checked(input);
    const before = present(await lock(tx, relatedPersonId, version, scope));
    const after = await change(tx, { id: relatedPersonId, change: person, now: scope.clock.now() });
    return left('relatedPerson.update', after, before);
  },
);

/** The row stays: the person who signed once must be known later. */
const changeRemoved = (removed: boolean) =>
  write(async (tx, { relatedPersonId, version }: Change, scope: StaffScope) => {
    await lock(tx, relatedPersonId, version, scope);
    const now = scope.clock.now();
    const after = await change(tx, { id: relatedPersonId, change: { removedAt: removed ? now : null }, now });
    return left(removed ? 'relatedPerson.remove' : 'relatedPerson.restore', after);
  });

export const removeRelatedPerson = changeRemoved(true);
export const restoreRelatedPerson = changeRemoved(false);
