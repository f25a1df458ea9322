import {
  commonOrderLimits,
  type CommonOrder,
  type CommonOrderDraft,
  type CommonOrderIdentification,
} from '@nattoku/contract/common-order';
import { checkCommonOrder, normaliseCommonOrder } from '@nattoku/contract/common-order-input';
import type { FieldProblem } from '@nattoku/contract/problems';
import type { CommonOrderId, DepartmentId, VideoId } from '@nattoku/contract/shared';
import type { VideoSummary } from '@nattoku/contract/video';
import type { PlainDate } from '@nattoku/rules/date-time';
import { newIdempotencyKey } from '#platform/idempotency-key.ts';
import { limitProblem, numberIn } from '#shared/common-settings.ts';

export type DraftVideo = { id: VideoId; title: string; durationSeconds: number; available: boolean; required: boolean };

/** What is being put together, as the boxes hold it. */
export type CommonDraft = {
  /** Null until the server has it. */
  id: CommonOrderId | null;
  version: number;
  /** Makes its creation happen once. */
  key: string;
  videos: readonly DraftVideo[];
  internalTitle: string;
  patientTitle: string;
  place: string;
  message: string;
  departmentId: DepartmentId | null;
  validUntil: PlainDate | null;
  /** As typed; empty for no limit. */
  maxResponses: string;
  identification: CommonOrderIdentification;
  language: CommonOrder['language'];
};

export const emptyDraft = (): CommonDraft => ({
  id: null,
  version: 0,
  key: newIdempotencyKey(),
  videos: [],
  internalTitle: '',
  patientTitle: '',
  place: '',
  message: '',
  departmentId: null,
  validUntil: null,
  maxResponses: '',
  identification: 'none',
  language: 'ja',
});

export const draftOf = (order: CommonOrder): CommonDraft => ({
  id: order.id,
  version: order.version,
  key: newIdempotencyKey(),
  videos: order.videos.map(({ videoId, durationSeconds, ...video }) => ({
    ...video,
    id: videoId,
    durationSeconds: durationSeconds ?? 0,
  })),
  internalTitle: order.internalTitle,
  patientTitle: order.patientTitle,
  place: order.place,
  message: order.message,
  departmentId: order.departmentId,
  validUntil: order.validUntil,
  maxResponses: order.maxResponses === null ? '' : String(order.maxResponses),
  identification: order.identification,
  language: order.language,
});

export const toSave = ({ id: _id, version: _version, key: _key, ...draft }: CommonDraft): CommonOrderDraft => ({
  ...draft,
  maxResponses: numberIn(draft.maxResponses),
  videos: draft.videos.map(({ id: videoId, required }) => ({ videoId, required })),
});

/** What keeps the form from going on; the server asks the same. */
export const problemsOf = (draft: CommonDraft, today: PlainDate): FieldProblem[] => [
  ...checkCommonOrder(normaliseCommonOrder(toSave(draft)), today),
  ...limitProblem(draft.maxResponses),
];

export const toDraftVideo = ({ id, title, durationSeconds }: VideoSummary): DraftVideo => ({
  id,
  title,
  durationSeconds: durationSeconds ?? 0,
  available: true,
  required: true,
});

export function withVideos(draft: CommonDraft, added: readonly DraftVideo[]): CommonDraft {
  const fresh = added.filter(({ id }) => !draft.videos.some((video) => video.id === id));
  return { ...draft, videos: [...draft.videos, ...fresh].slice(0, commonOrderLimits.videos) };
}

export const withoutVideo = (draft: CommonDraft, id: VideoId): CommonDraft => ({
  ...draft,
  videos: draft.videos.filter((video) => video.id !== id),
});

export function withVideoAt(draft: CommonDraft, id: VideoId, index: number): CommonDraft {
  const moved = draft.videos.find((video) => video.id === id);
  if (!moved) return draft;
  return { ...draft, videos: withoutVideo(draft, id).videos.toSpliced(index, 0, moved) };
}

export const withRequired = (draft: CommonDraft, id: VideoId, required: boolean): CommonDraft => ({
  ...draft,
  videos: draft.videos.map((video) => (video.id === id ? { ...video, required } : video)),
});

export const totalSeconds = ({ videos }: Pick<CommonDraft, 'videos'>): number =>
  videos.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
