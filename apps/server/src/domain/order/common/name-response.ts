import type { OrderId, PatientId, StaffId } from '@nattoku/contract/shared/primitives';
import { eq } from 'drizzle-orm';
import { commonResponses } from '#domain/order/common/common-order.table.ts';
import { changeOrder } from '#domain/order/lifecycle/change-order.ts';
import type { Tx } from '#kernel/database/database.ts';

type Named =
  | { patientId: PatientId; linkedHow: 'staff'; linkedBy: StaffId }
  | { patientId: PatientId; linkedHow: 'identification'; linkedBy: null };

/** Says whose response it is. It stays that response: nothing of the patient is opened to the person who gave it. */
export async function nameResponse(tx: Tx, orderId: OrderId, named: Named, now: Date): Promise<void> {
  const { patientId, linkedHow, linkedBy } = named;
  await changeOrder(tx, orderId, { patientId }, now);
  await keep(tx, orderId, { linkedAt: now, linkedHow, linkedBy });
}

/** Takes a wrong link back. */
export async function unnameResponse(tx: Tx, orderId: OrderId, now: Date): Promise<void> {
  await changeOrder(tx, orderId, { patientId: null }, now);
  await keep(tx, orderId, { linkedAt: null, linkedHow: null, linkedBy: null });
}

type Kept = Pick<typeof commonResponses.$inferSelect, 'linkedAt' | 'linkedHow' | 'linkedBy'>;

const keep = (tx: Tx, orderId: OrderId, linked: Kept) =>
  tx.update(commonResponses).set(linked).where(eq(commonResponses.orderId, orderId));
