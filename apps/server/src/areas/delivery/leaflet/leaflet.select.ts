import { leafletOfSeveral } from '@nattoku/contract/order/leaflet';
import type { OrderId, OrderItemId } from '@nattoku/contract/shared/primitives';
import { fullName } from '@nattoku/rules/text/person-name';
import { and, eq, isNull } from 'drizzle-orm';
import { facilityContact } from '#domain/staff/staff.table.ts';
import { wards } from '#domain/facility/facility.table.ts';
import type { Leaflet } from '#areas/delivery/leaflet/leaflet.sheet.ts';
import { patients, survivorOf } from '#domain/patient/patient.table.ts';
import type { PaperLine } from '#domain/order/item-kind.ts';
import { byKind } from '#domain/order/item-kinds.ts';
import type { StoredOrder } from '#domain/order/lifecycle/change-order.ts';
import { itemsOf } from '#domain/order/order-items.ts';
import { orderLinks, orders } from '#domain/order/order.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { linkAddress, decryptLinkSecret } from '#domain/order/link/link-secret.ts';
import { mayWithOrders, orderArea } from '#domain/order/order-area.ts';
import { Problem } from '#kernel/problem.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** What stands on the leaflet of an order that runs. Throws where it does not run, or where its link was not kept (docs/decisions/0018). */
export const findLeaflet = (scope: StaffScope, orderId: OrderId, publicUrl: string): Promise<Leaflet> =>
  recordedRead(scope, async (tx) => {
    const { order, link } = await findLink(tx, orderId);
    if (!mayWithOrders(scope, order.area, 'order')) throw new Problem('notFound');
    if (order.lifecycle !== 'issued' || link.expiresAt <= scope.clock.now())
      throw new Problem('order.illegalTransition');
    if (link.sealedSecret === null) throw new Problem('delivery.linkNotKept');
    const secret = decryptLinkSecret(scope.auditKey, link.id, link.sealedSecret);
    const { patient, ward } = await findPatient(tx, orderId);
    return {
      result: {
        ...(await contentOf(tx, order)),
        title: order.title,
        patientName: fullName(patient),
        patientNumber: patient.patientNumber,
        dueOn: order.dueOn,
        message: order.message,
        address: linkAddress(publicUrl, secret),
        contact: await contactOf(tx, ward),
      },
      audit: { action: 'order.printHandout', subject: { type: 'order', id: orderId }, patientId: patient.id },
    };
  });

const findLink = async (tx: Tx, orderId: OrderId) => {
  const [found] = await tx
    .select({ order: orders, link: orderLinks })
    .from(orders)
    .innerJoin(orderLinks, and(eq(orderLinks.orderId, orders.id), isNull(orderLinks.revokedAt)))
    .where(eq(orders.id, orderId));
  if (!found) throw new Problem('notFound');
  return found;
};

/** A record that was merged lives on in another, under that one's name. */
const findPatient = async (tx: Tx, orderId: OrderId) => {
  const [found] = await tx
    .select({ survivorId: survivorOf })
    .from(orders)
    .innerJoin(patients, eq(patients.id, orders.patientId))
    .where(eq(orders.id, orderId));
  if (!found) throw new Problem('notFound');
  const [living] = await tx
    .select({ patient: patients, ward: { name: wards.name, phone: wards.phone } })
    .from(patients)
    .leftJoin(wards, eq(wards.id, patients.wardId))
    .where(eq(patients.id, found.survivorId));
  if (!living) throw new Problem('notFound');
  return living;
};

/** Each item in the words of its kind; what ended is asked of nobody. One kind alone speaks in the words of the area. */
const contentOf = async (tx: Tx, { id, area }: StoredOrder): Promise<Pick<Leaflet, 'words' | 'items'>> => {
  const open = (await itemsOf(tx, id)).filter(({ endedAt }) => endedAt === null);
  const kinds = byKind(open);
  const lines = new Map<OrderItemId, PaperLine>();
  for (const [kind, own] of kinds) for (const [itemId, line] of await kind.paper(tx, own)) lines.set(itemId, line);
  const items = open.flatMap((item) => lines.get(item.id) ?? []);
  const words = kinds.length > 1 ? leafletOfSeveral(items.length) : orderArea(area).words.leaflet(items.length);
  return { words, items };
};

/** The ward where it has a telephone, else the hospital. */
const contactOf = async (tx: Tx, ward: { name: string; phone: string | null } | null): Promise<Leaflet['contact']> => {
  const facility = await facilityContact(tx);
  if (!ward?.phone) return { facility: facility.name, ward: null, phone: facility.phone };
  return { facility: facility.name, ward: ward.name, phone: ward.phone };
};
