import type { CommonOrderSettings } from '@nattoku/contract/order/common-order';
import { checkCommonOrder, normaliseCommonOrder } from '@nattoku/contract/order/common-order-input';
import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { and, eq, sql } from 'drizzle-orm';
import { isLegal, type Verb } from '#domain/order/common/common-order-verbs.ts';
import { commonOrders } from '#domain/order/common/common-order.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { newSecret } from '#kernel/secret.ts';
import { write } from '#kernel/write.ts';

export type Versioned = { commonOrderId: CommonOrderId; version: number };
export type StoredCommonOrder = typeof commonOrders.$inferSelect;
type Change = { commonOrderId: CommonOrderId; settings: CommonOrderSettings & { version: number } };

type Action =
  | 'commonOrder.create'
  | 'commonOrder.saveDraft'
  | 'commonOrder.discard'
  | 'commonOrder.issue'
  | 'commonOrder.change'
  | 'commonOrder.pause'
  | 'commonOrder.resume'
  | 'commonOrder.end';

type Sort<Found> = {
  area: StoredCommonOrder['area'];
  /** Stands in every event of the log. */
  detail: Record<string, unknown>;
  find(tx: Tx, id: CommonOrderId, scope: StaffScope): Promise<Found>;
  /** What must hold of its content before it goes out. */
  checkContent(tx: Tx, stored: StoredCommonOrder, now: Date): Promise<void>;
};

/** What is done with a common order whatever it is of. Only what it holds differs, and how it is shown. */
export function commonOrderOperations<Found>({ area, detail: always, find, checkContent }: Sort<Found>) {
  const written = (action: Action, id: CommonOrderId, detail: Record<string, unknown> = {}) => ({
    audit: {
      action,
      subject: { type: 'commonOrder', id },
      detail: { ...always, ...detail },
    },
    changes: [{ topic: 'commonOrder', id }] as const,
  });

  /** Held for one verb – or the refusal: unknown, changed since it was read, or in no state for it. */
  const hold = async (verb: Verb, tx: Tx, { commonOrderId, version }: Versioned, scope: StaffScope) => {
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
  };

  const turnTo = (verb: 'pause' | 'resume' | 'end', state: StoredCommonOrder['state']) =>
    write(async (tx, input: Versioned, scope: StaffScope) => {
      await hold(verb, tx, input, scope);
      const now = scope.clock.now();
      await changeStored(tx, input.commonOrderId, { state, ...(state === 'ended' ? { endedAt: now } : {}) }, now);
      return {
        result: () => find(tx, input.commonOrderId, scope),
        ...written(`commonOrder.${verb}`, input.commonOrderId),
      };
    });

  return {
    written,
    hold,
    /** No row is ever removed. */
    discard: write(async (tx, input: Versioned, scope: StaffScope) => {
      await hold('discard', tx, input, scope);
      await changeStored(tx, input.commonOrderId, { state: 'discarded' }, scope.clock.now());
      return { result: {}, ...written('commonOrder.discard', input.commonOrderId) };
    }),
    issue: write(async (tx, input: Versioned, scope: StaffScope) => {
      const stored = await hold('issue', tx, input, scope);
      const now = scope.clock.now();
      refuseInvalid(checkCommonOrder(stored, todayInTokyo(now)));
      await checkContent(tx, stored, now);
      await changeStored(tx, stored.id, { state: 'active', secret: newSecret(), issuedAt: now }, now);
      return { result: () => find(tx, stored.id, scope), ...written('commonOrder.issue', stored.id) };
    }),
    change: write(async (tx, { commonOrderId, settings: input }: Change, scope: StaffScope) => {
      const { version, ...settings } = normaliseCommonOrder(input);
      const stored = await hold('change', tx, { commonOrderId, version }, scope);
      const now = scope.clock.now();
      // A date that has passed stands as it is while something else is mended.
      const isSameDate = settings.validUntil === stored.validUntil;
      refuseInvalid(checkCommonOrder(isSameDate ? { ...settings, validUntil: null } : settings, todayInTokyo(now)));
      await refuseUnknownDepartment(tx, settings.departmentId);
      await changeStored(tx, commonOrderId, settings, now);
      const names = Object.keys(settings) as (keyof typeof settings)[];
      const fields = names.filter((name) => settings[name] !== stored[name]);
      return {
        result: () => find(tx, commonOrderId, scope),
        ...written('commonOrder.change', commonOrderId, { fields }),
      };
    }),
    pause: turnTo('pause', 'paused'),
    resume: turnTo('resume', 'active'),
    end: turnTo('end', 'ended'),
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
