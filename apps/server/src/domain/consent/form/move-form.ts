import type { AuditAction } from '@nattoku/contract/audit/audit-actions';
import { consentTransitions, openConsentStates, type ConsentState } from '@nattoku/contract/consent/consent-state';
import type { ConsentFormId, FacilityId, OrderId } from '@nattoku/contract/shared/primitives';
import { asc, eq, inArray } from 'drizzle-orm';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import { consentForms } from '#domain/consent/consent.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { announce } from '#kernel/events.ts';
import { itemEnded } from '#domain/order/lifecycle/end-order.ts';
import { itemsMoved } from '#domain/order/progress/items-moved.ts';
import { settleCaughtUp } from '#domain/order/lifecycle/overdue.ts';
import { settleItem, type ItemSettled } from '#domain/order/order-items.ts';
import { Problem } from '#kernel/problem.ts';

export type ConsentForm = typeof consentForms.$inferSelect;

/**
 * The forms of these orders, held until the transaction ends: always in this order and those of one order together, so that of two people who
 * each hold some of them neither waits for the other forever.
 */
export async function lockForms(tx: Tx, orderIds: readonly OrderId[]): Promise<ConsentForm[]> {
  // A transaction that only reads may lock nothing, not even no row.
  if (orderIds.length === 0) return [];
  return tx
    .select()
    .from(consentForms)
    .where(inArray(consentForms.orderId, [...orderIds]))
    .orderBy(asc(consentForms.id))
    .for('no key update');
}

/** The same, of the orders `$1`, for somebody who does not need to see them. */
export const HOLD_FORMS = 'SELECT FROM consent_forms WHERE order_id = ANY ($1) ORDER BY id FOR NO KEY UPDATE';

/**
 * The form, held until the transaction ends, so that of two who act at once the second sees what the first did, and with it those beside it in its order.
 * @param version what the caller saw; null where nobody saw anything, such as for a signature that arrives late.
 * @throws Problem `notFound`; `record.versionConflict` where somebody was faster.
 */
export async function lockFormRow(tx: Tx, formId: ConsentFormId, version: number | null): Promise<ConsentForm> {
  const [known] = await tx
    .select({ orderId: consentForms.orderId })
    .from(consentForms)
    .where(eq(consentForms.id, formId));
  const held = known ? await lockForms(tx, [known.orderId]) : [];
  const form = held.find(({ id }) => id === formId);
  if (!form) throw new Problem('notFound');
  if (version !== null && form.version !== version) throw new Problem('record.versionConflict');
  return form;
}

type Changed = Partial<Omit<ConsentForm, 'id' | 'version' | 'state' | 'orderId' | 'orderItemId'>>;

/** What expired goes out again, and is overdue until then. */
const mayStillBeSigned: readonly ConsentState[] = ['draft', 'awaitingApproval', ...openConsentStates, 'expired'];

/**
 * Brings a held form into another state, or changes it within the same one. The lifecycle of its order follows where the form ends; issuing,
 * its link and its expiry are the caller's.
 * @throws Problem `consent.illegalTransition`
 */
export async function moveForm(
  tx: Tx,
  form: ConsentForm,
  to: ConsentState,
  changed: Changed,
  now: Date,
): Promise<ConsentForm> {
  if (form.state !== to && !consentTransitions[form.state].includes(to)) throw new Problem('consent.illegalTransition');
  const [moved] = await tx
    .update(consentForms)
    .set({ ...changed, state: to, version: form.version + 1, updatedAt: now })
    .where(eq(consentForms.id, form.id))
    .returning();
  if (!moved) throw new Problem('notFound');
  if (form.state === to) return moved;
  const settled = settledOf(moved, now);
  await settleItem(tx, moved.orderItemId, settled);
  itemsMoved(tx, moved.orderId, now);
  if (settled.endedAt) await itemEnded(tx, moved.orderId, moved.voidReason ?? '', now);
  if (!mayStillBeSigned.includes(to)) await endOverdue(tx, moved.orderId, now);
  return moved;
}

/** What the state of a form comes to for the order that holds it. */
const settledOf = ({ state, signedAt, declinedAt, voidedAt, supersededAt }: ConsentForm, now: Date): ItemSettled => {
  const doneAt = mayStillBeSigned.includes(state) && state !== 'expired' ? null : (signedAt ?? declinedAt);
  if (state === 'voided') return { doneAt, endedAt: voidedAt ?? now, endedHow: 'canceled' };
  if (state === 'superseded') return { doneAt, endedAt: supersededAt ?? now, endedHow: 'closed' };
  return { doneAt, endedAt: null, endedHow: null };
};

/** Nobody has to remember to wake the bells: each of the many ways in which a form ends comes through here. */
const endOverdue = async (tx: Tx, orderId: OrderId, now: Date): Promise<void> => {
  const changes = await settleCaughtUp(tx, orderId, now);
  if (changes.length === 0) return;
  const { rows } = await tx.$client.query<{ id: FacilityId }>('SELECT app.current_facility_id() AS id');
  for (const { id } of rows) announce(id, changes);
};

/** What is written down about a form: ids and codes only. */
export const formAudit = (
  action: AuditAction,
  { id, patientId }: Pick<ConsentForm, 'id' | 'patientId'>,
  detail: Record<string, unknown> = {},
): AuditEntry => ({ action, subject: { type: 'consentForm', id }, patientId, detail });

/** Whom a change of a form concerns: staff screens, and open pages of the patient. */
export const formChanges = ({ id, orderId }: Pick<ConsentForm, 'id' | 'orderId'>) =>
  [
    { topic: 'consentForm', id },
    { topic: 'patientPage', id: orderId },
  ] as const;
