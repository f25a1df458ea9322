import type { FileStore } from '@nattoku/baas/file-store';
import { consentOrderLimits } from '@nattoku/contract/consent/consent-order';
import type { Side } from '@nattoku/contract/consent/consent-state';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { max } from '@nattoku/rules/text/validation';
import { and, eq } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import { consentOrderFor, type Versioned } from '#areas/consent/order/consent-order.lock.ts';
import { findConsentOrder } from '#areas/consent/order/consent-order.reading.ts';
import { issueForm } from '#domain/consent/form/issue-form.ts';
import { formAudit, formChanges, moveForm, type ConsentForm } from '#domain/consent/form/move-form.ts';
import { lockOrderRow } from '#domain/order/lifecycle/lock-order.ts';
import { isLegal, lifecycleAt } from '#domain/order/lifecycle/order-lifecycle.ts';
import { makeLink } from '#domain/order/link/order-link.ts';
import { livingRecord, requireOpenPatient } from '#domain/patient/open-patient.ts';
import type { TemplateVersion } from '#domain/consent/template/read-version.ts';
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
  await refuseIncomplete(tx, form, scope);
  refuseOtherSide(form, version, input.side);
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

type Issuing = Confirmed & { files: Pick<FileStore, 'read' | 'put' | 'remove'> };

/** From here on nothing of it changes: what the patient sees, signs and keeps is this. */
export const issueConsent = write(async (tx, input: Issuing, scope: StaffScope) => {
  const { form, version } = await consentOrderFor('issue', tx, input, scope);
  if (form.patientId) await requireOpenPatient(tx, await livingRecord(tx, form.patientId));
  await refuseIncomplete(tx, form, scope);
  refuseOtherSide(form, version, input.side);
  const { actor, auditKey, clock } = scope;
  const by = { staffId: actor.staffId, name: actor.name };
  const issuing = { facilityId: actor.facilityId, files: input.files, auditKey, by };
  const { form: issued, linkSecret, document } = await issueForm(tx, form, issuing, clock.now());
  return {
    result: async () => ({ order: await findConsentOrder(tx, form.id, scope), linkSecret: linkSecret ?? '' }),
    audit: formAudit('consent.issue', issued, { versionId: version.id, sha256: document.sha256.toString('hex') }),
    changes: [
      ...formChanges(issued),
      ...(issued.patientId ? [{ topic: 'patient' as const, id: issued.patientId }] : []),
      ...(await settle(tx, issued, scope)),
    ],
  };
});

const refuseIncomplete = async (tx: Tx, { id }: ConsentForm, scope: StaffScope): Promise<void> => {
  const { missing } = await findConsentOrder(tx, id, scope);
  const blocking = missing.filter(({ blocks }) => blocks);
  if (blocking.length === 0) return;
  throw new Problem('consent.incomplete', { detail: blocking.map(({ words }) => words).join('。') });
};

/** Asked twice, and the second time without showing the first answer: a wrong side is not found by reading (specification/consent.md §18). */
const refuseOtherSide = (form: ConsentForm, { rules }: TemplateVersion, side: Side | null): void => {
  if (rules.sided && form.side !== side) throw new Problem('consent.sideMismatch');
};

const settle = (tx: Tx, { orderId }: ConsentForm, { actor, clock }: StaffScope, kinds?: NotificationKind[]) =>
  settleNotifications(
    tx,
    { subject: { type: 'order', id: orderId }, by: actor.staffId, ...(kinds ? { kinds } : {}) },
    clock.now(),
  );

/** The link before opens nothing any more, and the person who came in by it is out. */
export const reissueConsentLink = write(async (tx, input: Versioned, scope: StaffScope) => {
  const { form } = await consentOrderFor('reissue', tx, input, scope);
  const { actor, auditKey, clock } = scope;
  const now = clock.now();
  const order = await lockOrderRow(tx, form.orderId);
  if (!order?.expiresAt || !isLegal('reissue', lifecycleAt(order, now), order.mode))
    throw new Problem('consent.illegalTransition');
  const link = { orderId: order.id, expiresAt: order.expiresAt, issuedBy: actor.staffId, auditKey };
  const linkSecret = await makeLink(tx, link, now);
  const kept = await moveForm(tx, form, form.state, {}, now);
  return {
    result: async () => ({ order: await findConsentOrder(tx, form.id, scope), linkSecret }),
    audit: formAudit('consent.reissueLink', kept),
    changes: [...formChanges(kept), ...(await settle(tx, kept, scope, ['link.locked']))],
  };
});
