import { FAMILY_LINKS_MAX, FAMILY_NAME_MAX, type NewFamilyLink } from '@nattoku/contract/patient-page/family-link';
import type { FamilyLinkId, OrderId } from '@nattoku/contract/shared/primitives';
import { isVisible } from '@nattoku/rules/text/visible-text';
import { max } from '@nattoku/rules/text/validation';
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { isOpen } from '#areas/patient-page/patient-page.rules.ts';
import { familyLinks } from '#domain/order/link/family-link.table.ts';
import { endFamilyLink, familyLinkLives, listFamilyLinks } from '#domain/order/link/family-links.ts';
import { placeOf } from '#domain/order/order-area.ts';
import { orderLinks, orders, ordersSeenBy } from '#domain/order/order.table.ts';
import type { Change } from '@nattoku/contract/shared/events';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import { read, type LinkActor, type LinkScope } from '#kernel/scope.ts';
import { hashSecret, newSecret } from '#kernel/secrets/secret.ts';
import { write } from '#kernel/write.ts';

/** On a device of the hospital, and behind a poster, there is nobody whose family it could be. */
const mayAllow = ({ isCommon, isKiosk }: LinkActor): boolean => !isCommon && !isKiosk;

/** Who has a link now, of all orders that this patient sees. */
export const listOwnFamilyLinks = (scope: LinkScope) =>
  read(scope, async (tx) => {
    const now = scope.clock.now();
    const isOwn = and(ordersSeenBy(scope.actor), familyLinkLives(now));
    return { items: await listFamilyLinks(tx, isOwn, now), mayAllow: mayAllow(scope.actor) };
  });

/** Lets one person of the family see what the order of this link explains. The link is held, so that two who are allowed at once are counted. */
export const allowFamily = write(async (tx, given: NewFamilyLink, scope: LinkScope) => {
  const { actor, clock } = scope;
  const now = clock.now();
  if (!mayAllow(actor)) throw new Problem('familyLink.notHere');
  checkName(given.name);
  const order = await holdOwnOrder(tx, actor, now);
  const lives = and(eq(orders.id, order.id), familyLinkLives(now));
  if ((await listFamilyLinks(tx, lives, now)).length >= FAMILY_LINKS_MAX) throw new Problem('familyLink.tooMany');
  const secret = newSecret();
  const id = newId<FamilyLinkId>(now.getTime());
  const { linkId } = actor;
  await tx.insert(familyLinks).values({ ...given, id, linkId, secretHash: hashSecret(secret), allowedAt: now });
  return {
    result: { link: await familyLinkOf(tx, eq(familyLinks.id, id), now), secret },
    audit: { ...aboutOrder(order), action: 'order.allowFamily', detail: { familyLinkId: id } },
    changes: await changesOf(tx, order),
  };
});

const checkName = (name: string): void => {
  const verdict = isVisible(name) ? max(name, FAMILY_NAME_MAX) : '氏名を入力してください';
  if (verdict !== true) throw invalidInput({ field: 'name', message: verdict });
};

const holdOwnOrder = async (tx: Tx, { linkId }: LinkActor, now: Date) => {
  const [held] = await tx
    .select({ order: orders })
    .from(orderLinks)
    .innerJoin(orders, eq(orders.id, orderLinks.orderId))
    .where(and(eq(orderLinks.id, linkId), isNull(orderLinks.revokedAt)))
    .for('no key update', { of: orderLinks });
  if (!held || !isOpen(held.order, now)) throw new Problem('link.invalid');
  return held.order;
};

export type Order = Pick<typeof orders.$inferSelect, 'id' | 'area' | 'patientId'>;

export const aboutOrder = ({ id, patientId }: Order) => ({ subject: { type: 'order', id }, patientId });

/** Staff who look at the order hear of it, and so do the pages of the patient and of the family. */
export const changesOf = async (tx: Tx, { id, area }: Pick<Order, 'id' | 'area'>): Promise<Change[]> => [
  (await placeOf(tx, { id, area })).change,
  { topic: 'patientPage', id },
];

export const familyLinkOf = async (tx: Tx, isOne: SQL | undefined, now: Date) => {
  const [link] = await listFamilyLinks(tx, isOne, now);
  if (!link) throw new Problem('notFound');
  return link;
};

export const orderOf = async (tx: Tx, orderId: OrderId): Promise<Order> => {
  const { id, area, patientId } = orders;
  const [order] = await tx.select({ id, area, patientId }).from(orders).where(eq(id, orderId));
  if (!order) throw new Problem('notFound');
  return order;
};

export type Ending = { familyLinkId: FamilyLinkId };

/** Ends it for good; what had ended before stays as it was, and leaves no second entry. */
export const endOwnFamilyLink = write(async (tx, { familyLinkId: id }: Ending, scope: LinkScope) => {
  const now = scope.clock.now();
  const isOwn = and(eq(familyLinks.id, id), ordersSeenBy(scope.actor));
  const order = await orderOf(tx, (await familyLinkOf(tx, isOwn, now)).orderId);
  const isNew = await endFamilyLink(tx, { id, endedBy: null }, now);
  return {
    result: await familyLinkOf(tx, isOwn, now),
    audit: isNew ? { ...aboutOrder(order), action: 'order.endFamily', detail: { familyLinkId: id } } : [],
    changes: isNew ? await changesOf(tx, order) : [],
  };
});
