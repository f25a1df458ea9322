import { type WithdrawalParty } from '@nattoku/contract/consent/consent-detail';
import { consentRecordLimits, type ConsentWithdrawalGiven } from '@nattoku/contract/consent/consent-record';
import type { ConsentFormId, FacilityId, StaffId } from '@nattoku/contract/shared/primitives';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { fullNameProblem } from '@nattoku/rules/text/person-name';
import { messages } from '@nattoku/rules/text/validation';
import { characterCount } from '@nattoku/rules/text/text-length';
import { and, eq, isNull } from 'drizzle-orm';
import { answer, type ById, lockForm, reasonOf, type Versioned } from '#areas/consent/record/consent-record.lock.ts';
import { offerOf } from '#areas/consent/record/consent-record.withdrawn.ts';
import { consentWithdrawalAcknowledgements, consentWithdrawals } from '#domain/consent/consent.table.ts';
import { type ConsentForm, formAudit, formChanges, lockFormRow } from '#domain/consent/form/move-form.ts';
import { consentPolicyOf } from '#domain/consent/form/policy.ts';
import { alertOf, withdrawForm } from '#domain/consent/form/withdraw-form.ts';
import { nextToBeTold, withdrawalPartiesOf } from '#domain/consent/form/withdrawal-parties.ts';
import type { Database, Tx } from '#kernel/database/database.ts';
import { allFacilityIds } from '#kernel/all-facility-ids.ts';
import { newId } from '#kernel/new-id.ts';
import { settleNotifications } from '#kernel/notify.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { Scope, StaffScope, SystemActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

const said = consentWithdrawalAcknowledgements;

type Heard = Versioned & ConsentWithdrawalGiven;

/** A withdrawal that was said to the caller, or given on paper. */
export const hearWithdrawal = write(async (tx, { formId, version, ...given }: Heard, scope: StaffScope) => {
  const { form, record, now } = await lockForm('withdraw', tx, { formId, version }, scope);
  const told = checked(given, form.signedAt ?? firstOf(record.signatures), now);
  const { audit, changes, jobs } = await withdrawForm(tx, form, { ...told, heardBy: scope.actor.staffId }, now);
  return { result: answer(tx, scope, formId), audit, changes, jobs };
});

/** When somebody first signed a form that others are still asked to sign. */
const firstOf = (signatures: readonly { receivedAt: Date }[]): Date | null =>
  signatures.reduce<Date | null>((first, { receivedAt }) => (first && first < receivedAt ? first : receivedAt), null);

function checked({ at: given, ...typed }: ConsentWithdrawalGiven, signedAt: Date | null, now: Date) {
  const [name, scope, reason] = [typed.name, typed.scope, typed.reason].map(normaliseText);
  const at = new Date(given);
  const tooLong = (text: string | undefined, most: number) => characterCount(text ?? '') > most;
  const nameProblem = fullNameProblem(name ?? '', '撤回された方のお名前');
  if (!name || nameProblem) throw invalidInput({ field: 'name', message: nameProblem ?? messages.required });
  if (tooLong(scope, consentRecordLimits.scope))
    throw invalidInput({ field: 'scope', message: messages.max(consentRecordLimits.scope) });
  if (tooLong(reason, consentRecordLimits.reason))
    throw invalidInput({ field: 'reason', message: messages.max(consentRecordLimits.reason) });
  if (at > now) throw invalidInput({ field: 'at', message: '撤回の日時は、いまより前を入力してください' });
  if (signedAt && at < startOfMinute(signedAt))
    throw invalidInput({ field: 'at', message: '撤回の日時は、署名の後を入力してください' });
  return { ...typed, name, scope: scope ?? '', reason: reason ?? '', at };
}

/** Staff enter a time by the minute. */
const startOfMinute = (moment: Date): Date => new Date(Math.floor(moment.getTime() / 60_000) * 60_000);

type Said = ById & { party: WithdrawalParty; reason: string };

/** Saying it twice is saying it once; when all three have said it the alert falls silent everywhere. */
export const acknowledgeWithdrawal = write(async (tx, { formId, party, reason: typed }: Said, scope: StaffScope) => {
  const form = await lockFormRow(tx, formId, null);
  const [waiting] = await tx
    .select({ withdrawalId: consentWithdrawals.id, acknowledgedAt: said.acknowledgedAt })
    .from(consentWithdrawals)
    .innerJoin(said, eq(said.withdrawalId, consentWithdrawals.id))
    .where(and(eq(consentWithdrawals.formId, formId), eq(said.party, party)));
  if (!waiting) throw new Problem('notFound');
  const result = answer(tx, scope, formId);
  if (waiting.acknowledgedAt) return { result, audit: [], changes: [] };
  const { withdrawalId } = waiting;
  const now = scope.clock.now();
  const { staffId } = scope.actor;
  const reason = await reasonFor(tx, form, { party, typed }, scope);
  await tx
    .update(said)
    .set({ acknowledgedBy: staffId, acknowledgedAt: now, reason })
    .where(and(eq(said.withdrawalId, withdrawalId), eq(said.party, party)));
  const open = await tx.$count(said, and(eq(said.withdrawalId, withdrawalId), isNull(said.acknowledgedAt)));
  return {
    result,
    audit: formAudit('consent.acknowledgeWithdrawal', form, { party, ...(reason && { instead: true }) }),
    changes: [...formChanges(form), ...(open === 0 ? await silence(tx, form, staffId, now) : [])],
  };
});

type Party = { party: WithdrawalParty; typed: string };

/** Empty from the person who stands for the party. @throws Problem `consent.notOfParty`, `request.invalid` */
const reasonFor = async (
  tx: Tx,
  form: ConsentForm,
  { party, typed }: Party,
  { actor }: StaffScope,
): Promise<string> => {
  const offer = offerOf((await withdrawalPartiesOf(tx, form))[party], actor);
  if (offer === null) throw new Problem('consent.notOfParty');
  return offer === 'own' ? '' : reasonOf(typed);
};

const silence = (tx: Tx, form: ConsentForm, by: StaffId, now: Date) =>
  settleNotifications(tx, { subject: { type: 'order', id: form.orderId }, kinds: ['consent.withdrawn'], by }, now);

/** Once for each withdrawal that somebody has not acknowledged in time: the next ones are told. */
const escalateOne = write(async (tx, { formId }: ById, scope: Scope<SystemActor>) => {
  const form = await lockFormRow(tx, formId, null);
  const now = scope.clock.now();
  const [withdrawal] = await tx
    .update(consentWithdrawals)
    .set({ escalatedAt: now })
    .where(and(eq(consentWithdrawals.formId, formId), isNull(consentWithdrawals.escalatedAt)))
    .returning();
  if (!withdrawal) return { result: {}, audit: [] };
  const alert = { cause: `${withdrawal.id}:escalated`, staffIds: await nextToBeTold(tx, form) };
  return {
    result: {},
    audit: formAudit('consent.withdrawalEscalated', form, { withdrawalId: withdrawal.id }),
    changes: formChanges(form),
    jobs: await alertOf(tx, form, alert, now),
  };
});

const unheardFor = (database: Database, facilityId: FacilityId, now: Date) =>
  database.transaction(facilityId, async (tx) => {
    const { escalationMinutes } = await consentPolicyOf(tx);
    const { rows } = await tx.$client.query<{ id: ConsentFormId }>(
      `SELECT w.form_id AS id FROM consent_withdrawals w
        WHERE w.escalated_at IS NULL AND w.recorded_at <= $1
          AND EXISTS (SELECT FROM consent_withdrawal_acknowledgements a WHERE a.withdrawal_id = w.id AND a.acknowledged_at IS NULL)
        ORDER BY w.recorded_at LIMIT 200`,
      [new Date(now.getTime() - escalationMinutes * 60_000)],
    );
    return rows;
  });

/** What the clock asks every minute (specification/consent.md §42: after 15 minutes, or as the facility has it). */
export async function escalateWithdrawals(services: Services): Promise<void> {
  const { database, clock, log, scopeOf } = services;
  for (const facilityId of await allFacilityIds(database)) {
    const scope = scopeOf({ kind: 'system', facilityId } as const, newId(), log);
    for (const { id: formId } of await unheardFor(database, facilityId, clock.now()))
      await escalateOne(scope, { formId });
  }
}
