import type { VideoSummary } from '#video/video.ts';

/** What staff and patients rely on in a video that is offered, in the order in which it is told. */
export const publishingPoints = ['departments', 'owner', 'reviewer', 'validUntil', 'captions', 'questions'] as const;
export type PublishingPoint = (typeof publishingPoints)[number];

type Offered = Pick<
  VideoSummary,
  | 'departmentIds'
  | 'ownerId'
  | 'reviewerId'
  | 'reviewedOn'
  | 'validUntil'
  | 'captionLanguages'
  | 'questionCount'
  | 'language'
>;

/** What a video lacks. It may be published all the same by a person who says why: a film without words needs no captions. */
export const publishingGaps = (video: Offered): PublishingPoint[] => {
  const has: Record<PublishingPoint, boolean> = {
    departments: video.departmentIds.length > 0,
    owner: video.ownerId !== null,
    reviewer: video.reviewerId !== null && video.reviewedOn !== null,
    validUntil: video.validUntil !== null,
    captions: video.captionLanguages.includes(video.language),
    questions: video.questionCount > 0,
  };
  return publishingPoints.filter((point) => !has[point]);
};
