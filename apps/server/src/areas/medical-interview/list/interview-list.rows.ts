import type { InterviewSummary } from '@nattoku/contract/medical-interview/interview-list';
import type { OrderItemId, PatientId } from '@nattoku/contract/shared/primitives';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { interviewFlags, interviewItems } from '#domain/interview/interview-item.table.ts';
import { figuresOf } from '#domain/interview/keep-figures.ts';
import { interviewTemplates, interviewTemplateVersions } from '#domain/interview/interview-template.table.ts';
import { dueInstant } from '#domain/order/lifecycle/order-dates.ts';
import { lifecycleAt } from '#domain/order/lifecycle/order-lifecycle.ts';
import { partDue } from '#domain/order/lifecycle/next-due.ts';
import { orders } from '#domain/order/order.table.ts';
import { patientSummaries } from '#domain/patient/patient-summary.ts';
import { staff } from '#domain/staff/staff.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { together } from '#kernel/database/pipelining.ts';

const NAMES_SHOWN = 3;

/** The rows of a page, in the order of their ids: interviews, flags and figures in one round trip, their patients in the next. */
export async function interviewRows(tx: Tx, ids: readonly OrderItemId[], now: Date): Promise<InterviewSummary[]> {
  if (ids.length === 0) return [];
  const [rows, flagNames, figures] = await together(selectRows(tx, ids), unseenNames(tx, ids), figuresOf(tx, ids));
  const people = await patientSummaries(tx, [
    ...new Set(rows.flatMap(({ order: { patientId } }): PatientId[] => (patientId ? [patientId] : []))),
  ]);
  const byId = new Map(rows.map((row) => [row.item.orderItemId, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const patient = row.order.patientId ? (people.get(row.order.patientId) ?? null) : null;
    return [{ ...presentRow(row, now), patient, flagNames: flagNames.get(id) ?? [], figures: figures.get(id) ?? [] }];
  });
}

const selectRows = (tx: Tx, ids: readonly OrderItemId[]) =>
  tx
    .select({
      item: interviewItems,
      name: interviewTemplates.name,
      number: interviewTemplateVersions.number,
      order: {
        lifecycle: orders.lifecycle,
        expiresAt: orders.expiresAt,
        dueOn: sql<PlainDate | null>`(SELECT ${sql.raw(partDue('orders', 'i'))}::text FROM order_items i WHERE i.id = ${interviewItems.orderItemId})`,
        patientId: orders.patientId,
      },
      assigneeName: staff.name,
    })
    .from(interviewItems)
    .innerJoin(orders, eq(orders.id, interviewItems.orderId))
    .innerJoin(interviewTemplates, eq(interviewTemplates.id, interviewItems.templateId))
    .innerJoin(interviewTemplateVersions, eq(interviewTemplateVersions.id, interviewItems.versionId))
    .leftJoin(staff, eq(staff.id, interviewItems.assigneeId))
    .where(inArray(interviewItems.orderItemId, [...ids]));

/** Of the flags that nobody has seen by name, red ones first. */
export const unseenNames = async (tx: Tx, ids: readonly OrderItemId[]): Promise<ReadonlyMap<OrderItemId, string[]>> => {
  if (ids.length === 0) return new Map();
  const flags = await tx
    .select({ itemId: interviewFlags.orderItemId, name: interviewFlags.name })
    .from(interviewFlags)
    .where(
      and(
        inArray(interviewFlags.orderItemId, [...ids]),
        isNull(interviewFlags.goneAt),
        isNull(interviewFlags.acknowledgedAt),
      ),
    )
    .orderBy(desc(interviewFlags.level), asc(interviewFlags.sequence));
  const names = new Map<OrderItemId, string[]>();
  for (const { itemId, name } of flags) {
    const own = names.get(itemId) ?? [];
    if (own.length < NAMES_SHOWN) own.push(name);
    names.set(itemId, own);
  }
  return names;
};

type Row = Awaited<ReturnType<typeof selectRows>>[number];

const presentRow = (
  { item, name, number, order, assigneeName }: Row,
  now: Date,
): Omit<InterviewSummary, 'patient' | 'flagNames' | 'figures'> => ({
  id: item.orderItemId,
  version: item.version,
  orderId: item.orderId,
  title: name,
  versionNumber: number,
  state: item.state,
  lifecycle: lifecycleAt(order, now),
  flags: { red: item.red, amber: item.amber, unseenRed: item.unseenRed, unseenAmber: item.unseenAmber },
  channel: item.channel,
  respondent: item.respondent,
  receivedAt: item.receivedAt?.toISOString() ?? null,
  waitingSince: item.state === 'submitted' ? (item.receivedAt?.toISOString() ?? null) : null,
  assignee: item.assigneeId && { id: item.assigneeId, name: assigneeName ?? '' },
  dueAt: dueInstant(order.dueOn),
  issuedAt: item.issuedAt?.toISOString() ?? null,
});
