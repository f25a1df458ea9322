import type { IdentityCheck } from '@nattoku/contract/order/identity-check';
import type { OrderId, PatientId, StaffId } from '@nattoku/contract/shared/primitives';
import { eq } from 'drizzle-orm';
import { commonResponses } from '#domain/order/common/common-order.table.ts';
import { type Given, refuseUnproven } from '#domain/order/common/refuse-unproven.ts';
import { changeOrder } from '#domain/order/lifecycle/change-order.ts';
import type { Tx } from '#kernel/database/database.ts';

type Named =
  | { patientId: PatientId; linkedHow: 'staff'; linkedBy: StaffId; identityCheck: IdentityCheck }
  | { patientId: PatientId; linkedHow: 'identification'; linkedBy: null };

/**
 * Says whose response it is. It stays that response: nothing of the patient is opened to the person who gave it.
 * @throws Problem `request.invalid` where staff compared what was given, and it is not in the record
 */
export async function nameResponse(tx: Tx, orderId: OrderId, named: Named, now: Date): Promise<void> {
  const { patientId, linkedHow, linkedBy } = named;
  if (named.linkedHow === 'staff') {
    const { identityCheck } = named;
    await refuseUnproven(tx, { patientId, identityCheck, given: await givenOf(tx, orderId) });
  }
  await changeOrder(tx, orderId, { patientId }, now);
  await keep(tx, orderId, { linkedAt: now, linkedHow, linkedBy });
}

/** Takes a wrong link back. */
export async function unnameResponse(tx: Tx, orderId: OrderId, now: Date): Promise<void> {
  await changeOrder(tx, orderId, { patientId: null }, now);
  await keep(tx, orderId, { linkedAt: null, linkedHow: null, linkedBy: null });
}

const givenOf = async (tx: Tx, orderId: OrderId): Promise<Given | undefined> => {
  const [given] = await tx
    .select({ birthDate: commonResponses.givenBirthDate, patientNumber: commonResponses.givenNumber })
    .from(commonResponses)
    .where(eq(commonResponses.orderId, orderId));
  return given;
};

type Kept = Pick<typeof commonResponses.$inferSelect, 'linkedAt' | 'linkedHow' | 'linkedBy'>;

const keep = (tx: Tx, orderId: OrderId, linked: Kept) =>
  tx.update(commonResponses).set(linked).where(eq(commonResponses.orderId, orderId));
