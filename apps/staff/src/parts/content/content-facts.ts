import { isOrderableOn } from '@nattoku/contract/video/video-state';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import type { Approach } from '@nattoku/contract/video/approach';
import type { VideoId } from '@nattoku/contract/shared/primitives';
import type { VideoSummary } from '@nattoku/contract/video/video';
import type { ReactNode } from 'react';

/** What is being put together, as far as the pickers care: an order, a template, a poster. */
export type Choice = {
  has: (id: VideoId) => boolean;
  /** `approach`: all of it was taken at once. */
  add: (videos: readonly VideoSummary[], approach?: Approach) => void;
  /** The same, and on to what comes next where nothing is missing then. */
  addAndGoOn?: (videos: readonly VideoSummary[], approach?: Approach) => void;
  remove: (id: VideoId) => void;
  /** What is to be known about a video before it is taken, if anything. */
  noteOf?: (id: VideoId) => ReactNode;
};

/** Only what a patient could watch today can be ordered. */
export const orderableOf = ({ videos }: Approach): VideoSummary[] => {
  const today = todayInTokyo(new Date());
  return videos.filter((video) => isOrderableOn(video, today));
};

/** 「動画3本・確認問題5問・字幕あり」 */
export function contentFacts(videos: readonly VideoSummary[], { counted }: { counted: boolean }): string {
  const questions = videos.reduce((sum, { questionCount }) => sum + questionCount, 0);
  const captioned = videos.filter(({ captionLanguages }) => captionLanguages.length > 0).length;
  return [
    counted && `動画${videos.length}本`,
    questions > 0 ? `確認問題${questions}問` : '確認問題なし',
    captionWords(captioned, videos.length),
  ]
    .filter(Boolean)
    .join('・');
}

function captionWords(captioned: number, all: number): string {
  if (captioned === 0) return '字幕なし';
  return captioned === all ? '字幕あり' : '一部字幕あり';
}
