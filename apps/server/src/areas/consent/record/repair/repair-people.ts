import type { StaffId } from '@nattoku/contract/shared/primitives';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { eq } from 'drizzle-orm';
import { answer, type Versioned } from '#areas/consent/record/consent-record.lock.ts';
import { lockFormForRepair } from '#areas/consent/record/repair/repair.lock.ts';
import { activeAs } from '#areas/consent/record/repair/staff-away.ts';
import { consentSigners } from '#domain/consent/consent.table.ts';
import { type ConsentForm, formAudit, formChanges, moveForm } from '#domain/consent/form/move-form.ts';
import { settleSigners } from '#domain/consent/form/settle-form.ts';
import type { Tx } from '#kernel/database/database.ts';
import { momentOf } from '#domain/order/lifecycle/moment.ts';
import { extendOrder } from '#domain/order/lifecycle/extend-order.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

/** Who has to sign is asked for today; where nobody is missing any more the form goes on. */
export const settleAgain = write(async (tx, input: Versioned, scope: StaffScope) => {
  const { form, now } = await lockFormForRepair('settle', tx, input, scope);
  const { audit, changes, jobs } = await settleSigners(tx, form, { facilityId: scope.actor.facilityId, now });
  return {
    result: answer(tx, scope, form.id),
    audit: [formAudit('consent.settleSigners', form), ...audit],
    changes: [...formChanges(form), ...changes],
    jobs,
  };
});

type Asking = Versioned & { dueOn: PlainDate };

/** Opens the form once more for those who have not signed. Those who signed are not asked again. */
export const askAgain = write(async (tx, { dueOn, ...input }: Asking, scope: StaffScope) => {
  const { form, now } = await lockFormForRepair('askAgain', tx, input, scope);
  const { actor, auditKey } = scope;
  const open = await moveForm(tx, form, form.state === 'expired' ? 'issued' : form.state, {}, now);
  const { audit, changes, jobs } = await settleSigners(tx, open, { facilityId: actor.facilityId, now });
  const extending = { dueOn, itemIds: [form.orderItemId], withNewLink: true, auditKey };
  const extended = await extendOrder(tx, form.orderId, extending, momentOf(scope));
  return {
    result: answer(tx, scope, form.id),
    audit: [formAudit('consent.askAgain', form, { dueOn }), ...audit, ...extended.audit],
    changes: [...formChanges(form), ...changes, ...extended.changes],
    jobs: [...jobs, ...extended.jobs],
  };
});

type Reassigning = Versioned & { fromId: StaffId; toId: StaffId };

/** Everything that somebody who is away was to do with the form. What they did stays theirs. */
export const reassignForm = write(async (tx, { fromId, toId, ...input }: Reassigning, scope: StaffScope) => {
  const { form, troubles, now } = await lockFormForRepair('reassign', tx, input, scope);
  const isAway = troubles.some(({ missing }) => missing.some(({ staffId }) => staffId === fromId));
  if (!isAway) throw new Problem('consent.illegalTransition');
  const explains = form.explainerId === fromId && form.explainedAt === null;
  if (explains && !(await activeAs(tx, toId, 'doctor')).isAble) throw new Problem('consent.mayNotSign');
  const moved = await moveForm(tx, form, form.state, explains ? { explainerId: toId } : {}, now);
  await handSigning(tx, moved, { fromId, toId });
  return {
    result: answer(tx, scope, form.id),
    audit: formAudit('consent.reassign', form, { from: fromId, to: toId }),
    changes: formChanges(form),
  };
});

const besideExplainer: readonly string[] = ['witness', 'supervisor'];

/** Nobody signs a form in two places, and no explainer beside themselves. */
const handSigning = async (tx: Tx, form: ConsentForm, { fromId, toId }: { fromId: StaffId; toId: StaffId }) => {
  const signers = await tx.select().from(consentSigners).where(eq(consentSigners.formId, form.id));
  const handed = signers.filter(({ state, staffId }) => state === 'waiting' && staffId === fromId);
  for (const { id, role } of handed) {
    const { name, isAble } = await activeAs(tx, toId, role);
    const isTaken = signers.some(({ id: other, staffId }) => other !== id && staffId === toId);
    const isBeside = besideExplainer.includes(role) && form.explainerId === toId;
    if (!isAble || isTaken || isBeside) throw new Problem('consent.mayNotSign');
    await tx.update(consentSigners).set({ staffId: toId, name }).where(eq(consentSigners.id, id));
  }
};
