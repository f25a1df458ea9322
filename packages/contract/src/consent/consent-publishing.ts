import type { PlainDate } from '@nattoku/rules/time/plain-date';
import type { ApproachId, DepartmentId, StaffId } from '#shared/primitives.ts';

/** What staff and patients rely on in a form that may be ordered, in the order in which it is told. */
export const templatePoints = ['use', 'owner', 'reviewer', 'reviewDueOn'] as const;
export type TemplatePoint = (typeof templatePoints)[number];

type Offered = {
  departmentId: DepartmentId | null;
  approachIds: readonly ApproachId[];
  ownerId: StaffId | null;
  reviewDueOn: PlainDate | null;
  /** Of the version. */
  authorId: StaffId;
  submittedById: StaffId | null;
};

/**
 * What a form lacks besides what its preflight finds, where this member of staff publishes it. It may be published all the same by a person who says
 * why: somebody may be the only one who knows the procedure.
 */
export const templateGaps = (offered: Offered, publisherId: StaffId, today: PlainDate): TemplatePoint[] => {
  const has: Record<TemplatePoint, boolean> = {
    use: offered.departmentId !== null || offered.approachIds.length > 0,
    owner: offered.ownerId !== null,
    reviewer: offered.authorId !== publisherId && offered.submittedById !== publisherId,
    reviewDueOn: offered.reviewDueOn !== null && offered.reviewDueOn >= today,
  };
  return templatePoints.filter((point) => !has[point]);
};
