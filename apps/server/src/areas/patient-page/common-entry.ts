import type { FacilityId } from '@nattoku/contract/shared/primitives';
import { and, eq, isNull } from 'drizzle-orm';
import { commonOrders, standingOf } from '#domain/order/common/common-order.table.ts';
import { openResponses } from '#domain/order/progress/open-responses.ts';
import type { Traces } from '#domain/order/traces.ts';
import { isLiving, isOpen } from '#areas/patient-page/patient-page.rules.ts';
import { newResponse } from '#domain/order/common/new-response.ts';
import type { ResponseFiles } from '#domain/order/common/response-content.ts';
import { isWaitingForPatient } from '#domain/order/lifecycle/unfinished.ts';
import { openLinkVisit, touchLinkVisit } from '#domain/order/link/link-session.ts';
import { makeCarrier } from '#domain/order/link/order-link.ts';
import { linkSessions } from '#domain/order/response.table.ts';
import { orderArea, placeOf } from '#domain/order/order-area.ts';
import { orderLinks, orders } from '#domain/order/order.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { LinkActor, Scope, SystemActor } from '#kernel/scope.ts';
import { hashSecret } from '#kernel/secrets/secret.ts';
import type { Services } from '#kernel/services.ts';
import { write, type Written } from '#kernel/write.ts';

type StoredCommonOrder = typeof commonOrders.$inferSelect;

/** Which hospital's wall this secret hangs on; null for none. */
export async function facilityOfCommonOrder({ database }: Services, secret: string): Promise<FacilityId | null> {
  const { rows } = await database.pool.query<{ id: FacilityId | null }>(
    'SELECT app.facility_of_common_order($1) AS id',
    [secret],
  );
  return rows[0]?.id ?? null;
}

type Scan = {
  secret: string;
  formerToken: string | undefined;
  deviceClass: 'phone' | 'tablet' | 'computer';
  files: ResponseFiles;
};
/** Let in by a new response, or back into the one that this browser began; or not let in, for a reason that may be told. */
export type Opened = { kind: 'in'; actor: LinkActor; token: string | null } | { kind: 'paused' | 'over' };

/**
 * Gives a visitor who scans the code of a common order a response of their own. A browser that began one of this common order goes on with it.
 * An unknown code is refused like any other link; one that is paused or over says so, since it hangs where everybody can read it.
 */
export const openCommonOrder = write(
  async (
    tx,
    { secret, formerToken, deviceClass, files }: Scan,
    scope: Scope<SystemActor>,
  ): Promise<Written<Opened>> => {
    const now = scope.clock.now();
    const former = formerToken === undefined ? null : await findFormer(tx, secret, formerToken);
    if (former && (await canGoOn(tx, former, now))) {
      await touchLinkVisit(tx, former.session.id, now);
      await comeBack(tx, former, files, scope);
      const actor = actorOf(scope, former.order, former.session);
      return { result: { kind: 'in', actor, token: null }, audit: [] };
    }

    const { order: common, opened } = await holdCommonOrder(tx, secret);
    const standing = standingOf(common, opened, now);
    if (standing !== 'open') return { result: { kind: standing === 'paused' ? 'paused' : 'over' }, audit: [] };
    const order = await addResponse(tx, common, files, scope);
    if (!order) return { result: { kind: 'over' }, audit: [] };
    const { token, session } = await addSession(tx, common, order, now);
    const traces: Traces = session.verifiedAt
      ? await openResponses(tx, [order.id], { now, deviceClass })
      : { audit: [], changes: [], jobs: [] };
    return {
      result: { kind: 'in', actor: actorOf(scope, order, session), token },
      audit: [
        { action: 'order.commonOpen', subject: { type: 'order', id: order.id }, detail: { commonOrderId: common.id } },
        ...traces.audit,
      ],
      changes: [
        { topic: 'commonOrder', id: common.id },
        (await placeOf(tx, { id: order.id, area: common.area })).change,
      ],
    };
  },
);

/** The common order, held where its responses are counted, so that not one too many gets in. */
export async function holdCommonOrder(tx: Tx, secret: string): Promise<{ order: StoredCommonOrder; opened: number }> {
  const [order] = await tx.select().from(commonOrders).where(eq(commonOrders.secret, secret));
  if (!order) throw new Problem('link.invalid');
  return { order, opened: await countOpened(tx, order) };
}

/** How many got in, held until the end of the transaction; nothing is counted where there is no limit. */
export async function countOpened(tx: Tx, { id, maxResponses }: StoredCommonOrder): Promise<number> {
  if (maxResponses === null) return 0;
  await tx.select({ id: commonOrders.id }).from(commonOrders).where(eq(commonOrders.id, id)).for('no key update');
  const { rows } = await tx.$client.query<{ opened: number }>(
    'SELECT count(*)::int AS opened FROM orders o JOIN responses r ON r.order_id = o.id WHERE o.common_order_id = $1',
    [id],
  );
  return rows[0]?.opened ?? 0;
}

const findFormer = async (tx: Tx, secret: string, token: string) => {
  const [row] = await tx
    .select({ session: linkSessions, order: orders, common: commonOrders })
    .from(linkSessions)
    .innerJoin(orderLinks, eq(orderLinks.id, linkSessions.linkId))
    .innerJoin(orders, eq(orders.id, orderLinks.orderId))
    .innerJoin(commonOrders, eq(commonOrders.id, orders.commonOrderId))
    .where(
      and(
        eq(linkSessions.tokenHash, hashSecret(token)),
        eq(commonOrders.secret, secret),
        isNull(linkSessions.endedAt),
        isNull(orderLinks.revokedAt),
        isNull(orderLinks.lockedAt),
      ),
    );
  return row;
};

type Former = NonNullable<Awaited<ReturnType<typeof findFormer>>>;

/**
 * Who was away for longer goes on as well, as long as nobody had to say who they are and something is left to be seen: the next person at
 * the same tablet must not find what somebody else did.
 */
const canGoOn = async (tx: Tx, { session, order, common }: Former, now: Date): Promise<boolean> => {
  if (!isOpen(order, now) || now >= session.expiresAt) return false;
  if (isLiving(session, now)) return true;
  if (common.identification !== 'none' || order.patientId !== null) return false;
  return isWaitingForPatient(tx, order.id);
};

/** Who still stands before the question who they are has not come in yet. */
const comeBack = async (
  tx: Tx,
  { common, order, session }: Former,
  files: ResponseFiles,
  scope: Scope<SystemActor>,
): Promise<void> => {
  if (session.verifiedAt === null) return;
  const opening = { common, orderId: order.id, patientId: order.patientId, files };
  await orderArea(common.area).responses.returned?.(tx, opening, scope);
};

type Session = Pick<typeof linkSessions.$inferSelect, 'id' | 'linkId' | 'verifiedAt'>;
type NewOrder = Pick<typeof orders.$inferSelect, 'id' | 'patientId'>;

const actorOf = ({ actor }: Scope<SystemActor>, order: NewOrder, session: Session): LinkActor => ({
  kind: 'link',
  facilityId: actor.facilityId,
  linkId: session.linkId,
  linkSessionId: session.id,
  orderId: order.id,
  patientId: order.patientId,
  isCommon: true,
  isKiosk: false,
  verified: session.verifiedAt !== null,
});

/** With what the area gives at once; null where there is nothing to be had any more. */
const addResponse = async (
  tx: Tx,
  common: StoredCommonOrder,
  files: ResponseFiles,
  scope: Scope<SystemActor>,
): Promise<(NewOrder & { expiresAt: Date }) | null> => {
  const content = orderArea(common.area).responses;
  if (!(await content.isAvailable(tx, common))) return null;
  const order = await newResponse(tx, common, scope.clock.now());
  const opening = { common, orderId: order.id, patientId: null, files };
  await content.begin(tx, opening, scope);
  if (common.identification === 'none') await content.complete(tx, opening, scope);
  return { ...order, patientId: null };
};

const addSession = async (tx: Tx, common: StoredCommonOrder, order: NewOrder & { expiresAt: Date }, now: Date) => {
  const issued = { orderId: order.id, expiresAt: order.expiresAt, issuedBy: common.createdBy };
  const linkId = await makeCarrier(tx, issued, now);
  return openLinkVisit(tx, { linkId, verifiedAt: common.identification === 'none' ? now : null }, now);
};
