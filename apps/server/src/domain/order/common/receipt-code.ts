import { isReceiptCode } from '@nattoku/contract/order/common-response';
import { and, eq, gt, type SQL } from 'drizzle-orm';
import { commonResponses } from '#domain/order/common/common-order.table.ts';
import { Problem } from '#kernel/problem.ts';

/**
 * The response with the digits that the patient reads out; those of another hospital are as unknown as those that nobody has.
 * @throws Problem `commonOrder.codeUnknown` for what is no code
 */
export function hasReceiptCode(typed: string, now: Date): SQL | undefined {
  const code = typed.normalize('NFKC').replaceAll(/[\s-]/g, '');
  if (!isReceiptCode(code)) throw new Problem('commonOrder.codeUnknown');
  return and(eq(commonResponses.receiptCode, code), gt(commonResponses.codeUntil, now));
}
