import type { VideoSummary } from '@nattoku/contract/video';
import { type BasketVideo, withoutVideo, withVideos } from '#areas/video-order/flow/draft.ts';
import type { DraftHandle } from '#areas/video-order/flow/use-draft-editor.ts';
import type { Choice } from '#shared/content-facts.ts';

const toBasket = ({ id, title, durationSeconds, poster }: VideoSummary): BasketVideo => ({
  id,
  title,
  durationSeconds: durationSeconds ?? 0,
  poster,
  available: true,
});

/** What the pickers of videos and approaches need to know of a draft, and what they do to it. */
export const choiceIn = ({ draft, change }: DraftHandle): Choice => ({
  has: (id) => draft.videos.some((video) => video.id === id),
  add: (videos, approach) => change(withVideos(draft, videos.map(toBasket), draft.approachId ?? approach?.id ?? null)),
  remove: (id) => change(withoutVideo(draft, id)),
});
