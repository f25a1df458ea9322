import type { VideoId } from '@nattoku/contract/shared/primitives';
import { formatClock } from '@nattoku/rules/time/date-time';
import { type CaptionCue, parseWebVtt } from '@nattoku/rules/video/webvtt';
import { and, eq } from 'drizzle-orm';
import { seenVideos } from '#areas/video/library/video.reading.ts';
import { readable, type LayeredContent, type LayeredText } from '#domain/text-layer/layered-content.ts';
import { videoCaptions, videos } from '#domain/video/video.table.ts';

/** What is said in a film: each Japanese caption is a text, named by when it comes, so that one more before it changes nothing (decision 0092). */
export const layeredCaptions: LayeredContent = {
  kind: 'videoCaptions',
  find: async (tx, contentId, scope) => {
    const [video] = await tx
      .select({ title: videos.title, webvtt: videoCaptions.webvtt })
      .from(videos)
      .leftJoin(videoCaptions, and(eq(videoCaptions.videoId, videos.id), eq(videoCaptions.language, 'ja')))
      .where(and(eq(videos.id, contentId as VideoId), scope ? seenVideos(scope) : undefined));
    if (!video) return null;
    return {
      title: `${video.title}（字幕）`,
      texts: readable(video.webvtt === null ? [] : textsOf(parseWebVtt(video.webvtt).cues)),
      mayWrite: true,
    };
  },
};

const textsOf = (cues: readonly CaptionCue[]): LayeredText[] => {
  const known = new Map<string, number>();
  return cues.map(({ startSeconds, text }) => {
    const at = `cue.${Math.round(startSeconds * 1000)}`;
    const count = (known.get(at) ?? 0) + 1;
    known.set(at, count);
    const key = count === 1 ? at : `${at}.${count}`;
    return { key, label: `${formatClock(startSeconds)}の字幕`, japanese: text, isLine: false };
  });
};
