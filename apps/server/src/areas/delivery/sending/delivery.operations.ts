import type { OrderDeliveries, RemindResult } from '@nattoku/contract/order/delivery';
import { REMIND_AT_MOST, SAME_AGAIN_SECONDS } from '@nattoku/contract/order/delivery';
import { checkRecipient, normaliseRecipient } from '@nattoku/contract/order/delivery-input';
import type { DeliveryChannel } from '@nattoku/contract/order/reminder-plan';
import { problems } from '@nattoku/contract/shared/problems';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import {
  type Addressed,
  findAddressed,
  findSettings,
  type StoredContact,
} from '#areas/delivery/sending/delivery.addressed.ts';
import { addDelivery, sendingOf } from '#areas/delivery/sending/delivery.queue.ts';
import { presentDeliveries } from '#areas/delivery/sending/delivery.reading.ts';
import { allowedFrom } from '#areas/delivery/sending/delivery.rules.ts';
import { deliveries } from '#areas/delivery/sending/delivery.table.ts';
import {
  channelStates,
  mayOrder,
  recipientIn,
  refusalByOrder,
  refusalByPatient,
  requireOrdering,
  taskOf,
  type Senders,
  throwIf,
} from '#areas/delivery/sending/delivery.ways.ts';
import { requireReasons } from '#domain/patient/break-glass.ts';
import type { Tx } from '#kernel/database/database.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

type ToSend = { orderId: OrderId; channel: DeliveryChannel; to: string | null; senders: Senders };

/** One message about one order, because somebody pressed a button: it goes as soon as the patient may be called. */
export const sendOne = write(async (tx, { orderId, channel, to, senders }: ToSend, scope: StaffScope) => {
  if (to !== null) {
    const wrong = checkRecipient(channel, to);
    if (wrong.length > 0) throw invalidInput(...wrong);
  }
  const order = await findAddressed(tx, orderId, { hold: true });
  if (!order) throw new Problem('notFound');
  requireOrdering(scope, order);
  await requireReasons(tx, scope, [order.patientId]);
  const settings = await findSettings(tx);
  requireChannel(channel, settings, senders);
  const now = scope.clock.now();
  throwIf(refusalByOrder(order, now));
  throwIf(refusalByPatient(order, channel));

  const recipient = to === null ? recipientIn(order, channel) : normaliseRecipient(channel, to);
  if (recipient === null) throw new Problem('delivery.noRecipient');
  if (await isSameAgain(tx, { orderId, channel, recipient }, now)) throw new Problem('delivery.sameAgain');
  const kind = (await wasSentBefore(tx, orderId)) ? 'resend' : 'first';
  const from = allowedFrom(now, { quiet: { from: null, until: null }, contact: contactHours(order) });
  const id = await addDelivery(tx, {
    orderId,
    channel,
    kind,
    recipient,
    typed: to !== null,
    createdBy: scope.actor.staffId,
    from,
    now,
  });
  return {
    result: (): Promise<OrderDeliveries> => presentDeliveries(tx, order, { senders, now }),
    audit: queued(order, { id, channel, kind }),
    changes: [{ topic: 'order', id: orderId }],
    jobs: [sendingOf(scope.actor.facilityId, channel)],
  };
});

type ToRemind = { orderIds: readonly OrderId[]; channel: DeliveryChannel; senders: Senders };

/** A reminder for each order that may have one now, and a sentence for each that may not. They wait out the hours of rest. */
export const remindMany = write(async (tx, { orderIds, channel, senders }: ToRemind, scope: StaffScope) => {
  const settings = await findSettings(tx);
  requireChannel(channel, settings, senders);
  // In one order for everybody, so that two who remind at once wait for each other and no longer.
  const ids = [...new Set(orderIds)].toSorted().slice(0, REMIND_AT_MOST);
  const audit = [];
  const results = new Map<OrderId, RemindResult>();
  for (const orderId of ids) {
    const reminded = await remindOne(tx, { orderId, channel, settings }, scope);
    results.set(orderId, { orderId, queued: reminded.why === null, why: reminded.why });
    if (reminded.entry) audit.push(reminded.entry);
  }
  return {
    result: ids.flatMap((id) => results.get(id) ?? []),
    audit,
    changes: [{ topic: 'order', id: null }],
    jobs: audit.length > 0 ? [sendingOf(scope.actor.facilityId, channel)] : [],
  };
});

type One = { orderId: OrderId; channel: DeliveryChannel; settings: StoredContact };
type Reminded = { why: string; entry: null } | { why: null; entry: ReturnType<typeof queued> };
const notReminded = (why: string): Reminded => ({ why, entry: null });

const remindOne = async (tx: Tx, { orderId, channel, settings }: One, scope: StaffScope): Promise<Reminded> => {
  const now = scope.clock.now();
  const order = await findAddressed(tx, orderId, { hold: true });
  if (!order || !mayOrder(scope, order)) return notReminded(problems.notFound.title);
  if (!(await mayOpen(tx, order, scope)))
    return notReminded('要配慮の患者さんです。オーダーの詳細を開き、理由を入力してから送ってください。');
  const refused = refusalByOrder(order, now) ?? refusalByPatient(order, channel);
  if (refused) return notReminded(refused.words);
  if (order.isDone) return notReminded(`${taskOf(order)}が終わっているため、送りませんでした。`);
  const recipient = recipientIn(order, channel);
  if (recipient === null) return notReminded(problems['delivery.noRecipient'].title);
  if (await isSameAgain(tx, { orderId, channel, recipient }, now))
    return notReminded(problems['delivery.sameAgain'].title);
  const kind = 'reminder';
  const from = allowedFrom(now, { quiet: quietHours(settings), contact: contactHours(order) });
  const createdBy = scope.actor.staffId;
  const id = await addDelivery(tx, { orderId, channel, kind, recipient, createdBy, from, now });
  return { why: null, entry: queued(order, { id, channel, kind }) };
};

const mayOpen = async (tx: Tx, { patientId }: Addressed, scope: StaffScope): Promise<boolean> => {
  try {
    await requireReasons(tx, scope, [patientId]);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
};

const requireChannel = (channel: DeliveryChannel, settings: StoredContact, senders: Senders): void => {
  const state = channelStates(settings, senders).find((each) => each.channel === channel);
  if (!state?.on) throw new Problem('delivery.off', { detail: state?.why ?? problems['delivery.off'].title });
};

export const contactHours = ({ contactPolicy: { hoursFrom, hoursUntil } }: Addressed) => ({
  from: hoursFrom,
  until: hoursUntil,
});
export const quietHours = ({ quietFrom, quietUntil }: StoredContact) => ({ from: quietFrom, until: quietUntil });

type Target = { orderId: OrderId; channel: DeliveryChannel; recipient: string };

/** A second press, or somebody else's at the same moment: the order is held, so one of two sees the other's message. */
const isSameAgain = async (tx: Tx, { orderId, channel, recipient }: Target, now: Date): Promise<boolean> => {
  const since = new Date(now.getTime() - SAME_AGAIN_SECONDS * 1000);
  const found = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.orderId, orderId),
        eq(deliveries.channel, channel),
        eq(deliveries.recipient, recipient),
        sql`(${deliveries.state} IN ('queued', 'sending') OR (${deliveries.state} = 'sent' AND ${deliveries.createdAt} > ${since}))`,
      ),
    )
    .limit(1);
  return found.length > 0;
};

const wasSentBefore = async (tx: Tx, orderId: OrderId): Promise<boolean> => {
  const found = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.orderId, orderId),
        ne(deliveries.kind, 'reminder'),
        inArray(deliveries.state, ['queued', 'sending', 'sent']),
      ),
    )
    .limit(1);
  return found.length > 0;
};

const queued = ({ orderId, patientId }: Addressed, detail: Record<string, unknown>) => ({
  action: 'delivery.queue' as const,
  subject: { type: 'order', id: orderId },
  patientId,
  detail,
});
