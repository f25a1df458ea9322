import type { Change } from '@nattoku/contract/shared/events';
import type { OrderId, OrderItemId, PatientId } from '@nattoku/contract/shared/primitives';
import { eq, sql } from 'drizzle-orm';
import { interviewItems, type StoredInterview } from '#domain/interview/interview-item.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { sendAlong } from '#kernel/database/transaction.ts';

type Moved = Partial<Omit<StoredInterview, 'orderItemId' | 'orderId' | 'templateId' | 'version'>>;

/** Each change counts the version up that staff saw. The caller holds the item. */
export const moveInterview = (tx: Tx, itemId: OrderItemId, change: Moved): void =>
  sendAlong(
    tx
      .update(interviewItems)
      .set({ ...change, version: sql`${interviewItems.version} + 1`, changedAt: sql`now()` })
      .where(eq(interviewItems.orderItemId, itemId))
      .execute(),
  );

type Concerned = { itemId: OrderItemId; orderId: OrderId; patientId: PatientId | null };

/** Wakes whoever looks at the response, at lists of them, at the order, or at the time line of the patient. */
export const interviewChanges = ({ itemId, orderId, patientId }: Concerned): Change[] => [
  { topic: 'interview', id: itemId },
  { topic: 'order', id: orderId },
  ...(patientId ? [{ topic: 'patient' as const, id: patientId }] : []),
];
