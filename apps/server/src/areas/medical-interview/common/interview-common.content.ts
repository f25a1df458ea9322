import type { InterviewCommonDraft, InterviewCommonOrder } from '@nattoku/contract/medical-interview/interview-common';
import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import {
  interviewsOfCommon,
  replaceCommonInterviews,
} from '#areas/medical-interview/common/interview-common.templates.ts';
import { requirePublished } from '#domain/interview/interview-items.ts';
import { commonOrdersOf } from '#domain/order/common/common-orders.ts';
import { Problem } from '#kernel/problem.ts';

type Listed = Pick<InterviewCommonOrder, 'interviews' | 'counts'>;

/** The common orders of interviews. */
export const interviewCommonOrders = commonOrdersOf<InterviewCommonDraft, Listed, Listed>({
  area: 'medicalInterview',
  permission: 'interview.order',
  detail: { kind: 'interview' },
  columns: () => ({}),
  keep: async (tx, id, { templateIds }) => {
    const chosen = [...new Set(templateIds)];
    await requirePublished(tx, chosen);
    await replaceCommonInterviews(tx, id, chosen);
  },
  check: async (tx, { id }) => {
    const chosen = (await interviewsOfCommon(tx, [id])).get(id) ?? [];
    if (chosen.length === 0) throw new Problem('interview.unavailable');
    await requirePublished(
      tx,
      chosen.map((interview) => interview.id),
    );
  },
  list: async (tx, found) => {
    const ids = found.map(({ common }) => common.id);
    const interviews = await interviewsOfCommon(tx, ids);
    const { rows } = await tx.$client.query<Row>(numbers, [ids]);
    return new Map(rows.map(({ id, ...counts }) => [id, { interviews: interviews.get(id) ?? [], counts }]));
  },
  whole: async (_, listed) => listed,
});

type Row = Listed['counts'] & { id: CommonOrderId };

/** A person who only stood before the question who they are has no response. */
const numbers = `
  SELECT c.id, r.opened, v.*
    FROM unnest($1::uuid[]) AS c (id)
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS opened FROM orders o JOIN responses r ON r.order_id = o.id WHERE o.common_order_id = c.id) r
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS answered, count(*) FILTER (WHERE o.patient_id IS NULL)::int AS waiting
        FROM orders o WHERE o.common_order_id = c.id
         AND EXISTS (SELECT FROM interview_items v WHERE v.order_id = o.id AND v.received_at IS NOT NULL)) v`;
