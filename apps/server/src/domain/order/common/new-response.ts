import { randomInt } from 'node:crypto';
import { RECEIPT_CODE_DAYS } from '@nattoku/contract/order/common-response';
import type { CommonOrderId, OrderId } from '@nattoku/contract/shared/primitives';
import type { commonOrders } from '#domain/order/common/common-order.table.ts';
import { insertOrder } from '#domain/order/lifecycle/new-order.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';

type StoredCommonOrder = typeof commonOrders.$inferSelect;

const DAY = 24 * 3600 * 1000;

/** The order of somebody who came in by a common order: issued at once, nobody's as yet, and with a receipt code. */
export async function newResponse(
  tx: Tx,
  common: StoredCommonOrder,
  now: Date,
): Promise<{ id: OrderId; expiresAt: Date }> {
  const expiresAt = new Date(now.getTime() + RECEIPT_CODE_DAYS * DAY);
  const { area, departmentId, createdBy, message } = common;
  const made = { area, departmentId, createdBy, message, title: common.patientTitle };
  const out = { mode: 'common', lifecycle: 'issued', commonOrderId: common.id, issuedAt: now, expiresAt } as const;
  const id = insertOrder(tx, { ...made, ...out }, now);
  await giveReceiptCode(tx, { orderId: id, commonOrderId: common.id, codeUntil: expiresAt }, now);
  return { id, expiresAt };
}

const CODES = 1_000_000;
const CODE_TRIES = 50;

/** Six digits by chance that nobody else in this hospital holds just now. */
const giveReceiptCode = async (
  tx: Tx,
  { orderId, commonOrderId, codeUntil }: { orderId: OrderId; commonOrderId: CommonOrderId; codeUntil: Date },
  now: Date,
): Promise<void> => {
  for (let tries = 0; tries < CODE_TRIES; tries += 1) {
    const code = String(randomInt(CODES)).padStart(6, '0');
    await tx.$client.query(
      'UPDATE common_responses SET receipt_code = NULL WHERE receipt_code = $1 AND code_until <= $2',
      [code, now],
    );
    const { rowCount } = await tx.$client.query(
      `INSERT INTO common_responses (order_id, common_order_id, receipt_code, code_until) VALUES ($1, $2, $3, $4)
       ON CONFLICT (facility_id, receipt_code) DO NOTHING`,
      [orderId, commonOrderId, code, codeUntil],
    );
    if (rowCount) return;
  }
  throw new Problem('unavailable');
};
