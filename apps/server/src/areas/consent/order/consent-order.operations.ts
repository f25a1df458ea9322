import { consentOrderLimits } from '@nattoku/contract/consent/consent-order';
import type { Side } from '@nattoku/contract/consent/consent-state';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { max } from '@nattoku/rules/text/validation';
import { and, eq } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import { consentOrderFor, type Versioned } from '#areas/consent/order/consent-order.lock.ts';
import { refuseUnready } from '#areas/consent/order/refuse-unready.ts';
import { findConsentOrder } from '#areas/consent/order/consent-order.reading.ts';
import { formAudit, formChanges, moveForm, type ConsentForm } from '#domain/consent/form/move-form.ts';
import type { Issuing } from '#domain/order/item-kind.ts';
import { issueOrder } from '#domain/order/lifecycle/issue-order.ts';
import { lockOrderRow } from '#domain/order/lifecycle/lock-order.ts';
import { requireOpenPatientOf } from '#domain/patient/open-patient.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { NotificationKind } from '@nattoku/contract/notification/notification-kinds';
import { notify, settleNotifications } from '#kernel/notify.ts';
import { consentConfirmPage, consentInputPage } from '#domain/order/pages.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

type Confirmed = Versioned & { side: Side | null };

/** An assistant is done; from here on it is for the doctor who explains, or for all doctors where none is named. */
export const submitForm = write(async (tx, input: Confirmed, scope: StaffScope) => {
  const { form, version } = await consentOrderFor('submit', tx, input, scope);
  await refuseUnready(tx, { form, version, side: input.side }, scope);
  const now = scope.clock.now();
  const waiting = await moveForm(
    tx,
    form,
    'awaitingApproval',
    { enteredBy: scope.actor.staffId, returnNote: null },
    now,
  );
  const jobs = await notify(
    tx,
    {
      kind: 'consent.approval',
      subject: { type: 'order', id: form.orderId },
      cause: String(waiting.version),
      staffIds: await doctorsFor(tx, waiting),
      link: consentConfirmPage(form.id),
    },
    now,
  );
  return {
    result: () => findConsentOrder(tx, form.id, scope),
    audit: formAudit('consent.submit', waiting),
    changes: [...formChanges(waiting), ...(await settle(tx, waiting, scope, ['consent.returned']))],
    jobs,
  };
});

const doctorsFor = async (tx: Tx, { explainerId }: ConsentForm): Promise<StaffId[]> => {
  if (explainerId !== null) return [explainerId];
  const rows = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.role, 'doctor'), eq(staff.state, 'active')));
  return rows.map(({ id }) => id);
};

type Returned = Versioned & { note: string };

export const returnForm = write(async (tx, input: Returned, scope: StaffScope) => {
  const { form } = await consentOrderFor('return', tx, input, scope);
  const note = input.note.trim();
  if (note === '') throw invalidInput({ field: 'note', message: '直してほしいことを書いてください' });
  const verdict = max(note, consentOrderLimits.note);
  if (verdict !== true) throw invalidInput({ field: 'note', message: verdict });
  const now = scope.clock.now();
  const draft = await moveForm(tx, form, 'draft', { returnNote: note }, now);
  const jobs = await notify(
    tx,
    {
      kind: 'consent.returned',
      subject: { type: 'order', id: form.orderId },
      cause: String(draft.version),
      staffIds: [form.enteredBy],
      link: consentInputPage(form.id),
    },
    now,
  );
  return {
    result: () => findConsentOrder(tx, form.id, scope),
    audit: formAudit('consent.return', draft),
    changes: [...formChanges(draft), ...(await settle(tx, draft, scope, ['consent.approval']))],
    jobs,
  };
});

type IssueInput = Confirmed & Pick<Issuing, 'files'>;

/** Sends the order out that holds the form, whole. */
export const issueConsent = write(async (tx, input: IssueInput, scope: StaffScope) => {
  const { form } = await consentOrderFor('issue', tx, input, scope);
  const order = await lockOrderRow(tx, form.orderId);
  if (order?.lifecycle !== 'draft') throw new Problem('order.illegalTransition');
  await requireOpenPatientOf(tx, order.id);
  const confirmed = new Map(input.side ? [[form.orderItemId, input.side]] : []);
  const issued = await issueOrder(tx, order, { scope, files: input.files, confirmed });
  return {
    result: async () => ({ order: await findConsentOrder(tx, form.id, scope), linkSecret: issued.linkSecret }),
    audit: issued.audit,
    changes: [...issued.changes, ...(await settle(tx, form, scope))],
    jobs: issued.jobs,
  };
});

const settle = (tx: Tx, { orderId }: ConsentForm, { actor, clock }: StaffScope, kinds?: NotificationKind[]) =>
  settleNotifications(
    tx,
    { subject: { type: 'order', id: orderId }, by: actor.staffId, ...(kinds ? { kinds } : {}) },
    clock.now(),
  );
