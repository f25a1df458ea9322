import type { VideoId } from '@nattoku/contract/shared/primitives';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { seenVideos } from '#areas/video/library/video.reading.ts';
import { videoQuestions, videos } from '#domain/video/video.table.ts';
import { readable, type LayeredContent, type LayeredText } from '#domain/text-layer/layered-content.ts';

/** The words around a film, and what is asked about it; what is said in it are its captions, a content of their own. */
export const layeredVideo: LayeredContent = {
  kind: 'video',
  find: async (tx, contentId, scope) => {
    const { title, description, chapters } = videos;
    const [video] = await tx
      .select({ title, description, chapters })
      .from(videos)
      .where(and(eq(videos.id, contentId as VideoId), scope ? seenVideos(scope) : undefined));
    if (!video) return null;
    const questions = await tx
      .select()
      .from(videoQuestions)
      .where(and(eq(videoQuestions.videoId, contentId as VideoId), isNull(videoQuestions.retiredAt)))
      .orderBy(asc(videoQuestions.position));
    return {
      title: video.title,
      texts: readable([
        { key: 'title', label: '題名', japanese: video.title, isLine: true },
        { key: 'description', label: '説明', japanese: video.description, isLine: false },
        ...video.chapters.map((chapter, at) => ({
          key: `chapter.${at + 1}`,
          label: `チャプター${at + 1}`,
          japanese: chapter.title,
          isLine: true,
        })),
        ...questions.flatMap(textsOfQuestion),
      ]),
      mayWrite: true,
    };
  },
};

type Question = Pick<typeof videoQuestions.$inferSelect, 'stem' | 'options' | 'explanation'>;

const textsOfQuestion = ({ stem, options, explanation }: Question, at: number): LayeredText[] => [
  { key: `question.${at + 1}`, label: `問題${at + 1}`, japanese: stem, isLine: false },
  ...options.map((option, place) => ({
    key: `question.${at + 1}.option.${place + 1}`,
    label: `問題${at + 1}の選択肢${place + 1}`,
    japanese: option,
    isLine: true,
  })),
  { key: `question.${at + 1}.explanation`, label: `問題${at + 1}の解説`, japanese: explanation, isLine: false },
];
