import { z } from 'zod';
import { AttentionReason, OrderLifecycle, OrderProgress } from '#order/order-state.ts';
import {
  ApproachId,
  DepartmentId,
  Paging,
  PatientId,
  PlainDate,
  StaffId,
  VideoId,
  VideoTemplateId,
  WardId,
} from '#shared/primitives.ts';
import { verbatim } from '#shared/text.ts';

export const OrderScope = z.enum(['mine', 'department', 'ward', 'all']);
export type OrderScope = z.infer<typeof OrderScope>;
/** Beyond this a list of orders is not counted, and not turned to: the person who needs them all has the export for it. */
export const ORDERS_COUNTED_AT_MOST = 1_000;

/** Filter presets of the order list; `attention` is what needs somebody today. */
export const OrderSearch = Paging.extend({
  text: verbatim(200).default(''),
  patientId: PatientId.nullish(),
  lifecycle: OrderLifecycle.nullish(),
  progress: OrderProgress.nullish(),
  attention: z.boolean().default(false),
  /** Only what asks for a look for this reason. */
  reason: AttentionReason.nullish(),
  mine: z.boolean().default(false),
  /** Running, not watched to the end, and due on this day or before. */
  dueBy: PlainDate.nullish(),
  /** Orders that the caller made, of patients of the own departments, of the own wards. */
  scope: OrderScope.nullish(),
  departmentId: DepartmentId.nullish(),
  wardId: WardId.nullish(),
  orderedBy: StaffId.nullish(),
  dueFrom: PlainDate.nullish(),
  dueTo: PlainDate.nullish(),
  /** Days on which the order was made, both included. */
  createdFrom: PlainDate.nullish(),
  createdTo: PlainDate.nullish(),
  videoId: VideoId.nullish(),
  approachId: ApproachId.nullish(),
  templateId: VideoTemplateId.nullish(),
  sort: z.enum(['createdAt', 'dueAt', 'lastSeenAt']).default('createdAt'),
  descending: z.boolean().default(true),
});
export type OrderSearch = z.infer<typeof OrderSearch>;
