import {
  WEBHOOK_STOPS_AFTER_HOURS,
  type WebhookAttempt,
  type WebhookMessageId,
} from '@nattoku/contract/interoperability/webhook';
import type { AuditAction } from '@nattoku/contract/audit/audit-actions';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { waitAfter } from '#areas/interoperability/webhook/webhook.rules.ts';
import { bodyOf, headersOf } from '#areas/interoperability/webhook/webhook.sign.ts';
import { decryptWebhookSecret } from '#areas/interoperability/webhook/webhook.secret.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Worker } from '#kernel/jobs/jobs.ts';
import { notify, settleNotifications } from '#kernel/notify.ts';
import { type Failure, requeueWaiting, sendClaimed } from '#kernel/outbox/send-claimed.ts';
import { integrationPage } from '#domain/order/pages.ts';
import type { Scope, SystemActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { postWebhook } from '#kernel/webhook/post-webhook.ts';
import { WEBHOOK_SEND, webhookJob } from '#domain/consent/form/queue-webhooks.ts';
import { write } from '#kernel/write.ts';

/** An address that refuses this many in a row is left alone until the next minute. */
const FAILURES_IN_A_ROUND = 3;
const STOPS_AFTER_MS = WEBHOOK_STOPS_AFTER_HOURS * 3_600_000;

/** Sends what is due to one address, one after the other. */
export const sendWebhooks =
  (services: Services): Worker =>
  async ({ facilityId, webhookId = '' }, { signal }) => {
    let failures = 0;
    while (failures < FAILURES_IN_A_ROUND && !signal.aborted) {
      const { kind } = await sendNext(services, facilityId, webhookId);
      if (kind === 'nothing') return;
      if (kind === 'failed') failures += 1;
    }
  };

type Claimed = {
  id: WebhookMessageId;
  webhookId: string;
  eventId: string;
  event: string;
  formId: string | null;
  orderId: string | null;
  occurredAt: Date;
  tries: number;
  triedFrom: Date;
  url: string;
  sealedSecret: Buffer;
  /** The one before, for as long as it is signed with too. */
  previousSecret: Buffer | null;
};

const sendNext = (services: Services, facilityId: string, webhookId: string) =>
  sendClaimed<Claimed, number>(services, facilityId, {
    name: 'webhook',
    idsOf: ({ id }) => ({ messageId: id, webhookId }),
    claim: (tx, claimedUntil) => claimNext(tx, { webhookId, claimedUntil, now: services.clock.now() }),
    send: (claimed) => {
      const { webhooks, auditKey, clock, publicUrl } = services;
      const body = bodyOf({ ...claimed, facilityId }, publicUrl);
      const encrypted = [claimed.sealedSecret, ...(claimed.previousSecret ? [claimed.previousSecret] : [])];
      const secrets = encrypted.map((each) => decryptWebhookSecret(auditKey, claimed.webhookId, each));
      const headers = headersOf({ secrets, eventId: claimed.eventId, body, now: clock.now() });
      return postWebhook({ url: claimed.url, headers, body }, webhooks);
    },
    noteSent: (scope, claimed, status) => noteSent(scope, { claimed, status }),
    noteFailure: (scope, claimed, failure) => noteFailure(scope, { claimed, failure }),
  });

type Claiming = { webhookId: string; claimedUntil: Date; now: Date };

const claimNext = async (tx: Tx, { webhookId, claimedUntil, now }: Claiming): Promise<Claimed | null> => {
  const { rows } = await tx.$client.query<Claimed>(
    `UPDATE webhook_messages m SET state = 'sending', claimed_until = $3, tries = m.tries + 1, last_tried_at = $2
       FROM webhooks w
      WHERE w.id = $1 AND w.removed_at IS NULL AND w.state = 'on'
        AND m.id = (SELECT id FROM webhook_messages
                     WHERE webhook_id = $1 AND state IN ('waiting', 'sending') AND next_try_at <= $2
                       AND (claimed_until IS NULL OR claimed_until <= $2)
                     ORDER BY next_try_at, occurred_at, event_id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING m.id, m.webhook_id AS "webhookId", m.event_id AS "eventId", m.event, m.form_id AS "formId", m.order_id AS "orderId",
       m.occurred_at AS "occurredAt", m.tries, m.tried_from AS "triedFrom", w.url, w.sealed_secret AS "sealedSecret",
       CASE WHEN w.previous_until > $2 THEN w.previous_secret END AS "previousSecret"`,
    [webhookId, now, claimedUntil],
  );
  return rows[0] ?? null;
};

const changed = (webhookId: string) => [{ topic: 'interoperability' as const, id: webhookId }];

/** Of a message that is tried for days the newest are enough. */
const ATTEMPTS_KEPT = 50;
const attemptsWith = (place: string): string =>
  `CASE WHEN jsonb_array_length(attempts) >= ${ATTEMPTS_KEPT} THEN attempts - 0 ELSE attempts END || ${place}::jsonb`;
const attempt = ({ at, ...answer }: Omit<WebhookAttempt, 'at'> & { at: Date }): string =>
  JSON.stringify([{ at: at.toISOString(), ...answer }]);

type Sent = { claimed: Claimed; status: number };

const noteSent = write(async (tx, { claimed, status }: Sent, { clock }: Scope<SystemActor>) => {
  const { id, webhookId, event, tries } = claimed;
  const now = clock.now();
  await tx.$client.query(
    `UPDATE webhook_messages SET state = 'delivered', delivered_at = $2, status_code = $3, failure = NULL, claimed_until = NULL,
            attempts = ${attemptsWith('$4')}
      WHERE id = $1 AND state = 'sending'`,
    [id, now, status, attempt({ at: now, statusCode: status, failure: null })],
  );
  await tx.$client.query('UPDATE webhooks SET failing_since = NULL WHERE id = $1 AND failing_since IS NOT NULL', [
    webhookId,
  ]);
  const settled = await settleNotifications(tx, { subject: { type: 'integration', id: webhookId }, by: null }, now);
  return {
    result: {},
    audit: {
      action: 'webhook.delivered',
      subject: { type: 'webhook', id: webhookId },
      detail: { messageId: id, event, tries, status },
    },
    changes: [...changed(webhookId), ...settled],
  };
});

type Failed = { claimed: Claimed; failure: Failure };

/** Tries again later, gives the message up after days, or stops where nothing at all got through for as long. */
const noteFailure = write(async (tx, { claimed, failure }: Failed, { clock }: Scope<SystemActor>) => {
  const { id, webhookId, tries, triedFrom } = claimed;
  const now = clock.now();
  const [code = 'unexpected', status] = failure.reason.split('.');
  const statusCode = status ? Number(status) : null;
  const { rows } = await tx.$client.query<{ failing_since: Date; state: string }>(
    'UPDATE webhooks SET failing_since = coalesce(failing_since, $2) WHERE id = $1 RETURNING failing_since, state',
    [webhookId, now],
  );
  const [webhook] = rows;
  const stops = webhook?.state === 'on' && now.getTime() - webhook.failing_since.getTime() >= STOPS_AFTER_MS;
  const givesUp = !stops && now.getTime() - triedFrom.getTime() >= STOPS_AFTER_MS;
  const wait = Math.max(waitAfter(tries), failure.retryAfterSeconds ?? 0);
  await tx.$client.query(
    `UPDATE webhook_messages SET state = $2, next_try_at = $3, status_code = $4, failure = $5, claimed_until = NULL,
            attempts = ${attemptsWith('$6')}
      WHERE id = $1 AND state = 'sending'`,
    [
      id,
      givesUp ? 'failed' : 'waiting',
      new Date(now.getTime() + wait * 1000),
      statusCode,
      code,
      attempt({ at: now, statusCode, failure: code }),
    ],
  );
  const entry = (action: AuditAction) => ({
    action,
    subject: { type: 'webhook', id: webhookId },
    detail: { messageId: id, code, tries },
  });
  if (stops)
    await tx.$client.query(
      "UPDATE webhooks SET state = 'stopped', version = version + 1, updated_at = $2 WHERE id = $1",
      [webhookId, now],
    );
  return {
    result: {},
    audit: [...(stops ? [entry('webhook.stop')] : []), ...(givesUp ? [entry('webhook.fail')] : [])],
    changes: changed(webhookId),
    jobs: stops ? await tellStopped(tx, webhookId, now) : [],
  };
});

const tellStopped = async (tx: Tx, webhookId: string, now: Date) => {
  const { rows } = await tx.$client.query<{ id: StaffId }>(
    "SELECT id FROM staff WHERE role = 'admin' AND state = 'active'",
  );
  return notify(
    tx,
    {
      kind: 'integration.stopped',
      subject: { type: 'integration', id: webhookId },
      cause: now.toISOString(),
      staffIds: rows.map(({ id }) => id),
      link: integrationPage,
    },
    now,
  );
};

/** Every minute: addresses with messages that are due while no job waits. */
export const resumeWebhooks = async (services: Services): Promise<void> => {
  await requeueWaiting(services, {
    queue: WEBHOOK_SEND,
    sendingOf: webhookJob,
    waiting: async (tx, now) => {
      const { rows } = await tx.$client.query<{ id: string }>(
        `SELECT DISTINCT m.webhook_id AS id FROM webhook_messages m JOIN webhooks w ON w.id = m.webhook_id
          WHERE w.removed_at IS NULL AND w.state = 'on' AND m.state IN ('waiting', 'sending') AND m.next_try_at <= $1
            AND (m.claimed_until IS NULL OR m.claimed_until <= $1)`,
        [now],
      );
      return rows.map(({ id }) => id);
    },
  });
  services.jobs.wake(WEBHOOK_SEND);
};
