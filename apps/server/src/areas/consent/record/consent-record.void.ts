import type { StaffId } from '@nattoku/contract/shared/primitives';
import { eq } from 'drizzle-orm';
import { openVoiding } from '#areas/consent/record/consent-record.facts.ts';
import { answer, lockForm, reasonOf, type Versioned } from '#areas/consent/record/consent-record.lock.ts';
import { consentVoidings } from '#areas/consent/record/consent-record.table.ts';
import { tellSecondPersons } from '#areas/consent/record/consent-record.void-telling.ts';
import { type ConsentForm, formAudit, formChanges, moveForm } from '#domain/consent/form/move-form.ts';
import { settleVoiding } from '#domain/consent/form/settle-voiding.ts';
import { voidForm } from '#domain/consent/form/void-form.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

/** A form that nobody signed is voided at once; of a signed one this is the first of two persons (specification/consent.md §4). */
export const requestVoid = write(
  async (tx, { reason: typed, ...input }: Versioned & { reason: string }, scope: StaffScope) => {
    const { form, record, now } = await lockForm('void', tx, input, scope);
    const reason = reasonOf(typed);
    if (!record.facts.hasInk) return voided(tx, form, { reason, now, scope });
    const { staffId } = scope.actor;
    const id = newId(now.getTime());
    await tx.insert(consentVoidings).values({ id, formId: form.id, reason, requestedBy: staffId, requestedAt: now });
    await moveForm(tx, form, form.state, {}, now);
    return {
      result: answer(tx, scope, form.id),
      audit: formAudit('consent.requestVoid', form, { voidingId: id }),
      changes: formChanges(form),
      jobs: await tellSecondPersons(tx, form, { voidingId: id, requestedBy: staffId }, now),
    };
  },
);

const asked = async (tx: Tx, form: ConsentForm) => {
  const voiding = await openVoiding(tx, form);
  if (!voiding) throw new Problem('consent.illegalTransition');
  return voiding;
};

/** The second person. */
export const approveVoid = write(async (tx, input: Versioned, scope: StaffScope) => {
  const { staffId } = scope.actor;
  await refuseSamePerson(tx, input, scope);
  const { form, now } = await lockForm('approveVoid', tx, input, scope);
  const voiding = await asked(tx, form);
  await tx
    .update(consentVoidings)
    .set({ approvedBy: staffId, approvedAt: now })
    .where(eq(consentVoidings.id, voiding.id));
  return voided(tx, form, { reason: voiding.reason, now, scope, requestedBy: voiding.requestedBy });
});

const refuseSamePerson = async (tx: Tx, { formId }: Versioned, { actor }: StaffScope): Promise<void> => {
  const voiding = await openVoiding(tx, { id: formId });
  if (voiding?.requestedBy === actor.staffId) throw new Problem('consent.samePerson');
};

/** Taken back by the person who asked, or refused by the second person. */
export const dropVoid = write(async (tx, input: Versioned, scope: StaffScope) => {
  const { staffId } = scope.actor;
  const { form, now } = await lockForm('dropVoid', tx, input, scope);
  const voiding = await asked(tx, form);
  await tx
    .update(consentVoidings)
    .set({ droppedBy: staffId, droppedAt: now })
    .where(eq(consentVoidings.id, voiding.id));
  await moveForm(tx, form, form.state, {}, now);
  return {
    result: answer(tx, scope, form.id),
    audit: formAudit(voiding.requestedBy === staffId ? 'consent.dropVoid' : 'consent.refuseVoid', form, {
      voidingId: voiding.id,
    }),
    changes: [...formChanges(form), ...(await settleVoiding(tx, form, staffId, now))],
  };
});

type Voiding = { reason: string; now: Date; scope: StaffScope; requestedBy?: StaffId };

const voided = async (tx: Tx, form: ConsentForm, { reason, now, scope, requestedBy }: Voiding) => {
  const by = scope.actor.staffId;
  const traces = await voidForm(tx, form, { reason, by, ...(requestedBy && { requestedBy }) }, now);
  return { ...traces, result: answer(tx, scope, form.id) };
};
