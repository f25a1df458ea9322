import { isDeepStrictEqual } from 'node:util';
import type { NewPatient, Patient } from '@nattoku/contract/patient/patient';
import { checkPatient, normalisePatient } from '@nattoku/contract/patient/patient-input';
import type { PatientNumberRule } from '@nattoku/contract/patient/patient-number-rule';
import type { IdentityConfirmation } from '@nattoku/contract/patient/patient-identity';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { sql } from 'drizzle-orm';
import { patientColumns } from '#domain/patient/patient-columns.ts';
import { reindexGroup } from '#domain/patient/patient-group.ts';
import {
  confirmNumberRule,
  issueProvisionalNumber,
  lastNumberRule,
  numberRuleOf,
  refuseTakenNumber,
} from '#domain/patient/patient-numbers.ts';
import { missingReferences } from '#areas/patient/record/patient.references.ts';
import { patientById, selectPatient } from '#areas/patient/record/patient.select.ts';
import { patients } from '#domain/patient/patient.table.ts';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import { requireReasons } from '#domain/patient/break-glass.ts';
import { settleFormsOf } from '#domain/consent/form/settle-forms.ts';
import { writtenOnce } from '#kernel/database/built-once.ts';
import type { Tx } from '#kernel/database/database.ts';
import { together } from '#kernel/database/pipelining.ts';
import { endLinksOf } from '#domain/order/link/end-links.ts';
import { lockItemsOf, lockOrdersOf } from '#domain/order/lifecycle/lock-order.ts';
import { guardIdentity } from '#domain/order/guard-identity.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

const checked = async <P extends NewPatient>(tx: Tx, input: P, scope: StaffScope): Promise<P> => {
  // None of what is looked up is something that normalising could change.
  const [rule, missing] = await together(numberRuleOf(tx), missingReferences(tx, input));
  const patient = normalisePatient(input, rule);
  const problems = [...checkPatient(patient, todayInTokyo(scope.clock.now()), rule), ...missing];
  if (problems.length > 0) throw invalidInput(...problems);
  return patient;
};

const checkedByGuess = (input: NewPatient, guess: PatientNumberRule, { clock }: StaffScope): NewPatient => {
  const patient = normalisePatient(input, guess);
  const problems = checkPatient(patient, todayInTokyo(clock.now()), guess);
  if (problems.length > 0) throw invalidInput(...problems);
  return patient;
};

export const mustFind = async (tx: Tx, patientId: PatientId): Promise<Patient> => {
  const patient = await selectPatient(tx, patientId);
  if (!patient) throw new Problem('notFound');
  return patient;
};

/** The words of the tags, for the suggestions of the next form. */
export const rememberTags = async (tx: Tx, tags: readonly string[], now: Date): Promise<void> => {
  if (tags.length === 0) return;
  await tx.$client.query(
    `INSERT INTO patient_tags (tag, last_used_at) SELECT unnest($1::text[]), $2
     ON CONFLICT (facility_id, tag) DO UPDATE SET last_used_at = excluded.last_used_at`,
    [tags, now],
  );
};

/** Where the number is taken nothing may fail before that is told. */
const insertPatient = writtenOnce<typeof patients.$inferInsert>(patients, (tx, values) =>
  tx.insert(patients).values(values).onConflictDoNothing(),
);

type Creation = { input: NewPatient; guess: PatientNumberRule | null };

const create = write(async (tx, { input, guess }: Creation, scope: StaffScope) => {
  const now = scope.clock.now();
  const entered = guess ? checkedByGuess(input, guess, scope) : await checked(tx, input, scope);
  const isIssued = entered.isProvisional && entered.patientNumber === '';
  const patientNumber = isIssued ? await issueProvisionalNumber(tx, todayInTokyo(now)) : entered.patientNumber;
  const patient = { ...entered, patientNumber };
  const id = newId<PatientId>(now.getTime());
  const row = { id, version: 1, createdAt: now, updatedAt: now, ...patientColumns(patient) };
  const [, , , , result] = await together(
    guess ? confirmNumberRule(tx, guess) : Promise.resolve(),
    refuseTakenNumber(tx, patientNumber, null),
    insertPatient(tx, row),
    rememberTags(tx, patient.tags, now),
    mustFind(tx, id),
  );
  return {
    result,
    audit: {
      action: 'patient.create',
      subject: { type: 'patient', id },
      patientId: id,
      detail: patient.isProvisional ? { provisional: true } : {},
      after: patient,
    },
    changes: [{ topic: 'patient', id }],
  };
});

/** What a foreign key says of a department, a ward or a doctor that is not there. */
const NOT_THERE = '23503';

/**
 * Registers by the rule of numbers that was read last, and asks along the way whether it still holds: one round trip less. Whatever is refused that
 * way is tried once more step by step, which says why in words of the fields.
 */
export async function createPatient(scope: StaffScope, input: NewPatient): Promise<Patient> {
  const guess = input.isProvisional ? null : lastNumberRule(scope.actor.facilityId);
  if (!guess) return create(scope, { input, guess: null });
  return create(scope, { input, guess }).catch((error: unknown) => {
    if (error instanceof Problem || (error as { code?: unknown }).code === NOT_THERE)
      return create(scope, { input, guess: null });
    throw error;
  });
}

/** The record as it stands, locked; refused to the person who saw an older one, and where it lives on in another. */
export const lockVersion = async (tx: Tx, patientId: PatientId, version: number, scope: StaffScope) => {
  const [row] = await tx.select().from(patients).where(patientById(patientId)).for('update');
  if (!row) throw new Problem('notFound');
  if (row.mergedInto) throw new Problem('patient.merged');
  await requireReasons(tx, scope, [patientId]);
  if (row.version !== version) {
    throw new Problem('record.versionConflict', { current: await mustFind(tx, patientId) });
  }
  return row;
};

type Confirmed = IdentityConfirmation & { correction: boolean };
type PatientChange = {
  patientId: PatientId;
  patient: NewPatient & { version: number; identityChange?: Confirmed | null | undefined };
};

export const updatePatient = write(async (tx, { patientId, patient: input }: PatientChange, scope: StaffScope) => {
  const { version, identityChange, ...entered } = await checked(tx, input, scope);
  const isCorrection = identityChange?.correction === true;
  await (isCorrection ? lockOrdersOf(tx, patientId) : lockItemsOf(tx, [patientId]));
  const row = await lockVersion(tx, patientId, version, scope);
  // A provisional patient keeps the number that was issued until there is a real one.
  const patient = { ...entered, patientNumber: entered.patientNumber || row.patientNumber };
  await refuseTakenNumber(tx, patient.patientNumber, patientId);
  const before = await mustFind(tx, patientId);
  const identity = await guardIdentity(
    tx,
    {
      patientId,
      before: row,
      after: patient,
      way: isCorrection ? 'correction' : 'edit',
      confirmation: identityChange ?? null,
    },
    scope,
  );
  const isRenumbered = row.patientNumber !== patient.patientNumber;
  const formerNumbers = isRenumbered ? [...new Set([...row.formerNumbers, row.patientNumber])] : row.formerNumbers;
  const now = scope.clock.now();
  await tx
    .update(patients)
    .set({ ...patientColumns(patient, formerNumbers), version: sql`${patients.version} + 1`, updatedAt: now })
    .where(patientById(patientId));
  await reindexGroup(tx, patientId);
  await rememberTags(tx, patient.tags, now);
  const changed = Object.entries(patient)
    .filter(([field, value]) => !isDeepStrictEqual(before[field as keyof NewPatient], value))
    .map(([field]) => field);
  const result = await mustFind(tx, patientId);
  const ended = isCorrection && identity ? await endLinksOf(tx, patientId, now) : { audit: [], changes: [] };
  const reborn = changed.includes('birthDate') ? [patientId] : [];
  const settled = await settleFormsOf(tx, reborn, { facilityId: scope.actor.facilityId, now });
  const updated: AuditEntry = {
    action: 'patient.update',
    subject: { type: 'patient', id: patientId },
    patientId,
    detail: { changed, ...identity },
    before,
    after: result,
  };
  return {
    result,
    audit: [updated, ...ended.audit, ...settled.audit],
    changes: [{ topic: 'patient', id: patientId }, ...ended.changes, ...settled.changes],
    jobs: settled.jobs,
  };
});

type Archiving = { patientId: PatientId; version: number; reason: string };

const changeArchived = (archived: boolean) =>
  write(async (tx, { patientId, version, reason: typed }: Archiving, scope: StaffScope) => {
    const reason = normaliseText(typed);
    if (reason === '') throw invalidInput({ field: 'reason', message: '理由を入力してください' });
    await lockVersion(tx, patientId, version, scope);
    const now = scope.clock.now();
    await tx
      .update(patients)
      .set({
        archivedAt: archived ? now : null,
        archiveReason: archived ? reason : null,
        version: sql`${patients.version} + 1`,
        updatedAt: now,
      })
      .where(patientById(patientId));
    return {
      result: await mustFind(tx, patientId),
      audit: {
        action: archived ? 'patient.archive' : 'patient.unarchive',
        subject: { type: 'patient', id: patientId },
        patientId,
        detail: { reason },
      },
      changes: [{ topic: 'patient', id: patientId }],
    };
  });

export const archivePatient = changeArchived(true);
export const unarchivePatient = changeArchived(false);
