import { INTEROPERABILITY_PAGE } from '@nattoku/contract/interoperability/interoperability';
import type {
  Webhook,
  WebhookId,
  WebhookMessage,
  WebhookMessageState,
} from '@nattoku/contract/interoperability/webhook';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

/** An address with neither its secret nor anything of a patient. */
const select = `
  SELECT id, version, name, url, events, state, failing_since AS "failingSince", created_at AS "createdAt",
         (SELECT count(*)::int FROM webhook_messages m WHERE m.webhook_id = w.id AND m.state IN ('waiting', 'sending')) AS "waitingCount",
         (SELECT max(delivered_at) FROM webhook_messages m WHERE m.webhook_id = w.id) AS "lastDeliveredAt"
    FROM webhooks w WHERE removed_at IS NULL`;

type Row = Omit<Webhook, 'failingSince' | 'createdAt' | 'lastDeliveredAt'> & {
  failingSince: Date | null;
  createdAt: Date;
  lastDeliveredAt: Date | null;
};

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
const present = (row: Row): Webhook => ({
  ...row,
  failingSince: iso(row.failingSince),
  createdAt: row.createdAt.toISOString(),
  lastDeliveredAt: iso(row.lastDeliveredAt),
});

/** @throws Problem `notFound` */
export async function mustFindWebhook(tx: Tx, id: WebhookId): Promise<Webhook> {
  const { rows } = await tx.$client.query<Row>(`${select} AND id = $1`, [id]);
  if (!rows[0]) throw new Problem('notFound');
  return present(rows[0]);
}

export const listWebhooks = (scope: StaffScope) =>
  read(scope, async (tx) => {
    const { rows } = await tx.$client.query<Row>(`${select} ORDER BY created_at, id`);
    return { items: rows.map(present) };
  });

type MessageRow = Omit<WebhookMessage, 'occurredAt' | 'lastTriedAt' | 'nextTryAt' | 'deliveredAt'> & {
  occurredAt: Date;
  lastTriedAt: Date | null;
  nextTryAt: Date;
  deliveredAt: Date | null;
};

type Wanted = { webhookId: WebhookId; state?: WebhookMessageState | undefined; page: number };

export const listMessages = (scope: StaffScope, { webhookId, state, page }: Wanted) =>
  read(scope, async (tx) => {
    await mustFindWebhook(tx, webhookId);
    const { rows: counted } = await tx.$client.query<{ total: number }>(
      'SELECT count(*)::int AS total FROM webhook_messages WHERE webhook_id = $1 AND ($2::text IS NULL OR state = $2)',
      [webhookId, state ?? null],
    );
    const { rows } = await tx.$client.query<MessageRow>(
      `SELECT id, event_id AS "eventId", event, form_id AS "formId", occurred_at AS "occurredAt", state, tries,
              last_tried_at AS "lastTriedAt", next_try_at AS "nextTryAt", status_code AS "statusCode", failure,
              delivered_at AS "deliveredAt", attempts
         FROM webhook_messages WHERE webhook_id = $1 AND ($2::text IS NULL OR state = $2)
        ORDER BY occurred_at DESC, id DESC LIMIT $3 OFFSET $4`,
      [webhookId, state ?? null, INTEROPERABILITY_PAGE, (page - 1) * INTEROPERABILITY_PAGE],
    );
    const items: WebhookMessage[] = rows.map((row) => ({
      ...row,
      occurredAt: row.occurredAt.toISOString(),
      lastTriedAt: iso(row.lastTriedAt),
      nextTryAt: row.state === 'waiting' ? row.nextTryAt.toISOString() : null,
      deliveredAt: iso(row.deliveredAt),
    }));
    return { items, total: counted[0]?.total ?? 0, page, pageSize: INTEROPERABILITY_PAGE };
  });
