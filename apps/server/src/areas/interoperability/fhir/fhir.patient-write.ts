import { checkPatient } from '@nattoku/contract/patient/patient-input';
import { defaultPatientNumberRule, type PatientNumberRule } from '@nattoku/contract/patient/patient-number-rule';
import { NewPatient } from '@nattoku/contract/patient/patient';
import { identityFieldNames } from '@nattoku/contract/patient/patient-identity';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import type { Change } from '@nattoku/contract/shared/events';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import type { IdentityField } from '@nattoku/rules/patient/patient-identity';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { eq, type SQL, sql } from 'drizzle-orm';
import { contentTimeOf } from '#areas/interoperability/fhir/fhir.body.ts';
import { numbersIn, ownNumberSystem } from '#areas/interoperability/fhir/fhir.facility.ts';
import { readSentPatient, refusedPatient, type SentPatient } from '#areas/interoperability/fhir/fhir.patient-sent.ts';
import { refusedSearch } from '#areas/interoperability/fhir/fhir.outcome.ts';
import { settleSoon } from '#domain/consent/form/settle-forms.ts';
import { closeRejectionOfMessage } from '#domain/patient/feed-rejections.ts';
import { patientColumns } from '#domain/patient/patient-columns.ts';
import { reindexGroup } from '#domain/patient/patient-group.ts';
import { holdPatientNumber, numberRuleOf } from '#domain/patient/patient-numbers.ts';
import {
  enteredOf,
  identityChangeOf,
  mergePatient,
  type Merged,
  type PatientRow,
  type Proposal,
} from '#domain/patient/patient-proposal.ts';
import { patients, significantNumberOf } from '#domain/patient/patient.table.ts';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import type { Tx } from '#kernel/database/database.ts';
import { together } from '#kernel/database/pipelining.ts';
import { newId } from '#kernel/new-id.ts';
import { Problem } from '#kernel/problem.ts';
import type { ClientScope } from '#kernel/scope.ts';
import { write, type Written } from '#kernel/write.ts';

/** What became of a Patient; `held`: what it says of who somebody is, otherwise than their record, of which nothing was taken over. */
export type Taken = {
  patientId: PatientId;
  outcome: 'created' | 'updated' | 'unchanged' | 'held';
  held: readonly IdentityField[];
};
type TakenIn = { taken: Taken; audit: AuditEntry[] };

/**
 * Which record is meant. `number`: that of the number in the resource, or a new one. `id`: this one, if nobody changed it since `version`.
 * `new`: one that is not there yet; with `unlessKnown` a record that is there stays as it is.
 */
export type Target =
  | { by: 'number'; version: number | null }
  | { by: 'id'; id: PatientId; version: number | null }
  | { by: 'new'; unlessKnown: boolean };

/** `askedFor`: the patient whom the address or a condition means, as system|number. */
export type Sending = { resource: unknown; target: Target; askedFor: string | null };

/**
 * Registers a patient of another system, or brings a record up to date (specification/interoperability.md §§18–19). Nothing is written in part.
 * @throws Problem `client.resource`, `client.patientRefused`, `client.patientKnown`, `client.patientClosed`, `client.identityHeld`,
 *   `client.outdated`, `client.search`, `notFound`
 */
export const takePatient = write(async (tx, sending: Sending, scope: ClientScope): Promise<Written<Taken>> => {
  const { clientId } = scope.actor;
  const key = { clientId, kind: 'patient', questionnaire: '' } as const;
  const { taken, audit, isTaskClosed } = await acceptPatient(tx, sending, {
    scope,
    closeTask: (patientNumber) =>
      closeRejectionOfMessage(
        tx,
        { ...key, patientNumber },
        { contentAt: contentTimeOf(sending.resource), now: scope.clock.now() },
      ),
  });
  const changes: Change[] = isTaskClosed ? [{ topic: 'interoperability', id: null }] : [];
  if (taken.outcome !== 'unchanged') changes.push({ topic: 'patient', id: taken.patientId });
  return { result: taken, audit, changes };
});

type Accepting = { scope: Pick<ClientScope, 'clock'>; closeTask: (patientNumber: string) => Promise<boolean> };

/** Within a transaction of the caller. A rejection also rolls `closeTask` back, which is pipelined with the first statement. @throws Problem as `takePatient` */
export async function acceptPatient(
  tx: Tx,
  sending: Sending,
  { scope, closeTask }: Accepting,
): Promise<TakenIn & { isTaskClosed: boolean }> {
  const rules = await numberRules(tx);
  const sent = readSentPatient(sending.resource, rules.system);
  requireAsked(sending, sent, rules);
  const [isTaskClosed, found] = await together(
    closeTask(sent.number),
    takeIn(tx, { sent, target: sending.target, rules }, scope),
  );
  if (found.taken.outcome === 'held') throw heldPatient(found.taken.held);
  return { ...found, isTaskClosed };
}

/** The condition of the address must mean the same patient as what was sent. */
const requireAsked = ({ askedFor, target }: Sending, { id, number }: SentPatient, { system }: NumberRules): void => {
  const [asked] = askedFor === null ? [number] : numbersIn(askedFor, system);
  if (asked === undefined) throw refusedSearch('The system of this identifier is not that of the facility.');
  if (asked !== number) throw refusedPatient([{ expression: 'Patient.identifier', words: 'URLの患者番号と違います' }]);
  if (target.by === 'id' && id !== null && id !== target.id)
    throw refusedPatient([{ expression: 'Patient.id', words: 'URLの id と違います' }]);
};

const heldPatient = (fields: readonly IdentityField[]): Problem =>
  new Problem('client.identityHeld', {
    errors: fields.map((field) => ({
      field: expressions[fieldOf[field]] ?? 'Patient',
      message: `${identityFieldNames[field]}が、登録されている方と違います`,
    })),
  });

const fieldOf = { name: 'familyName', birthDate: 'birthDate', sex: 'sex' } as const;

/** How the facility writes its numbers, and the system that they belong to. */
type NumberRules = { system: string; rule: PatientNumberRule };

export const numberRules = async (tx: Tx): Promise<NumberRules> => {
  const [system, rule] = await together(ownNumberSystem(tx), numberRuleOf(tx));
  return { system, rule: rule ?? defaultPatientNumberRule };
};

type TakingIn = { sent: SentPatient; target: Target; rules: NumberRules };

/** Within a transaction of the caller. A change of who somebody is comes back as `held` and is not written. */
export async function takeIn(
  tx: Tx,
  { sent, target, rules: { rule } }: TakingIn,
  scope: Pick<ClientScope, 'clock'>,
): Promise<TakenIn> {
  const now = scope.clock.now();
  const current = await holdRecord(tx, sent, target);
  if (current) requireOpen(current, target);
  if (current && target.by === 'new') {
    if (!target.unlessKnown) throw new Problem('client.patientKnown');
    return { taken: { patientId: current.id, outcome: 'unchanged', held: [] }, audit: [] };
  }
  const told = { ...sent.proposal, ...estimateOf(sent, current) };
  const proposal = current ? fitted(told, current) : told;
  const validity = { today: todayInTokyo(now), rule };
  const merged = mergedWith(current, proposal, validity);
  requireValid(merged, validity);
  if (!current) return register(tx, merged, now);
  const held = identityChangeOf(current, merged, proposal);
  if (held.length > 0) return { taken: { patientId: current.id, outcome: 'held', held }, audit: [] };
  // What we serve of a patient who is registered for now may be sent back, and registers nobody.
  if (merged.changed.every((field) => field === 'isProvisional'))
    return { taken: { patientId: current.id, outcome: 'unchanged', held }, audit: [] };
  return change(tx, current, merged, now);
}

/** Whoever sends the same number at once waits here. Zeros before a number make no other patient of it; neither does a number of before. */
const holdRecord = async (tx: Tx, { number }: SentPatient, target: Target): Promise<PatientRow | undefined> => {
  const significant = significantNumberOf(number);
  const find = async (condition: SQL) => (await tx.select().from(patients).where(condition).limit(1).for('update'))[0];
  const [, row] = await together(
    holdPatientNumber(tx, significant),
    find(target.by === 'id' ? eq(patients.id, target.id) : eq(patients.significantNumber, significant)),
  );
  if (target.by !== 'id') return row ?? find(wasNumbered(number));
  if (!row) throw new Problem('notFound');
  if (significantNumberOf(row.patientNumber) !== significant)
    throw refusedPatient([{ expression: 'Patient.identifier', words: '患者番号の変更は、職員が画面で行います' }]);
  return row;
};

/** As the index of those that have former numbers is asked. */
const wasNumbered = (number: string): SQL =>
  sql`${patients.formerNumbers} <> '{}' AND ${patients.formerNumbers} @> ARRAY[${number}]`;

const requireOpen = (row: PatientRow, target: Target): void => {
  if (row.archivedAt || row.mergedInto) throw new Problem('client.patientClosed');
  if (target.by !== 'new' && target.version !== null && target.version !== row.version)
    throw new Problem('client.outdated');
};

/**
 * What another system cannot know better. The number stays as the record has it. Whoever reads easy Japanese goes on doing so. A new telephone
 * is the patient's own and takes no text messages unless that is said: what was agreed was agreed of the former one.
 */
const fitted = ({ patientNumber: _, ...told }: Proposal, current: PatientRow): Proposal => {
  const proposal: Proposal = { ...told };
  if (proposal.language === 'ja' && current.language === 'ja-easy') delete proposal.language;
  const digits = (phone: string | null | undefined) => (phone ?? '').replace(/\D/g, '');
  if (proposal.phone !== undefined && digits(proposal.phone) !== digits(current.phone)) {
    proposal.phoneOwner = 'self';
    proposal.phoneAcceptsSms ??= false;
  }
  if (current.isProvisional && !current.isBirthDateEstimated) proposal.isProvisional = false;
  if (proposal.birthDate !== undefined && current.isBirthDateEstimated && !proposal.isBirthDateEstimated) {
    proposal.isBirthDateEstimated = false;
    proposal.isProvisional = false;
  }
  return proposal;
};

/**
 * A birth date of which a part is known: nothing new where the record agrees with it, otherwise the first day of it, as an estimate of somebody who is
 * registered for now.
 */
const estimateOf = ({ partialBirthDate }: SentPatient, current: PatientRow | undefined): Proposal => {
  if (partialBirthDate === null || current?.birthDate.startsWith(partialBirthDate)) return {};
  const birthDate = `${partialBirthDate}-01-01`.slice(0, 'YYYY-MM-DD'.length);
  return { birthDate, isBirthDateEstimated: true, isProvisional: true };
};

const expressions: Partial<Record<string, string>> = {
  patientNumber: 'Patient.identifier',
  familyName: 'Patient.name',
  givenName: 'Patient.name',
  familyNameKana: 'Patient.name',
  givenNameKana: 'Patient.name',
  familyNameRoman: 'Patient.name',
  givenNameRoman: 'Patient.name',
  birthDate: 'Patient.birthDate',
  isBirthDateEstimated: 'Patient.birthDate',
  sex: 'Patient.gender',
  phone: 'Patient.telecom',
  email: 'Patient.telecom',
  postalCode: 'Patient.address',
  address: 'Patient.address',
  language: 'Patient.communication',
  deceasedOn: 'Patient.deceased',
};

type Validity = { today: string; rule: PatientNumberRule };

/** A message that does not complete the registration of a provisional patient changes what it says, and leaves them provisional. */
const mergedWith = (current: PatientRow | undefined, proposal: Proposal, validity: Validity): Merged => {
  const merged = mergePatient(current, proposal, validity.rule);
  if (!current?.isProvisional || merged.patient.isProvisional || faultsOf(merged, validity).length === 0) return merged;
  return mergePatient(current, { ...proposal, isProvisional: true }, validity.rule);
};

/** What the form would say. */
const faultsOf = ({ patient }: Merged, { today, rule }: Validity): FieldProblem[] => {
  const found = checkPatient(patient, today, rule);
  const unreadable = found.length > 0 ? [] : (NewPatient.safeParse(patient).error?.issues ?? []);
  return [...found, ...unreadable.map(({ path, message }) => ({ field: String(path[0]), message }))];
};

/** Each fault at its place in the resource. */
const requireValid = (merged: Merged, validity: Validity): void => {
  const faults = faultsOf(merged, validity);
  if (faults.length === 0) return;
  throw refusedPatient(
    faults.map(({ field, message }) => ({
      expression: expressions[field.split('.')[0] ?? ''] ?? 'Patient',
      words: message,
    })),
  );
};

const register = async (tx: Tx, { patient }: Merged, now: Date): Promise<TakenIn> => {
  const id = newId<PatientId>(now.getTime());
  await tx.insert(patients).values({ id, version: 1, createdAt: now, updatedAt: now, ...patientColumns(patient) });
  const audit: AuditEntry = {
    action: 'patient.create',
    subject: { type: 'patient', id },
    patientId: id,
    detail: { source: 'fhir' },
    after: patient,
  };
  return { taken: { patientId: id, outcome: 'created', held: [] }, audit: [audit] };
};

const change = async (tx: Tx, current: PatientRow, { patient, changed }: Merged, now: Date): Promise<TakenIn> => {
  const { id } = current;
  await together(
    tx
      .update(patients)
      .set({ ...patientColumns(patient, current.formerNumbers), version: current.version + 1, updatedAt: now })
      .where(eq(patients.id, id)),
    reindexGroup(tx, id),
    changed.includes('birthDate') ? settleSoon(tx, [id]) : Promise.resolve(),
  );
  const audit: AuditEntry = {
    action: 'patient.update',
    subject: { type: 'patient', id },
    patientId: id,
    detail: { source: 'fhir', changed },
    before: enteredOf(current),
    after: patient,
  };
  return { taken: { patientId: id, outcome: 'updated', held: [] }, audit: [audit] };
};
