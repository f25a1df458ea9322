import type { Language, OrderId, OrderItemId } from '@nattoku/contract/shared/primitives';
import { layerLanguageOf } from '@nattoku/contract/text-layer/text-layer';
import { fullName } from '@nattoku/rules/text/person-name';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { LeafletContact, LeafletContent } from '#areas/delivery/leaflet/leaflet.texts.ts';
import { facilityContact } from '#domain/staff/staff.table.ts';
import { wards } from '#domain/facility/facility.table.ts';
import { patients, survivorOf } from '#domain/patient/patient.table.ts';
import type { PaperLine } from '#domain/order/item-kind.ts';
import { byKind } from '#domain/order/item-kinds.ts';
import { layersOfOrders } from '#domain/order/layers-of-orders.ts';
import type { StoredOrder } from '#domain/order/lifecycle/change-order.ts';
import { nextDueOf } from '#domain/order/lifecycle/next-due.ts';
import { itemsOf } from '#domain/order/order-items.ts';
import { orderLinks, orders } from '#domain/order/order.table.ts';
import { refuseUnspoken } from '#domain/order/paper/refuse-unspoken.ts';
import type { Tx } from '#kernel/database/database.ts';
import { linkAddress, decryptLinkSecret } from '#domain/order/link/link-secret.ts';
import { mayWithOrders, orderArea } from '#domain/order/order-area.ts';
import { Problem } from '#kernel/problem.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** `language`: null for the one of the patient's record. */
type Asked = { orderId: OrderId; language: Language | null; publicUrl: string };

/** What stands on the leaflet of an order that runs. Throws where it does not run, or where its link was not kept (docs/decisions/0018). */
export const findLeaflet = (scope: StaffScope, asked: Asked): Promise<LeafletContent> =>
  recordedRead(scope, async (tx) => {
    const { orderId, publicUrl } = asked;
    const { order, link, dueOn } = await findLink(tx, orderId);
    if (!mayWithOrders(scope, order.area, 'order')) throw new Problem('notFound');
    if (order.lifecycle !== 'issued' || link.expiresAt <= scope.clock.now())
      throw new Problem('order.illegalTransition');
    if (link.sealedSecret === null) throw new Problem('delivery.linkNotKept');
    const secret = decryptLinkSecret(scope.auditKey, link.id, link.sealedSecret);
    const { patient, ward } = await findPatient(tx, orderId);
    const facility = await facilityContact(tx);
    const { recorded, language } = languageOf(patient.language, asked.language, facility.languages);
    return {
      result: {
        ...(await contentOf(tx, order, language)),
        language,
        title: order.title,
        patientName: fullName(patient),
        romanName: fullName({ familyName: patient.familyNameRoman, givenName: patient.givenNameRoman }),
        kana: fullName({ familyName: patient.familyNameKana, givenName: patient.givenNameKana }),
        patientNumber: patient.patientNumber,
        dueOn,
        message: order.message,
        // What the page opens in by itself need not stand in the code, which is the easier to read the shorter it is.
        address: linkAddress(publicUrl, secret, language === 'ja' && recorded === 'ja' ? undefined : language),
        contact: contactOf(facility, ward),
      },
      audit: {
        action: 'order.printHandout',
        subject: { type: 'order', id: orderId },
        patientId: patient.id,
        detail: { language },
      },
    };
  });

/** As it was asked for; else the one of the record, where the hospital speaks it. */
const languageOf = (recorded: Language, asked: Language | null, spoken: readonly Language[]) => {
  if (asked !== null) refuseUnspoken([asked], spoken);
  return { recorded, language: asked ?? (spoken.includes(recorded) ? recorded : 'ja') };
};

const findLink = async (tx: Tx, orderId: OrderId) => {
  const [found] = await tx
    .select({ order: orders, link: orderLinks, dueOn: sql<PlainDate | null>`${sql.raw(nextDueOf('orders'))}::text` })
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

type Content = Pick<LeafletContent, 'wordsOf' | 'items' | 'layers'>;

/** Each item in the words of its kind; what ended is asked of nobody. One kind alone speaks in the words of the area. */
const contentOf = async (tx: Tx, order: StoredOrder, language: Language): Promise<Content> => {
  const open = (await itemsOf(tx, order.id)).filter(({ endedAt }) => endedAt === null);
  const kinds = byKind(open);
  const lines = new Map<OrderItemId, PaperLine>();
  for (const [kind, own] of kinds) for (const [itemId, line] of await kind.paper(tx, own)) lines.set(itemId, line);
  const layered = layerLanguageOf(language);
  const { contents } = layered ? await layersOfOrders(tx, [{ order, items: open }], layered) : { contents: [] };
  return {
    wordsOf: kinds.length > 1 ? ({ leaflet }) => leaflet.several : orderArea(order.area).words.leaflet,
    items: open.flatMap((item) => lines.get(item.id) ?? []),
    layers: contents.flatMap(({ texts }) => texts),
  };
};

type Facility = Awaited<ReturnType<typeof facilityContact>>;

/** The ward where it has a telephone, else the hospital. */
const contactOf = ({ name, phone }: Facility, ward: { name: string; phone: string | null } | null): LeafletContact =>
  ward?.phone ? { facility: name, ward: ward.name, phone: ward.phone } : { facility: name, ward: null, phone };
