import type { ApproachId, VideoId } from '@nattoku/contract/shared';
import type { Order, OrderDraft } from '@nattoku/contract/video-order';
import { checkDraft, normaliseDraft } from '@nattoku/contract/video-order-input';
import type { PlainDate } from '@nattoku/rules/date-time';

export type BasketVideo = {
  id: VideoId;
  title: string;
  durationSeconds: number;
  poster: string | null;
  available: boolean;
};

/** What is being put together for a patient. */
export type Draft = {
  title: string;
  approachId: ApproachId | null;
  videos: readonly BasketVideo[];
  message: string;
  dueOn: PlainDate | null;
  /** When the talk is planned; an instant. */
  icAt: string | null;
};

export const VIDEOS_MAX = 30;
/** More than this is rarely watched to the end in one sitting. */
export const LONG_SECONDS = 30 * 60;

export const draftOf = ({ title, approachId, items, message, dueOn, icAt }: Order): Draft => ({
  title,
  approachId,
  videos: items
    .toSorted((a, b) => a.position - b.position)
    .map(({ video }) => ({
      id: video.id,
      title: video.title,
      durationSeconds: video.durationSeconds,
      poster: video.poster,
      available: video.available,
    })),
  message,
  dueOn,
  icAt,
});

export const toSave = ({ videos, ...draft }: Draft): OrderDraft => ({ ...draft, videoIds: videos.map(({ id }) => id) });

/** The same once the server has tidied both. */
export const isSameDraft = (a: Draft, b: Draft): boolean => written(a) === written(b);
const written = (draft: Draft): string => {
  const { title, approachId, videoIds, message, dueOn, icAt } = normaliseDraft(toSave(draft));
  return JSON.stringify([title, approachId, videoIds, message, dueOn, icAt ?? null]);
};

export const totalSeconds = ({ videos }: Pick<Draft, 'videos'>): number =>
  videos.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);

/** Adds what is not in the basket yet. */
export function withVideos(draft: Draft, added: readonly BasketVideo[], approachId = draft.approachId): Draft {
  const fresh = added.filter(({ id }) => !draft.videos.some((video) => video.id === id));
  return { ...draft, approachId, videos: [...draft.videos, ...fresh].slice(0, VIDEOS_MAX) };
}

export function withoutVideo(draft: Draft, id: VideoId): Draft {
  const videos = draft.videos.filter((video) => video.id !== id);
  return { ...draft, videos, approachId: videos.length === 0 ? null : draft.approachId };
}

export function withVideoAt(draft: Draft, id: VideoId, index: number): Draft {
  const moved = draft.videos.find((video) => video.id === id);
  if (!moved || index < 0 || index >= draft.videos.length) return draft;
  const videos = draft.videos.filter((video) => video.id !== id);
  return { ...draft, videos: videos.toSpliced(index, 0, moved) };
}

export type DraftProblems = { videos?: string; title?: string; message?: string; dueOn?: string };

/** What the patient reads above the videos when staff give no title; the server makes the same one at issue. */
export function titleMadeOf({ videos }: Pick<Draft, 'videos'>, approachName: string | undefined): string {
  if (approachName) return approachName;
  const [first, ...others] = videos;
  if (!first) return '';
  return others.length === 0 ? first.title : `${first.title} ほか${others.length}本`;
}

/** What keeps a draft from being sent; the server asks the same. */
export function problemsOf(draft: Draft, today: PlainDate): DraftProblems {
  const tooLong = checkDraft(normaliseDraft(toSave(draft)));
  return {
    ...Object.fromEntries(tooLong.map(({ field, message }) => [field, message])),
    ...(draft.videos.some(({ available }) => !available) && {
      videos: '公開が終わった動画が含まれています。外してください',
    }),
    ...(draft.videos.length === 0 && { videos: '動画を1本以上選んでください' }),
    ...(draft.dueOn !== null && draft.dueOn < today && { dueOn: '期限には今日以降の日付を選んでください' }),
  };
}
