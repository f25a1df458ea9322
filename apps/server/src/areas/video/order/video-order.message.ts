import { messageProblem } from '@nattoku/contract/video/video-order-input';
import { fillVariables } from '@nattoku/rules/text/message-variables';
import type { orders } from '#domain/order/order.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { messageValues } from '#domain/order/message-values.ts';
import { invalidInput } from '#kernel/problem.ts';

type Described = Pick<typeof orders.$inferSelect, 'patientId' | 'icAt' | 'message'>;

/** The message as the patient reads it. Refuses what stands for nothing: a placeholder that reaches a patient helps nobody. */
export async function writtenOut(tx: Tx, order: Described, staffName: string): Promise<string> {
  const values = await messageValues(tx, { ...order, staffName });
  const problem = messageProblem(order.message, values);
  if (problem) throw invalidInput({ field: 'message', message: problem });
  return fillVariables(order.message, values);
}
