import type { DeliveryId, DeliveryKind } from '@nattoku/contract/order/delivery';
import type { DeliveryChannel } from '@nattoku/contract/order/reminder-plan';
import type { FacilityId, OrderId, StaffId } from '@nattoku/contract/shared/primitives';
import { deliveries } from '#areas/delivery/sending/delivery.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { newId } from '#kernel/new-id.ts';
import { type Queue, queueNamed } from '#kernel/jobs/queue.ts';

/** A queue for each way: a mail server that hangs holds up no text message. */
const queueOf: Record<DeliveryChannel, Queue> = {
  email: queueNamed('delivery.email'),
  sms: queueNamed('delivery.sms'),
};

/** Sends whatever is due in a facility; one job for many messages. */
export const sendingOf = (facilityId: FacilityId, channel: DeliveryChannel): Job => ({
  queue: queueOf[channel],
  data: { facilityId },
  singletonKey: facilityId,
});

export const deliveryQueue = (channel: DeliveryChannel): Queue => queueOf[channel];

type NewDelivery = {
  orderId: OrderId;
  channel: DeliveryChannel;
  kind: DeliveryKind;
  /** Null where there is none: then it is written down as refused, with why. */
  recipient: string | null;
  typed?: boolean;
  refusal?: string | null;
  planEntry?: string;
  createdBy: StaffId | null;
  from: Date;
  now: Date;
};

/** Writes one message down; nobody else may write the same entry of a plan down. Null when somebody has. */
export async function addDelivery(tx: Tx, given: NewDelivery): Promise<DeliveryId | null> {
  const { orderId, channel, kind, recipient, typed = false, refusal = null, planEntry, createdBy, from, now } = given;
  const id = newId<DeliveryId>(now.getTime());
  const written = await tx
    .insert(deliveries)
    .values({
      id,
      orderId,
      channel,
      kind,
      recipient,
      typed,
      state: refusal === null ? 'queued' : 'refused',
      error: refusal,
      planEntry: planEntry ?? null,
      nextTryAt: from,
      createdBy,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: deliveries.id });
  return written[0]?.id ?? null;
}
