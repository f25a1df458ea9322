import type { ScenarioPersonal } from '@nattoku/contract/ic-support/scenario-personal';
import type { OrderId, OrderItemId } from '@nattoku/contract/shared/primitives';
import { checkScenario } from '@nattoku/rules/scenario/check-scenario';
import { personalSteps } from '@nattoku/rules/scenario/personal-scenario';
import { and, eq } from 'drizzle-orm';
import { refuseBroken, risksOfScenario } from '#areas/ic-support/scenario-item/scenario-item.broken.ts';
import { changeOrder } from '#domain/order/lifecycle/change-order.ts';
import { lockOrder } from '#domain/order/lifecycle/lock-order.ts';
import { mayWithOrders, placeOf } from '#domain/order/order-area.ts';
import { itemsOf } from '#domain/order/order-items.ts';
import { orderItems, orders } from '#domain/order/order.table.ts';
import { requireReasons } from '#domain/patient/break-glass.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import { scenarioItems } from '#domain/scenario/scenario-item.table.ts';
import { SCENARIO_ITEM, scenariosOfItems, type ScenarioOfItem } from '#domain/scenario/scenario-items.ts';
import { progressOfScenarios } from '#domain/scenario/scenario-progress.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

/** A screen that refreshes itself does not open the answers again; it must be seen to have been opened, though. */
const KNOWN_OPEN_MINUTES = 60;

/** How the patient went through the scenarios of an order. `inBackground`: as of an order that is opened (specification/audit.md §1). */
export const getScenariosOfOrder = (scope: StaffScope, orderId: OrderId, { inBackground }: { inBackground: boolean }) =>
  recordedRead(scope, async (tx) => {
    const [order] = await tx
      .select({ area: orders.area, patientId: orders.patientId })
      .from(orders)
      .where(eq(orders.id, orderId));
    if (!order || !mayWithOrders(scope, order.area, 'view')) throw new Problem('notFound');
    const items = (await itemsOf(tx, orderId)).filter(({ kind }) => kind === SCENARIO_ITEM);
    if (items.length === 0) return { result: { items: [] }, audit: [] };
    await requireReasons(tx, scope, order.patientId ? [order.patientId] : []);
    const isKnown = inBackground && (await hasOpenedLately(tx, orderId, scope));
    const entry = {
      action: 'scenario.progress',
      subject: { type: 'order', id: orderId },
      patientId: order.patientId,
    } as const;
    return { result: { items: await progressOfScenarios(tx, items) }, audit: isKnown ? [] : entry };
  });

const hasOpenedLately = async (tx: Tx, orderId: OrderId, { actor, clock }: StaffScope): Promise<boolean> => {
  const since = new Date(clock.now().getTime() - KNOWN_OPEN_MINUTES * 60_000);
  const { rows } = await tx.$client.query(
    `SELECT FROM audit_events
      WHERE facility_id = app.current_facility_id() AND subject_id = $1 AND action = 'scenario.progress' AND actor_id = $2 AND at > $3 LIMIT 1`,
    [orderId, actor.staffId, since],
  );
  return rows.length > 0;
};

const findItem = async (tx: Tx, itemId: OrderItemId) => {
  const [row] = await tx
    .select({ orderId: orders.id, area: orders.area, patientId: orders.patientId })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(eq(orderItems.id, itemId), eq(orderItems.kind, SCENARIO_ITEM)));
  if (!row) throw new Problem('notFound');
  return row;
};

/** @throws Problem `scenario.unavailable` where nothing of it is published any more */
const findScenarioOf = async (tx: Tx, itemId: OrderItemId): Promise<ScenarioOfItem> => {
  const scenario = (await scenariosOfItems(tx, [itemId])).get(itemId);
  if (!scenario) throw new Problem('scenario.unavailable');
  return scenario;
};

/** Findings as of the scenario itself; a core risk that nothing explains any more is one of them. */
const shownToStaff = async (tx: Tx, { scenarioId, published, personal }: ScenarioOfItem) => {
  const steps = personalSteps(published, personal);
  return { personal, steps, findings: checkScenario(steps, { risks: await risksOfScenario(tx, scenarioId) }) };
};

export const getPersonal = (scope: StaffScope, itemId: OrderItemId) =>
  recordedRead(scope, async (tx) => {
    const { orderId, area, patientId } = await findItem(tx, itemId);
    if (!mayWithOrders(scope, area, 'order')) throw new Problem('notFound');
    return {
      result: await shownToStaff(tx, await findScenarioOf(tx, itemId)),
      audit: { action: 'scenario.progress', subject: { type: 'order', id: orderId }, patientId },
    };
  });

type Change = { itemId: OrderItemId; version: number; personal: ScenarioPersonal };

/**
 * Fits the scenario of a draft to its patient. What would not play is refused, and a required risk that is left out without a reason: the person
 * who orders may have said it already.
 */
export const savePersonal = write(async (tx, { itemId, version, personal }: Change, scope: StaffScope) => {
  const { orderId } = await findItem(tx, itemId);
  const current = async () => shownToStaff(tx, await findScenarioOf(tx, itemId));
  const order = await lockOrder('edit', tx, { orderId, version, current }, scope);
  const scenario = await findScenarioOf(tx, itemId);
  await refuseBroken(tx, scenario, personal);

  const now = scope.clock.now();
  await tx.update(scenarioItems).set({ personal }).where(eq(scenarioItems.orderItemId, itemId));
  await changeOrder(tx, orderId, {}, now);
  const shown = await shownToStaff(tx, { ...scenario, personal });
  return {
    result: { ...shown, version: version + 1 },
    audit: {
      action: 'scenario.personalise',
      subject: { type: 'order', id: orderId },
      patientId: order.patientId,
      detail: { itemId, off: personal.off.length, own: personal.own.length },
    },
    changes: [(await placeOf(tx, order)).change],
  };
});
