import type { NewVideo, Video, VideoKind } from '@nattoku/contract/video/video';
import type { DepartmentId, StaffId } from '@nattoku/contract/shared/primitives';

/** The details of a video as they stand in the boxes. */
export type VideoValues = {
  title: string;
  description: string;
  departmentIds: DepartmentId[];
  kind: VideoKind;
  language: string;
  synonyms: string;
  ownerId: string;
  reviewerId: string;
  reviewedOn: string;
  validUntil: string;
};

export const valuesOf = (video: Video | undefined): VideoValues => ({
  title: video?.title ?? '',
  description: video?.description ?? '',
  departmentIds: video?.departmentIds ?? [],
  kind: video?.kind ?? 'treatment',
  language: video?.language ?? 'ja',
  synonyms: video?.synonyms.join('、') ?? '',
  ownerId: video?.ownerId ?? '',
  reviewerId: video?.reviewerId ?? '',
  reviewedOn: video?.reviewedOn ?? '',
  validUntil: video?.validUntil ?? '',
});

export const inputOf = (values: VideoValues): NewVideo => ({
  title: values.title,
  description: values.description,
  departmentIds: values.departmentIds,
  kind: values.kind,
  language: values.language,
  synonyms: values.synonyms.split(/[、,，\n]/),
  ownerId: (values.ownerId || null) as StaffId | null,
  reviewerId: (values.reviewerId || null) as StaffId | null,
  reviewedOn: values.reviewedOn || null,
  validUntil: values.validUntil || null,
});
