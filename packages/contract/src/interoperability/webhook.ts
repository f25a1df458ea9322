import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { ConsentFormId, Instant, pageOf, Version } from '#shared/primitives.ts';
import { line, verbatim } from '#shared/text.ts';

export const WebhookId = z.uuid().brand('WebhookId');
export type WebhookId = z.infer<typeof WebhookId>;
export const WebhookMessageId = z.uuid().brand('WebhookMessageId');
export type WebhookMessageId = z.infer<typeof WebhookMessageId>;

export const WebhookEvent = z.enum([
  'consent.finalised',
  'consent.declined',
  'consent.withdrawn',
  'talk.explained',
  'talk.decided',
  'talk.finalised',
]);
export type WebhookEvent = z.infer<typeof WebhookEvent>;
export const webhookEventNames: Record<WebhookEvent, string> = {
  'consent.finalised': '同意書の確定',
  'consent.declined': '同意しないとの回答',
  'consent.withdrawn': '同意の撤回',
  'talk.explained': '説明の実施',
  'talk.decided': '説明への返事',
  'talk.finalised': '説明の記録の確定',
};

/** What only tries the address. */
export const TEST_EVENT = 'test';

/** Perceived characters; addresses of a facility. */
export const webhookLimits = { name: 50, url: 500, amount: 10 } as const;

export const WebhookState = z.enum(['on', 'off', 'stopped']);
export type WebhookState = z.infer<typeof WebhookState>;
export const webhookStateNames: Record<WebhookState, string> = {
  on: '使用中',
  off: '停止中',
  stopped: '自動停止（対応が必要）',
};

/** Hours without one success after which the server stops by itself. */
export const WEBHOOK_STOPS_AFTER_HOURS = 72;

/** Hours for which messages are signed with the secret before the newest as well. */
export const WEBHOOK_SECRET_OVERLAP_HOURS = 24;

export const Webhook = z.object({
  id: WebhookId,
  version: Version,
  name: z.string(),
  url: z.string(),
  events: z.array(WebhookEvent),
  state: WebhookState,
  failingSince: Instant.nullable(),
  waitingCount: z.int(),
  lastDeliveredAt: Instant.nullable(),
  createdAt: Instant,
});
export type Webhook = z.infer<typeof Webhook>;

export const NewWebhook = z.object({
  name: line(webhookLimits.name),
  url: verbatim(webhookLimits.url),
  events: z.array(WebhookEvent).min(1).max(WebhookEvent.options.length),
});
export type NewWebhook = z.infer<typeof NewWebhook>;

export const WebhookMessageState = z.enum(['waiting', 'sending', 'delivered', 'failed']);
export type WebhookMessageState = z.infer<typeof WebhookMessageState>;
export const webhookMessageStateNames: Record<WebhookMessageState, string> = {
  waiting: '送信待ち',
  sending: '送信中',
  delivered: '届いた',
  failed: '届かなかった',
};

/** Why a message did not arrive; a code that is not here is shown as `unexpected`. */
export const webhookFailures: Record<string, string> = {
  status: '相手が受け付けませんでした',
  redirect: '別のURLへ転送されました（転送先には送りません）',
  timeout: '時間内に返事がありませんでした',
  address: '送信してよいURLではありません',
  unknownHost: '相手の名前が見つかりません',
  certificate: '相手の証明書を確かめられません',
  connection: '相手につながりません',
  unexpected: '予期しないエラーです',
};

/** One try: when its answer came, or none did. */
export const WebhookAttempt = z.object({
  at: Instant,
  statusCode: z.int().nullable(),
  /** One of `webhookFailures`; null where it was taken. */
  failure: z.string().nullable(),
});
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

export const WebhookMessage = z.object({
  id: WebhookMessageId,
  eventId: z.uuid(),
  /** One of WebhookEvent, or TEST_EVENT. */
  event: z.string(),
  formId: ConsentFormId.nullable(),
  occurredAt: Instant,
  state: WebhookMessageState,
  /** Since the waits began, again when somebody sent by hand. */
  tries: z.int(),
  /** Oldest first, also of what was sent by hand. */
  attempts: z.array(WebhookAttempt),
  lastTriedAt: Instant.nullable(),
  nextTryAt: Instant.nullable(),
  statusCode: z.int().nullable(),
  /** One of `webhookFailures`. */
  failure: z.string().nullable(),
  deliveredAt: Instant.nullable(),
});
export type WebhookMessage = z.infer<typeof WebhookMessage>;

const one = z.object({ webhookId: WebhookId });

export const webhookContract = {
  list: endpoint({
    method: 'GET',
    path: '/webhooks',
    permission: 'settings.manage',
    summary: 'Addresses that are told what happened',
    response: z.object({ items: z.array(Webhook) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/webhooks',
    permission: 'settings.manage',
    summary: 'Register an address; its secret is shown in this answer and never again. Needs a fresh proof of presence',
    body: NewWebhook,
    response: z.object({ webhook: Webhook, secret: z.string() }),
    idempotent: true,
    problems: ['session.proofNeeded', 'webhook.addressRefused', 'interoperability.tooMany'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/webhooks/{webhookId}',
    permission: 'settings.manage',
    summary:
      'Change an address, or switch it on and off; what waits is sent when it goes on. Needs a fresh proof of presence',
    params: one,
    body: NewWebhook.extend({ isOn: z.boolean(), version: Version }),
    response: Webhook,
    problems: ['notFound', 'session.proofNeeded', 'webhook.addressRefused', 'record.versionConflict'],
  }),
  renewSecret: endpoint({
    method: 'POST',
    path: '/webhooks/{webhookId}/secret',
    permission: 'settings.manage',
    summary:
      'Sign with a new secret from now on, and for a day with the one before too. Needs a fresh proof of presence',
    params: one,
    response: z.object({ secret: z.string() }),
    idempotent: true,
    problems: ['notFound', 'session.proofNeeded'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/webhooks/{webhookId}',
    permission: 'settings.manage',
    summary: 'Send nothing more to an address, and forget it',
    params: one,
    response: z.object({}),
    problems: ['notFound'],
  }),
  test: endpoint({
    method: 'POST',
    path: '/webhooks/{webhookId}/test',
    permission: 'settings.manage',
    summary: 'Send a message that only tries the address',
    params: one,
    response: z.object({ messageId: WebhookMessageId }),
    idempotent: true,
    problems: ['notFound', 'webhook.off'],
  }),
  messages: endpoint({
    method: 'GET',
    path: '/webhooks/{webhookId}/messages',
    permission: 'settings.manage',
    summary: 'What was sent to an address and what became of it, newest first',
    params: one,
    query: z.object({
      state: WebhookMessageState.optional(),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    response: pageOf(WebhookMessage),
    problems: ['notFound'],
  }),
  resend: endpoint({
    method: 'POST',
    path: '/webhooks/{webhookId}/messages/{messageId}/resend',
    permission: 'settings.manage',
    summary: 'Send a message again at once, under the same event id',
    params: one.extend({ messageId: WebhookMessageId }),
    response: z.object({}),
    problems: ['notFound', 'webhook.off'],
  }),
};
