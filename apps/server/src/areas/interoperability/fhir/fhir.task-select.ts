import type { OrderProgress } from '@nattoku/contract/order/order-state';
import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import type { Conditions } from '#areas/interoperability/fhir/fhir.search.ts';
import { nextDue } from '#domain/order/lifecycle/next-due.ts';
import { isUnfinished } from '#domain/order/lifecycle/unfinished.ts';
import type { Tx } from '#kernel/database/database.ts';

export const TASK_STATUS_SYSTEM = 'http://hl7.org/fhir/task-status';
export const taskStatuses = ['draft', 'requested', 'in-progress', 'completed', 'failed', 'cancelled'] as const;
type TaskStatus = (typeof taskStatuses)[number];

/**
 * specification/interoperability.md §13. What the patient has done, or staff have closed, is completed; an order ends by the clock.
 * @param now the place of the moment in the query
 */
export const statusOfTask = (now: string): string => `
  CASE WHEN o.lifecycle = 'draft' THEN 'draft'
       WHEN o.lifecycle = 'canceled' THEN 'cancelled'
       WHEN o.lifecycle = 'closed' OR NOT ${isUnfinished} THEN 'completed'
       WHEN o.lifecycle = 'expired' OR o.expires_at <= ${now} THEN 'failed'
       WHEN EXISTS (SELECT FROM responses sr WHERE sr.order_id = o.id) THEN 'in-progress'
       ELSE 'requested' END`;

/** When an order last changed by staff, the clock or its patient. */
export const TASK_CHANGED = `greatest(o.updated_at,
  (SELECT cr.last_seen_at FROM responses cr WHERE cr.order_id = o.id),
  (SELECT max(greatest(ci.done_at, ci.ended_at)) FROM order_items ci WHERE ci.order_id = o.id))`;

/** The same as a set that three indexes find, for orders that changed at this moment or later. */
export const changedSince = (since: string): string => `o.id IN (
  SELECT id FROM orders WHERE updated_at >= ${since}
  UNION ALL SELECT order_id FROM responses WHERE last_seen_at >= ${since}
  UNION ALL SELECT order_id FROM order_items WHERE greatest(done_at, ended_at) >= ${since})`;

/** Orders of a patient. What was thrown away as a draft never was an order. */
export const ordersOfPatients = "o.patient_id IS NOT NULL AND (o.lifecycle <> 'canceled' OR o.issued_at IS NOT NULL)";

export type TaskRow = {
  id: string;
  version: number;
  area: string;
  title: string;
  patient_id: string;
  status: TaskStatus;
  progress: OrderProgress;
  cancel_reason: string | null;
  /** Of the next open part. */
  due_on: PlainDate | null;
  created_at: Date;
  changed_at: Date;
  /** To the microsecond, for the cursor. */
  changed_text: string;
  requester_name: string;
  opened_at: Date | null;
  finished_at: Date | null;
  items: { id: OrderItemId; kind: string; title: string | null; doneAt: string | null }[];
};

/** The page is cut before anything is joined to it. */
export async function findTasks(tx: Tx, { where, values, now }: TaskConditions, limit: number): Promise<TaskRow[]> {
  const { rows } = await tx.$client.query<TaskRow>(
    `WITH page AS MATERIALIZED (
       SELECT o.id, ${TASK_CHANGED} AS changed_at FROM orders o WHERE ${where} ORDER BY changed_at, o.id LIMIT ${limit})
     SELECT o.id, o.version, o.area, o.title, o.patient_id, ${statusOfTask(now)} AS status, o.cancel_reason, ${nextDue}::text AS due_on,
            CASE WHEN o.issued_at IS NOT NULL AND NOT ${isUnfinished} THEN 'done' ELSE coalesce(r.progress, 'notOpened') END AS progress,
            o.created_at, page.changed_at, (page.changed_at AT TIME ZONE 'UTC')::text || '+00' AS changed_text,
            s.name AS requester_name, r.opened_at, r.done_at AS finished_at,
            coalesce((SELECT json_agg(json_build_object('id', i.id, 'kind', i.kind, 'title', nullif(i.title, ''), 'doneAt', i.done_at)
               ORDER BY i.position) FROM order_items i WHERE i.order_id = o.id), '[]') AS items
       FROM page JOIN orders o ON o.id = page.id JOIN staff s ON s.id = o.created_by LEFT JOIN responses r ON r.order_id = o.id
      ORDER BY page.changed_at, o.id`,
    values,
  );
  return rows;
}

/** `now`: the place of the moment among the values. */
export type TaskConditions = Pick<Conditions, 'where' | 'values'> & { now: string };

export async function countTasks(tx: Tx, { where, values }: TaskConditions): Promise<number> {
  const { rows } = await tx.$client.query<{ amount: number }>(
    // The moment is asked for where no condition needs it, too.
    `SELECT count(*)::int AS amount FROM orders o WHERE ${where} AND $1::timestamptz IS NOT NULL`,
    values,
  );
  return rows[0]?.amount ?? 0;
}
