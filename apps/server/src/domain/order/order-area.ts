import type { OrderNeed, OrderPermissions } from '@nattoku/contract/order/order-permissions';
import { type Feature, featureOf, isAllowed, type Permission } from '@nattoku/contract/auth/permissions';
import type { Change } from '@nattoku/contract/shared/events';
import type { OrderId, StaffId } from '@nattoku/contract/shared/primitives';
import type { ResponseContent } from '#domain/order/common/response-content.ts';
import type { LeafletWords } from '#domain/order/paper/paper-words.ts';
import type { PaperWords } from '#domain/order/paper/words/ja.ts';
import { declareAreasAccess } from '#kernel/http/areas-access.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** Where staff find one order, and who beside its author works on it. */
export type OrderPlace = {
  /** The address of its page in the staff app. */
  page: string;
  /** The address where what the patient asks about it is read and answered. */
  thread: string;
  /** What the browsers of staff are told when it changes. */
  change: Change;
  /** As the area calls how the content stands; null where the progress of the order says it. */
  state: string | null;
  staffIds: readonly StaffId[];
};

/** What an area says of the orders that are made in it; everything else holds for the orders of all areas alike. */
export type OrderArea = {
  /** As `orders.area` has it. */
  area: string;
  /** For each thing that is done with an order: all of these. */
  permissions: OrderPermissions;
  /** Any of these lets somebody look at its common orders, which hold nobody. */
  commonViewers: readonly Permission[];
  /** For many orders of this area in one statement. */
  places(tx: Tx, orderIds: readonly OrderId[]): Promise<ReadonlyMap<OrderId, OrderPlace>>;
  /** What the area writes down by a record of its own instead of the order, so that the story of a patient can tell what it is about. */
  records?: {
    /** As the audit log has it. */
    subjectType: string;
    /** The orders of these records, each under the title of the record. */
    ordersOf(
      tx: Tx,
      ids: readonly string[],
    ): Promise<readonly { id: string; orderId: OrderId; area: string; title: string }[]>;
  };
  words: {
    /** What an order is called on the time line of its patient. */
    order: string;
    /** What the patient reads above an order that staff gave no title. @param approach what is to be done, where it is known */
    titled(approach: string | null, itemTitles: readonly string[]): string;
    /** What a message asks the patient to do. */
    task: string;
    /** What the leaflet says of an order of this area alone, out of the words of one language. */
    leaflet(words: PaperWords): LeafletWords;
  };
  /** Whether staff may see the patient's own link again: a user who holds it could act in the patient's name. */
  linkShownAgain: boolean;
  /** What the responses to its common orders hold. */
  responses: ResponseContent;
  /** Whether home reminds of what was begun. */
  home: { drafts: boolean };
};

const declared = new Map<string, OrderArea>();

/** Called by `declareOrdering` alone. @throws Error for a second area of the same name */
export function declareOrderArea(area: OrderArea): void {
  const known = declared.get(area.area);
  if (known && known !== area) throw new Error(`Orders of '${area.area}' are declared twice.`);
  declared.set(area.area, area);
}

for (const need of ['view', 'order', 'answer'] as const)
  declareAreasAccess(`orders.${need}`, () => allOrderAreas().map(({ permissions }) => permissions[need]));

declareAreasAccess('orders.viewCommon', () =>
  allOrderAreas().flatMap(({ commonViewers }) => commonViewers.map((permission) => [permission])),
);

export const allOrderAreas = (): readonly OrderArea[] => [...declared.values()];

/** @throws Error for an area that has declared no orders */
export function orderArea(area: string): OrderArea {
  const known = declared.get(area);
  if (!known) throw new Error(`No area has declared orders of '${area}'.`);
  return known;
}

const everyPermission = (area: string, need: OrderNeed): readonly Permission[] => orderArea(area).permissions[need];

/** Whether somebody may do this with the orders of an area. */
export const mayWithOrders = ({ actor }: StaffScope, area: string, need: OrderNeed): boolean =>
  everyPermission(area, need).every((permission) => isAllowed(actor, permission));

/** Whether somebody may look at the common orders of an area. */
export const mayViewCommon = ({ actor }: StaffScope, area: string): boolean =>
  orderArea(area).commonViewers.some((permission) => isAllowed(actor, permission));

/** The areas with whose orders somebody may do this. */
export const areasFor = (scope: StaffScope, need: OrderNeed): OrderArea[] =>
  allOrderAreas().filter(({ area }) => mayWithOrders(scope, area, need));

/** The areas whose orders are there for nobody in particular while these features are switched on. */
export const areasWith = (features: readonly Feature[]): OrderArea[] => {
  const isOn = (permission: Permission) => {
    const feature = featureOf(permission);
    return feature === null || features.includes(feature);
  };
  return allOrderAreas().filter(({ permissions }) => permissions.view.every(isOn));
};

type Placed = { id: OrderId; area: string };

/** Where staff find these orders; one statement for each area among them. */
export async function placesOf(tx: Tx, orders: readonly Placed[]): Promise<ReadonlyMap<OrderId, OrderPlace>> {
  const places = new Map<OrderId, OrderPlace>();
  for (const area of new Set(orders.map((order) => order.area))) {
    const ids = [...new Set(orders.filter((order) => order.area === area).map(({ id }) => id))];
    for (const [id, place] of await orderArea(area).places(tx, ids)) places.set(id, place);
  }
  return places;
}

/** Where staff find one order. */
export async function placeOf(tx: Tx, order: Placed): Promise<OrderPlace> {
  const place = (await placesOf(tx, [order])).get(order.id);
  if (!place) throw new Error('An order without a place.');
  return place;
}
