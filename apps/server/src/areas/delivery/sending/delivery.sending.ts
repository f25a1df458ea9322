import type { AuditAction } from '@nattoku/contract/audit/audit-actions';
import type { DeliveryId, DeliveryKind } from '@nattoku/contract/order/delivery';
import type { DeliveryChannel } from '@nattoku/contract/order/reminder-plan';
import type { FacilityId, OrderId, PatientId, StaffId } from '@nattoku/contract/shared/primitives';
import { findAddressed, findSettings, type Addressed } from '#areas/delivery/sending/delivery.addressed.ts';
import { composeMessage, type Message } from '#areas/delivery/sending/delivery.message.ts';
import { deliveryQueue, sendingOf } from '#areas/delivery/sending/delivery.queue.ts';
import { nextTry } from '#areas/delivery/sending/delivery.rules.ts';
import { refusalByOrder, refusalByPatient, taskOf } from '#areas/delivery/sending/delivery.ways.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Worker } from '#kernel/jobs/jobs.ts';
import { linkAddress, decryptLinkSecret } from '#domain/order/link/link-secret.ts';
import { EmailFailed } from '#kernel/email/email.ts';
import { notify, settleNotifications } from '#kernel/notify.ts';
import { type Failure, requeueWaiting, sendClaimed } from '#kernel/outbox/send-claimed.ts';
import { placeOf } from '#domain/order/order-area.ts';
import type { Scope, SystemActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { SmsFailed } from '#kernel/sms/sms.ts';
import { write } from '#kernel/write.ts';

/** So many messages of a facility are under way at once. */
const LANES = 4;

/**
 * Sends what is due by one way, a few at a time. A lane ends at the first message that does not get through: where the other side is down, the
 * rest waits for the next minute instead of being tried one by one.
 */
export const sendDue =
  (services: Services, channel: DeliveryChannel): Worker =>
  async ({ facilityId }, { signal }) => {
    const lane = async () => {
      let isGoingOn = true;
      while (isGoingOn && !signal.aborted) {
        const { kind } = await sendNext(services, facilityId, channel);
        isGoingOn = kind === 'sent' || kind === 'refused';
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  };

type Claimed = {
  id: DeliveryId;
  orderId: OrderId;
  patientId: PatientId;
  orderedBy: StaffId;
  recipient: string;
  tries: number;
  createdAt: Date;
  createdBy: StaffId | null;
  message: Message;
  /** Where staff see what became of it. */
  page: string;
};

const sendNext = (services: Services, facilityId: string, channel: DeliveryChannel) =>
  sendClaimed<Claimed, string | null>(services, facilityId, {
    name: 'delivery',
    idsOf: ({ id }) => ({ deliveryId: id }),
    claim: (tx, claimedUntil) => claimNext(tx, { channel, claimedUntil }, services),
    send: (claimed) => deliver(services, channel, claimed),
    noteSent: (scope, claimed, providerId) => noteSent(scope, { claimed, providerId }),
    noteFailure: (scope, claimed, failure) => noteFailure(scope, { claimed, failure }),
  });

const deliver = async (
  { mailer, sms }: Services,
  channel: DeliveryChannel,
  { id, recipient: to, message }: Claimed,
): Promise<string | null> => {
  const { subject, text } = message;
  if (channel === 'sms') {
    if (!sms) throw new SmsFailed('off');
    return (await sms.send({ id, to, text })).providerId;
  }
  if (!mailer) throw new EmailFailed('off');
  await mailer.send({ id, to, subject: subject ?? '', text });
  return null;
};

type Row = {
  id: DeliveryId;
  orderId: OrderId;
  kind: DeliveryKind;
  recipient: string;
  tries: number;
  createdAt: Date;
  createdBy: StaffId | null;
};

type Claiming = { channel: DeliveryChannel; claimedUntil: Date };

/**
 * The next message that is due and still has its reason; those that have lost it are called off on the way. One whose claim ran out was being
 * sent by a server that is gone: it is sent again under the same id, and marked, since it may arrive twice.
 */
const claimNext = async (tx: Tx, claiming: Claiming, services: Services): Promise<Claimed | null> => {
  let row = await claimRow(tx, claiming, services.clock.now());
  while (row) {
    const order = await findAddressed(tx, row.orderId);
    const why = await whyNot(tx, row, order, claiming.channel, services);
    if (order && why === null) return { ...row, ...(await written(tx, order, claiming.channel, services)) };
    await tx.$client.query("UPDATE deliveries SET state = 'canceled', claimed_until = NULL, error = $2 WHERE id = $1", [
      row.id,
      why,
    ]);
    row = await claimRow(tx, claiming, services.clock.now());
  }
  return null;
};

const claimRow = async (tx: Tx, { channel, claimedUntil }: Claiming, now: Date): Promise<Row | undefined> => {
  const { rows } = await tx.$client.query<Row>(
    `UPDATE deliveries SET maybe_twice = maybe_twice OR state = 'sending', state = 'sending', claimed_until = $3, tries = tries + 1
      WHERE id = (SELECT id FROM deliveries
                   WHERE channel = $1 AND state IN ('queued', 'sending') AND next_try_at <= $2
                     AND (claimed_until IS NULL OR claimed_until <= $2)
                   ORDER BY next_try_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id, order_id AS "orderId", kind, recipient, tries, created_at AS "createdAt", created_by AS "createdBy"`,
    [channel, now, claimedUntil],
  );
  return rows[0];
};

const whyNot = async (
  tx: Tx,
  { kind }: Row,
  order: Addressed | null,
  channel: DeliveryChannel,
  { clock }: Services,
): Promise<string | null> => {
  if (!order) return 'オーダーが見つからないため、送信しませんでした。';
  const settings = await findSettings(tx);
  if (!(channel === 'email' ? settings.emailOn : settings.smsOn))
    return 'この方法が使われなくなったため、送信しませんでした。';
  const ended = refusalByOrder(order, clock.now());
  if (ended?.code === 'order.illegalTransition') return 'オーダーが終わったため、送信しませんでした。';
  if (kind === 'reminder' && order.isDone) return `${taskOf(order)}が終わったため、送信しませんでした。`;
  return (ended ?? refusalByPatient(order, channel))?.words ?? null;
};

/** With the link and the date that hold now, whatever they were when somebody pressed the button. */
const written = async (tx: Tx, order: Addressed, channel: DeliveryChannel, { publicUrl, auditKey }: Services) => {
  const { linkId, sealedSecret } = order;
  if (linkId === null || sealedSecret === null) throw new Error('A message about an order without a link.');
  const url = linkAddress(publicUrl, decryptLinkSecret(auditKey, linkId, sealedSecret));
  const message = composeMessage(channel, await findSettings(tx), order, url);
  const { page } = await placeOf(tx, { id: order.orderId, area: order.area });
  return { patientId: order.patientId, orderedBy: order.createdBy, message, page };
};

type Sent = { claimed: Claimed; providerId: string | null };

const noteSent = write(async (tx, { claimed, providerId }: Sent, { clock }: Scope<SystemActor>) => {
  const { id, orderId } = claimed;
  const now = clock.now();
  await tx.$client.query(
    `UPDATE deliveries SET state = 'sent', sent_at = $2, provider_id = $3, claimed_until = NULL, error = NULL
      WHERE id = $1 AND state = 'sending'`,
    [id, now, providerId],
  );
  const settled = await settleNotifications(
    tx,
    { subject: { type: 'order', id: orderId }, kinds: ['delivery.failed'], by: null },
    now,
  );
  return {
    result: {},
    audit: auditOf('delivery.sent', claimed),
    changes: [{ topic: 'order', id: orderId }, ...settled],
  };
});

type Failed = { claimed: Claimed; failure: Failure };

/** Tries again later, or gives up and tells the person who sent it. */
const noteFailure = write(async (tx, { claimed, failure }: Failed, { clock }: Scope<SystemActor>) => {
  const { id, orderId, tries, createdAt } = claimed;
  const now = clock.now();
  const again = failure.isFinal ? null : nextTry(tries, createdAt, now, failure.retryAfterSeconds);
  await tx.$client.query(
    `UPDATE deliveries SET state = $2, next_try_at = coalesce($3, next_try_at), claimed_until = NULL, error = $4
      WHERE id = $1 AND state = 'sending'`,
    [id, again ? 'queued' : 'failed', again, wordsOf(failure, again !== null)],
  );
  const jobs = again ? [] : await notify(tx, failed(claimed), now);
  return {
    result: {},
    audit: again ? [] : auditOf('delivery.fail', claimed),
    changes: [{ topic: 'order', id: orderId }],
    jobs,
  };
});

const failed = ({ id, orderId, createdBy, orderedBy, page }: Claimed) =>
  ({
    kind: 'delivery.failed',
    subject: { type: 'order', id: orderId },
    cause: id,
    staffIds: [createdBy ?? orderedBy],
    link: page,
  }) as const;

const auditOf = (action: AuditAction, { id, orderId, patientId }: Claimed) => ({
  action,
  subject: { type: 'order', id: orderId },
  patientId,
  detail: { deliveryId: id },
});

const wordsOf = ({ isFinal, reason }: Failure, isTriedAgain: boolean): string => {
  if (isFinal) return '送信先に届けられませんでした。アドレスや番号を確かめるか、別の方法で伝えてください。';
  const isAboutUs = /\b(?:off|EAUTH|401|402|403|404|405|407)\b/.test(reason);
  const cause = isAboutUs
    ? '送信サービスの設定に問題があります。施設の管理者か運営の担当者に伝えてください。'
    : '送信サービスが応答しませんでした。';
  return isTriedAgain
    ? `${cause}自動でもう一度送ります。`
    : `${cause}24時間くり返しましたが、送れませんでした。別の方法で伝えてください。`;
};

/** Messages whose hour has come, or whose server was killed, while no job is on its way to them. */
export async function resumeDeliveries(services: Services): Promise<void> {
  for (const channel of ['email', 'sms'] as const) {
    await requeueWaiting(services, {
      queue: deliveryQueue(channel),
      sendingOf: (facilityId: FacilityId) => sendingOf(facilityId, channel),
      waiting: async (tx, now) => {
        const { rows } = await tx.$client.query<{ id: string }>(
          `SELECT DISTINCT facility_id AS id FROM deliveries
            WHERE channel = $1 AND state IN ('queued', 'sending') AND next_try_at <= $2
              AND (claimed_until IS NULL OR claimed_until <= $2)`,
          [channel, now],
        );
        return rows.map(({ id }) => id);
      },
    });
  }
}
