import {
  type NewWebhook,
  type Webhook,
  WEBHOOK_SECRET_OVERLAP_HOURS,
  type WebhookId,
  webhookLimits,
  type WebhookMessageId,
} from '@nattoku/contract/interoperability/webhook';
import type { AuditAction } from '@nattoku/contract/audit/audit-actions';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { max, required } from '@nattoku/rules/text/validation';
import { newWebhookSecret } from '#areas/interoperability/webhook/webhook.sign.ts';
import { encryptWebhookSecret } from '#areas/interoperability/webhook/webhook.secret.ts';
import { mustFindWebhook } from '#areas/interoperability/webhook/webhook.select.ts';
import { requireFreshProof } from '#kernel/sessions/fresh-proof.ts';
import { newId } from '#kernel/new-id.ts';
import { settleNotifications } from '#kernel/notify.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { resolvedAddressProblem } from '#kernel/webhook/post-webhook.ts';
import { queueTest, webhookJob } from '#domain/consent/form/queue-webhooks.ts';
import type { WebhookRules } from '#kernel/webhook/webhook-rules.ts';
import { write } from '#kernel/write.ts';

const auditOf = (action: AuditAction, id: string, detail: Record<string, unknown> = {}) => ({
  action,
  subject: { type: 'webhook', id },
  detail,
});
const changed = (id: string) => [{ topic: 'interoperability' as const, id }];

/** @throws Problem `request.invalid`, `webhook.addressRefused` */
const checked = async <T extends NewWebhook>(given: T, rules: WebhookRules): Promise<T> => {
  const name = normaliseText(given.name);
  const wrong: FieldProblem[] = [required(name), max(name, webhookLimits.name)]
    .filter((verdict) => verdict !== true)
    .slice(0, 1)
    .map((message) => ({ field: 'name', message }));
  if (wrong.length > 0) throw invalidInput(...wrong);
  const url = given.url.trim();
  const message = await resolvedAddressProblem(url, rules);
  if (message) throw new Problem('webhook.addressRefused', { errors: [{ field: 'url', message }] });
  return { ...given, name, url: new URL(url).href, events: [...new Set(given.events)] };
};

/** @throws Problem `session.proofNeeded`, `webhook.addressRefused`, `interoperability.tooMany` */
export const createWebhook =
  ({ webhooks, auditKey }: Pick<Services, 'webhooks' | 'auditKey'>) =>
  async (scope: StaffScope, given: NewWebhook): Promise<{ webhook: Webhook; secret: string }> => {
    requireFreshProof(scope);
    const secret = newWebhookSecret();
    const id = newId<WebhookId>(scope.clock.now().getTime());
    return insertWebhook(scope, {
      ...(await checked(given, webhooks)),
      id,
      secret,
      encrypted: encryptWebhookSecret(auditKey, id, secret),
    });
  };

type Inserted = NewWebhook & { id: WebhookId; secret: string; encrypted: Buffer };

const insertWebhook = write(async (tx, { id, secret, encrypted, name, url, events }: Inserted, scope: StaffScope) => {
  const now = scope.clock.now();
  const { rows } = await tx.$client.query<{ amount: number }>(
    'SELECT count(*)::int AS amount FROM webhooks WHERE removed_at IS NULL',
  );
  if ((rows[0]?.amount ?? 0) >= webhookLimits.amount) throw new Problem('interoperability.tooMany');
  await tx.$client.query(
    `INSERT INTO webhooks (id, name, url, events, sealed_secret, created_by, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7)`,
    [id, name, url, events, encrypted, scope.actor.staffId, now],
  );
  return {
    result: { webhook: await mustFindWebhook(tx, id), secret },
    audit: auditOf('webhook.create', id, { events }),
    changes: changed(id),
  };
});

export type Changed = NewWebhook & { webhookId: WebhookId; isOn: boolean; version: number };

/** What waited while it was off or stopped is due at once when it goes on. */
export const updateWebhook =
  ({ webhooks }: Pick<Services, 'webhooks'>) =>
  async (scope: StaffScope, given: Changed): Promise<Webhook> => {
    requireFreshProof(scope);
    return changeWebhook(scope, await checked(given, webhooks));
  };

const changeWebhook = write(async (tx, { webhookId, isOn, version, name, url, events }: Changed, scope: StaffScope) => {
  const now = scope.clock.now();
  const before = await mustFindWebhook(tx, webhookId);
  const { rowCount } = await tx.$client.query(
    `UPDATE webhooks SET name = $3, url = $4, events = $5, state = $6, updated_at = $7, version = version + 1,
            failing_since = CASE WHEN state = 'on' AND url = $4 THEN failing_since END
      WHERE id = $1 AND version = $2 AND removed_at IS NULL`,
    [webhookId, version, name, url, events, isOn ? 'on' : 'off', now],
  );
  if (!rowCount) throw new Problem('record.versionConflict', { current: before });
  const goesOn = isOn && before.state !== 'on';
  if (goesOn)
    await tx.$client.query(
      "UPDATE webhook_messages SET tried_from = $2, next_try_at = $2, tries = 0 WHERE webhook_id = $1 AND state = 'waiting'",
      [webhookId, now],
    );
  const settled = await settleNotifications(
    tx,
    { subject: { type: 'integration', id: webhookId }, by: scope.actor.staffId },
    now,
  );
  return {
    result: await mustFindWebhook(tx, webhookId),
    audit: auditOf('webhook.update', webhookId, { isOn, events, addressChanged: before.url !== url }),
    changes: [...changed(webhookId), ...settled],
    jobs: goesOn ? [webhookJob(scope.actor.facilityId, webhookId)] : [],
  };
});

export const renewSecret =
  ({ auditKey }: Pick<Services, 'auditKey'>) =>
  async (scope: StaffScope, webhookId: WebhookId): Promise<{ secret: string }> => {
    requireFreshProof(scope);
    const secret = newWebhookSecret();
    return storeSecret(scope, { webhookId, secret, encrypted: encryptWebhookSecret(auditKey, webhookId, secret) });
  };

const storeSecret = write(
  async (
    tx,
    { webhookId, secret, encrypted }: { webhookId: WebhookId; secret: string; encrypted: Buffer },
    scope: StaffScope,
  ) => {
    await mustFindWebhook(tx, webhookId);
    const now = scope.clock.now();
    await tx.$client.query(
      `UPDATE webhooks SET previous_secret = sealed_secret, previous_until = $4, sealed_secret = $2, updated_at = $3 WHERE id = $1`,
      [webhookId, encrypted, now, new Date(now.getTime() + WEBHOOK_SECRET_OVERLAP_HOURS * 3_600_000)],
    );
    return { result: { secret }, audit: auditOf('webhook.renewSecret', webhookId), changes: changed(webhookId) };
  },
);

export const removeWebhook = write(async (tx, webhookId: WebhookId, scope: StaffScope) => {
  await mustFindWebhook(tx, webhookId);
  const now = scope.clock.now();
  await tx.$client.query("UPDATE webhooks SET removed_at = $2, state = 'off' WHERE id = $1", [webhookId, now]);
  const settled = await settleNotifications(
    tx,
    { subject: { type: 'integration', id: webhookId }, by: scope.actor.staffId },
    now,
  );
  return { result: {}, audit: auditOf('webhook.remove', webhookId), changes: [...changed(webhookId), ...settled] };
});

export const testWebhook = write(async (tx, webhookId: WebhookId, scope: StaffScope) => {
  const { state } = await mustFindWebhook(tx, webhookId);
  if (state !== 'on') throw new Problem('webhook.off');
  const messageId = await queueTest(tx, webhookId, scope.clock.now());
  return {
    result: { messageId },
    audit: auditOf('webhook.test', webhookId, { messageId }),
    changes: changed(webhookId),
    jobs: [webhookJob(scope.actor.facilityId, webhookId)],
  };
});

type Resent = { webhookId: WebhookId; messageId: WebhookMessageId };

/** Under the same event id, so that the person who got it already can tell. One that is just being sent is left alone. */
export const resendMessage = write(async (tx, { webhookId, messageId }: Resent, scope: StaffScope) => {
  const { state } = await mustFindWebhook(tx, webhookId);
  if (state !== 'on') throw new Problem('webhook.off');
  const { rowCount } = await tx.$client.query(
    `UPDATE webhook_messages SET state = CASE WHEN state = 'sending' THEN state ELSE 'waiting' END,
            delivered_at = NULL, tries = 0, tried_from = $3, next_try_at = $3
      WHERE id = $1 AND webhook_id = $2`,
    [messageId, webhookId, scope.clock.now()],
  );
  if (!rowCount) throw new Problem('notFound');
  return {
    result: {},
    audit: auditOf('webhook.resend', webhookId, { messageId }),
    changes: changed(webhookId),
    jobs: [webhookJob(scope.actor.facilityId, webhookId)],
  };
});
