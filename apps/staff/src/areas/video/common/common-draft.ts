import {
  commonOrderLimits,
  type CommonOrder,
  type CommonOrderDraft,
  type CommonOrderIdentification,
} from '@nattoku/contract/order/common-order';
import type { CommonOrderId, VideoId } from '@nattoku/contract/shared/primitives';
import type { VideoSummary } from '@nattoku/contract/video/video';
import { newIdempotencyKey } from '#platform/network/idempotency-key.ts';
import { type CommonSettings, emptySettings, settingsOf, toSettings } from '#parts/common-order/common-settings.ts';

export type DraftVideo = { id: VideoId; title: string; durationSeconds: number; available: boolean; required: boolean };

/** What is being put together, as the boxes hold it. */
export type CommonDraft = CommonSettings & {
  /** Null until the server has it. */
  id: CommonOrderId | null;
  version: number;
  /** Makes its creation happen once. */
  key: string;
  videos: readonly DraftVideo[];
  identification: CommonOrderIdentification;
};

export const emptyDraft = (): CommonDraft => ({
  ...emptySettings,
  id: null,
  version: 0,
  key: newIdempotencyKey(),
  videos: [],
  identification: 'none',
});

export const draftOf = (order: CommonOrder): CommonDraft => ({
  ...settingsOf(order),
  id: order.id,
  version: order.version,
  key: newIdempotencyKey(),
  videos: order.videos.map(({ videoId, durationSeconds, ...video }) => ({
    ...video,
    id: videoId,
    durationSeconds: durationSeconds ?? 0,
  })),
  identification: order.identification,
});

export const toSave = (draft: CommonDraft): CommonOrderDraft => ({
  ...toSettings(draft),
  identification: draft.identification,
  videos: draft.videos.map(({ id: videoId, required }) => ({ videoId, required })),
});

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
