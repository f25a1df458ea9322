import type { Patient } from '@nattoku/contract/patient/patient';
import type { ConsentFormId, OrderId } from '@nattoku/contract/shared/primitives';
import { lockFormRow, moveForm } from '#domain/consent/form/move-form.ts';
import type { ItemContent } from '#domain/order/item-kind.ts';
import { addContents } from '#domain/order/lifecycle/add-contents.ts';
import { issueOrder, type IssuedOrder } from '#domain/order/lifecycle/issue-order.ts';
import { lockOrder } from '#domain/order/lifecycle/lock-order.ts';
import { newOrder } from '#domain/order/lifecycle/new-order.ts';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import type { Tx } from '#kernel/database/database.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';
import type { Hospital } from '#testing/hospital.ts';
import { staffScope } from '#testing/staff-scope.ts';

type Given = { area: string; patient: Patient; contents: readonly ItemContent[]; title?: string; dueOn?: PlainDate };

/** A draft with contents of several kinds, made by a doctor with the verbs that an area makes it with. */
export async function draftOfKinds(hospital: Hospital, given: Given): Promise<OrderId> {
  const make = write(async (tx, { area, patient, contents, title = '', dueOn }: Given, scope: StaffScope) => {
    const made = { area, title, patientId: patient.id, createdBy: scope.actor.staffId, ...(dueOn && { dueOn }) };
    const id = newOrder(tx, made, scope.clock.now());
    const order = await lockOrder('edit', tx, { orderId: id, version: 1, area, current: async () => ({}) }, scope);
    const traces = await addContents(tx, order, contents, scope);
    await nameProcedures(tx, id, scope);
    return { ...traces, result: id };
  });
  return make(staffScope(hospital, 'doctor'), given);
}

/** What staff type into a form before it is complete. */
const nameProcedures = async (tx: Tx, orderId: OrderId, { clock }: StaffScope): Promise<void> => {
  const { rows } = await tx.$client.query<{ id: ConsentFormId }>('SELECT id FROM consent_forms WHERE order_id = $1', [
    orderId,
  ]);
  for (const { id } of rows)
    await moveForm(tx, await lockFormRow(tx, id, null), 'draft', { procedureName: '内視鏡検査' }, clock.now());
};

type ById = { orderId: OrderId; area: string; by?: 'doctor' | 'nurse' };

/** Sends such a draft out, as the verb of an area does. */
export async function issueDraft(hospital: Hospital, { by = 'doctor', ...draft }: ById): Promise<IssuedOrder> {
  const issue = write(async (tx, { orderId, area }: ById, scope: StaffScope) => {
    const order = await lockOrder('issue', tx, { orderId, version: 1, area, current: async () => ({}) }, scope);
    const { files } = hospital.server.services;
    const issued = await issueOrder(tx, order, { scope, files, confirmed: new Map() });
    return { ...issued, result: issued };
  });
  return issue(staffScope(hospital, by), draft);
}
