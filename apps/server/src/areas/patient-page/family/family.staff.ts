import type { OrderNeed } from '@nattoku/contract/order/order-permissions';
import type { FamilyLinkForStaff } from '@nattoku/contract/patient-page/family-link';
import type { OrderId, PatientId } from '@nattoku/contract/shared/primitives';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import {
  aboutOrder,
  changesOf,
  type Ending,
  familyLinkOf,
  type Order,
  orderOf,
} from '#areas/patient-page/family/family.allowing.ts';
import { guardedPatientOf, refuseWithoutReason } from '#domain/patient/break-glass.ts';
import { familyLinks } from '#domain/order/link/family-link.table.ts';
import { endFamilyLink, listFamilyLinks } from '#domain/order/link/family-links.ts';
import { areasFor, mayWithOrders, placesOf } from '#domain/order/order-area.ts';
import { orders } from '#domain/order/order.table.ts';
import { recordsOf } from '#domain/patient/patient.table.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import { requirePatient } from '#domain/patient/require-patient.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

const requireOrder = async (tx: Tx, scope: StaffScope, orderId: OrderId, need: OrderNeed): Promise<Order> => {
  const order = await orderOf(tx, orderId);
  if (!mayWithOrders(scope, order.area, need)) throw new Problem('notFound');
  return order;
};

export const listFamilyOfOrder = (scope: StaffScope, { orderId }: { orderId: OrderId }) =>
  recordedRead(scope, async (tx) => {
    const order = await requireOrder(tx, scope, orderId, 'view');
    const items = await linksForStaff(tx, scope, eq(orders.id, orderId));
    return { result: { items }, audit: { ...aboutOrder(order), action: 'order.listFamily' } };
  });

/** Of every order of the patient, in the areas whose orders the reader may look at. */
export const listFamilyOfPatient = (scope: StaffScope, patientId: PatientId) =>
  recordedRead(scope, async (tx) => {
    await requirePatient(tx, patientId);
    const areas = areasFor(scope, 'view').map(({ area }) => area);
    const isOwn = and(inArray(orders.patientId, recordsOf(patientId)), inArray(orders.area, areas));
    const items = await linksForStaff(tx, scope, isOwn);
    return {
      result: { items },
      audit: { action: 'order.listFamily', subject: { type: 'patient', id: patientId }, patientId },
    };
  });

const linksForStaff = async (tx: Tx, scope: StaffScope, those: SQL | undefined): Promise<FamilyLinkForStaff[]> => {
  const links = await listFamilyLinks(tx, those, scope.clock.now());
  const { id, area, title } = orders;
  const ids = links.map(({ orderId }) => orderId);
  const own = await tx.select({ id, area, title }).from(orders).where(inArray(id, ids));
  const places = await placesOf(tx, own);
  const known = new Map(own.map((order) => [order.id, order]));
  return links.flatMap((link) => {
    const order = known.get(link.orderId);
    if (!order) return [];
    const page = places.get(order.id)?.page ?? null;
    return { ...link, orderTitle: order.title, page, mayEnd: mayWithOrders(scope, order.area, 'order') };
  });
};

/** In the place of a patient who cannot, or asked for it. */
export const endFamilyOfOrder = write(
  async (tx, { orderId, familyLinkId: id }: Ending & { orderId: OrderId }, scope: StaffScope) => {
    const now = scope.clock.now();
    const guarded = await guardedPatientOf(tx, scope, orderId);
    const order = await requireOrder(tx, scope, orderId, 'order');
    refuseWithoutReason(guarded);
    const isOne = and(eq(familyLinks.id, id), eq(orders.id, orderId));
    await familyLinkOf(tx, isOne, now);
    const isNew = await endFamilyLink(tx, { id, endedBy: scope.actor.staffId }, now);
    return {
      result: await familyLinkOf(tx, isOne, now),
      audit: isNew ? { ...aboutOrder(order), action: 'order.endFamilyByStaff', detail: { familyLinkId: id } } : [],
      changes: isNew ? await changesOf(tx, order) : [],
    };
  },
);
