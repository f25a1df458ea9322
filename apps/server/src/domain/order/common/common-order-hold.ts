import type { CommonOrderSettings } from '@nattoku/contract/order/common-order';
import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { and, eq, sql } from 'drizzle-orm';
import { isLegal, type Verb } from '#domain/order/common/common-order-verbs.ts';
import { commonOrders } from '#domain/order/common/common-order.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

export type Versioned = { commonOrderId: CommonOrderId; version: number };
export type StoredCommonOrder = typeof commonOrders.$inferSelect;

type Action =
  | 'commonOrder.create'
  | 'commonOrder.saveDraft'
  | 'commonOrder.discard'
  | 'commonOrder.issue'
  | 'commonOrder.change'
  | 'commonOrder.pause'
  | 'commonOrder.resume'
  | 'commonOrder.end';

/** How a common order of one area is held while it is changed, and what a change leaves in the log. */
export function commonOrderHolding<Found>(
  { area, detail: always }: { area: string; detail: Record<string, unknown> },
  find: (tx: Tx, id: CommonOrderId, scope: StaffScope) => Promise<Found>,
) {
  return {
    written: (action: Action, id: CommonOrderId, detail: Record<string, unknown> = {}) => ({
      audit: { action, subject: { type: 'commonOrder', id }, detail: { ...always, ...detail } },
      changes: [{ topic: 'commonOrder', id }] as const,
    }),

    /** Held for one verb – or the refusal: unknown, changed since it was read, or in no state for it. */
    hold: async (verb: Verb, tx: Tx, { commonOrderId, version }: Versioned, scope: StaffScope) => {
      const [stored] = await tx
        .select()
        .from(commonOrders)
        .where(and(eq(commonOrders.id, commonOrderId), eq(commonOrders.area, area)))
        .for('no key update');
      if (!stored || stored.state === 'discarded') throw new Problem('notFound');
      if (stored.version !== version) {
        throw new Problem('record.versionConflict', { current: await find(tx, commonOrderId, scope) });
      }
      if (!isLegal(verb, stored.state)) throw new Problem('commonOrder.illegalTransition');
      return stored;
    },
  };
}

export const changeStored = async (
  tx: Tx,
  id: CommonOrderId,
  values: Partial<StoredCommonOrder>,
  now: Date,
): Promise<void> => {
  await tx
    .update(commonOrders)
    .set({ ...values, version: sql`${commonOrders.version} + 1`, updatedAt: now })
    .where(eq(commonOrders.id, id));
};

export const refuseInvalid = (problems: Parameters<typeof invalidInput>): void => {
  if (problems.length > 0) throw invalidInput(...problems);
};

export const refuseUnknownDepartment = async (
  tx: Tx,
  departmentId: CommonOrderSettings['departmentId'],
): Promise<void> => {
  if (departmentId === null) return;
  const { rowCount } = await tx.$client.query('SELECT FROM departments WHERE id = $1', [departmentId]);
  if (rowCount === 0) throw new Problem('notFound');
};
