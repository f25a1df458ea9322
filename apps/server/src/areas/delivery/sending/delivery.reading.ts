import type { ChannelState, Delivery, DeliveryWay, OrderDeliveries } from '@nattoku/contract/order/delivery';
import { maskRecipient } from '@nattoku/contract/order/delivery-input';
import { DeliveryChannel } from '@nattoku/contract/order/reminder-plan';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { smsParts } from '@nattoku/rules/text/contact-text';
import { desc, eq } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import {
  type Addressed,
  findAddressed,
  findSettings,
  type StoredContact,
} from '#areas/delivery/sending/delivery.addressed.ts';
import { composeMessage, secretShown } from '#areas/delivery/sending/delivery.message.ts';
import { deliveries } from '#areas/delivery/sending/delivery.table.ts';
import {
  channelStates,
  recipientIn,
  refusalByOrder,
  refusalByPatient,
  requireOrdering,
  type Senders,
  throwIf,
  unusableIn,
} from '#areas/delivery/sending/delivery.ways.ts';
import type { Tx } from '#kernel/database/database.ts';
import { linkAddress, decryptLinkSecret } from '#domain/order/link/link-secret.ts';
import { orderArea } from '#domain/order/order-area.ts';
import { Problem } from '#kernel/problem.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

export const listChannels = (scope: StaffScope, senders: Senders): Promise<ChannelState[]> =>
  read(scope, async (tx) => channelStates(await findSettings(tx), senders));

/** The same link as the patient has it; what was sealed is opened for this answer only. */
export const showLink = (scope: StaffScope, orderId: OrderId) =>
  recordedRead(scope, async (tx) => {
    const order = await mustFind(tx, orderId, scope);
    if (!orderArea(order.area).linkShownAgain) throw new Problem('delivery.linkNotKept');
    throwIf(refusalByOrder(order, scope.clock.now()));
    const { linkId, sealedSecret, linkIssuedAt, linkExpiresAt } = order;
    if (!linkId || !sealedSecret || !linkIssuedAt || !linkExpiresAt) throw new Problem('delivery.linkNotKept');
    return {
      result: {
        linkSecret: decryptLinkSecret(scope.auditKey, linkId, sealedSecret),
        issuedAt: linkIssuedAt.toISOString(),
        expiresAt: linkExpiresAt.toISOString(),
      },
      audit: { action: 'order.showLink', subject: { type: 'order', id: orderId }, patientId: order.patientId },
    };
  });

/** A screen that refreshes itself does not open the order again; it must be seen to have been opened, though. */
const KNOWN_OPEN_MINUTES = 60;

type Asked = { orderId: OrderId; senders: Senders; inBackground: boolean };

export const listDeliveries = (scope: StaffScope, { orderId, senders, inBackground }: Asked) =>
  recordedRead(scope, async (tx) => {
    const order = await mustFind(tx, orderId, scope);
    const now = scope.clock.now();
    const entry = {
      action: 'delivery.list' as const,
      subject: { type: 'order', id: orderId },
      patientId: order.patientId,
    };
    const isKnown = inBackground && (await hasOpenedLately(tx, orderId, scope));
    return { result: await presentDeliveries(tx, order, { senders, now }), audit: isKnown ? [] : entry };
  });

const mustFind = async (tx: Tx, orderId: OrderId, scope: StaffScope): Promise<Addressed> => {
  const order = await findAddressed(tx, orderId);
  if (!order) throw new Problem('notFound');
  requireOrdering(scope, order);
  return order;
};

const hasOpenedLately = async (tx: Tx, orderId: OrderId, { actor, clock }: StaffScope): Promise<boolean> => {
  const since = new Date(clock.now().getTime() - KNOWN_OPEN_MINUTES * 60_000);
  const { rows } = await tx.$client.query(
    `SELECT FROM audit_events
      WHERE facility_id = app.current_facility_id() AND subject_id = $1 AND action = 'delivery.list' AND actor_id = $2 AND at > $3 LIMIT 1`,
    [orderId, actor.staffId, since],
  );
  return rows.length > 0;
};

type Seen = { senders: Senders; now: Date };
const SHOWN = 200;

export async function presentDeliveries(tx: Tx, order: Addressed, { senders, now }: Seen): Promise<OrderDeliveries> {
  const settings = await findSettings(tx);
  const states = channelStates(settings, senders);
  const rows = await tx
    .select({ delivery: deliveries, byName: staff.name })
    .from(deliveries)
    .leftJoin(staff, eq(staff.id, deliveries.createdBy))
    .where(eq(deliveries.orderId, order.orderId))
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
    .limit(SHOWN);
  return {
    deliveries: rows.map(present),
    ways: DeliveryChannel.options.map((channel) => {
      const off = states.find((state) => state.channel === channel)?.why ?? null;
      const refused = refusalByOrder(order, now) ?? refusalByPatient(order, channel);
      return wayOf(order, channel, settings, {
        used: off === null,
        refusal: off ?? refused?.words ?? null,
        publicUrl: senders.publicUrl,
      });
    }),
    linkKept: order.sealedSecret !== null,
  };
}

const wayOf = (
  order: Addressed,
  channel: DeliveryChannel,
  settings: StoredContact,
  { used, refusal, publicUrl }: Pick<DeliveryWay, 'used' | 'refusal'> & { publicUrl: string },
): DeliveryWay => {
  const { subject, text } = composeMessage(channel, settings, order, linkAddress(publicUrl, secretShown));
  const recipient = recipientIn(order, channel);
  return {
    channel,
    recipient: recipient && maskRecipient(channel, recipient),
    unusable: unusableIn(order, channel),
    used,
    refusal,
    subject,
    text: text.replace(secretShown, '…'),
    parts: channel === 'sms' ? smsParts(text) : null,
  };
};

const present = ({
  delivery,
  byName,
}: {
  delivery: typeof deliveries.$inferSelect;
  byName: string | null;
}): Delivery => ({
  id: delivery.id,
  channel: delivery.channel,
  kind: delivery.kind,
  state: delivery.state,
  recipient: delivery.recipient && maskRecipient(delivery.channel, delivery.recipient),
  typed: delivery.typed,
  tries: delivery.tries,
  createdAt: delivery.createdAt.toISOString(),
  nextTryAt: delivery.state === 'queued' ? delivery.nextTryAt.toISOString() : null,
  sentAt: delivery.sentAt?.toISOString() ?? null,
  error: delivery.error,
  maybeTwice: delivery.maybeTwice,
  byName,
});
