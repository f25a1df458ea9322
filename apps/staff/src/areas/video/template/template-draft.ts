import type { VideoId } from '@nattoku/contract/shared/primitives';
import type { VideoSummary } from '@nattoku/contract/video/video';
import { templateLimits, type NewVideoTemplate, type VideoTemplate } from '@nattoku/contract/video/video-template';
import { newIdempotencyKey } from '#platform/network/idempotency-key.ts';

export type DraftVideo = {
  id: VideoId;
  title: string;
  durationSeconds: number;
  poster: string | null;
  required: boolean;
  /** False for what may not be ordered any more. */
  available: boolean;
};

/** A template while it is put together. Nothing in it is about a patient. */
export type TemplateDraft = Omit<NewVideoTemplate, 'items'> & {
  videos: readonly DraftVideo[];
  approachName: string | null;
  /** The version that is changed; null for a new template. */
  version: number | null;
  /** Of the write that makes it: pressing twice, or after a lost answer, makes one. */
  key: string;
};

export const emptyDraft = (): TemplateDraft => ({
  name: '',
  description: '',
  scope: 'me',
  departmentId: null,
  approachId: null,
  approachName: null,
  videos: [],
  orderTitle: '',
  message: '',
  dueRule: null,
  reminderPlan: [],
  reminderChannel: null,
  version: null,
  key: newIdempotencyKey(),
});

export const draftOf = (template: VideoTemplate): TemplateDraft => ({
  name: template.name,
  description: template.description,
  scope: template.scope,
  departmentId: template.departmentId,
  approachId: template.approachId,
  approachName: template.approachName,
  videos: template.items.map(({ videoId, orderable, durationSeconds, title, poster, required }) => ({
    id: videoId,
    title,
    poster,
    required,
    durationSeconds: durationSeconds ?? 0,
    available: orderable,
  })),
  orderTitle: template.orderTitle,
  message: template.message,
  dueRule: template.dueRule,
  reminderPlan: template.reminderPlan,
  reminderChannel: template.reminderPlan.length === 0 ? null : template.reminderChannel,
  version: template.version,
  key: newIdempotencyKey(),
});

export const toSave = (draft: TemplateDraft): NewVideoTemplate => {
  const { videos, approachName: _name, version: _version, key: _key, ...template } = draft;
  return {
    ...template,
    reminderChannel: template.reminderPlan.length === 0 ? null : template.reminderChannel,
    items: videos.map(({ id, required }) => ({ videoId: id, required })),
  };
};

/** Whether a save would change anything. */
export const isSameDraft = (a: TemplateDraft, b: TemplateDraft): boolean =>
  JSON.stringify(toSave(a)) === JSON.stringify(toSave(b));

export const toDraftVideo = ({ id, title, durationSeconds, poster }: VideoSummary): DraftVideo => ({
  id,
  title,
  poster,
  durationSeconds: durationSeconds ?? 0,
  required: true,
  available: true,
});

/** Adds what is not in it yet. */
export function withVideos(draft: TemplateDraft, added: readonly DraftVideo[]): TemplateDraft {
  const videos = [...draft.videos, ...added];
  const once = videos.filter(({ id }, at) => videos.findIndex((video) => video.id === id) === at);
  return { ...draft, videos: once.slice(0, templateLimits.items) };
}

export function withoutVideo(draft: TemplateDraft, id: VideoId): TemplateDraft {
  const videos = draft.videos.filter((video) => video.id !== id);
  return videos.length === 0 ? { ...draft, videos, approachId: null, approachName: null } : { ...draft, videos };
}

export function withVideoAt(draft: TemplateDraft, id: VideoId, index: number): TemplateDraft {
  const moved = draft.videos.find((video) => video.id === id);
  if (!moved || index < 0 || index >= draft.videos.length) return draft;
  const videos = draft.videos.filter((video) => video.id !== id);
  return { ...draft, videos: videos.toSpliced(index, 0, moved) };
}

export const withRequired = (draft: TemplateDraft, id: VideoId, required: boolean): TemplateDraft => ({
  ...draft,
  videos: draft.videos.map((video) => (video.id === id ? { ...video, required } : video)),
});

/** Puts the new edition in the place of the old one; where it stands already, the old one just goes. */
export function withEdition(
  draft: TemplateDraft,
  old: VideoId,
  edition: { id: VideoId; title: string },
): TemplateDraft {
  if (draft.videos.some(({ id }) => id === edition.id)) return withoutVideo(draft, old);
  return {
    ...draft,
    videos: draft.videos.map((video) =>
      video.id === old ? { ...video, ...edition, poster: null, available: true } : video,
    ),
  };
}

export const totalSeconds = ({ videos }: Pick<TemplateDraft, 'videos'>): number =>
  videos.reduce((sum, { available, durationSeconds }) => sum + (available ? durationSeconds : 0), 0);
