import {
  type ApproachCategory,
  blockKeys,
  blockNames,
  type Completeness,
  type CompletenessGap,
  type CoreRisk,
  type ExplanationBlocks,
} from '@nattoku/contract/approach';
import { missingBlocks } from '@nattoku/contract/approach-input';
import type { VideoId } from '@nattoku/contract/shared';
import type { PlainDate } from '@nattoku/rules/plain-date';

/** What is asked of a video of an approach. */
export type LinkedVideo = {
  id: VideoId;
  title: string;
  published: boolean;
  isWithdrawn: boolean;
  validUntil: string | null;
  questionCount: number;
  captionCount: number;
};

type Content = {
  category: ApproachCategory;
  blocks: ExplanationBlocks;
  risks: readonly CoreRisk[];
  validUntil: string | null;
  videos: readonly LinkedVideo[];
};

type Gap = Omit<CompletenessGap, 'block' | 'videoId' | 'blocksPublishing'> & Partial<CompletenessGap>;

const gap = (given: Gap): CompletenessGap => ({ block: null, videoId: null, blocksPublishing: false, ...given });

/**
 * What an approach still lacks on a day in Tokyo: blocks of the guideline (product.md §5), core risks of an operation, videos that can be
 * watched, a question and captions. It reads nothing else: whether the words are right is for people to say.
 */
export function completenessOf(content: Content, today: PlainDate): Completeness {
  const empty = missingBlocks(content.blocks);
  const missing = [
    ...empty.map((block) =>
      gap({ kind: 'block', block, sentence: `「${blockNames[block]}」が未入力です`, blocksPublishing: true }),
    ),
    ...(content.category === 'surgery' && content.risks.length === 0
      ? [gap({ kind: 'risks', sentence: '手術の主要なリスクが登録されていません', blocksPublishing: true })]
      : []),
    ...(content.validUntil !== null && content.validUntil < today
      ? [gap({ kind: 'approvalExpired', sentence: '承認の期限が過ぎています' })]
      : []),
    ...videoGaps(content.videos, today),
  ];
  return { filled: blockKeys.length - empty.length, of: blockKeys.length, missing };
}

const videoGaps = (videos: readonly LinkedVideo[], today: PlainDate): CompletenessGap[] => {
  const [first] = videos;
  if (!first) return [gap({ kind: 'noVideo', sentence: '動画が1本もありません' })];
  const hasQuestion = videos.some(({ questionCount }) => questionCount > 0);
  return [
    ...videos.flatMap((video) => stateGap(video, today) ?? []),
    ...(hasQuestion
      ? []
      : [gap({ kind: 'noQuestion', videoId: first.id, sentence: '理解度の質問がある動画がありません' })]),
    ...videos
      .filter(({ captionCount }) => captionCount === 0)
      .map(({ id, title }) => gap({ kind: 'noCaptions', videoId: id, sentence: `動画「${title}」に字幕がありません` })),
  ];
};

const stateGap = (
  { id, title, isWithdrawn, validUntil, published }: LinkedVideo,
  today: PlainDate,
): CompletenessGap | undefined => {
  const of = (kind: CompletenessGap['kind'], what: string) =>
    gap({ kind, videoId: id, sentence: `動画「${title}」${what}` });
  if (isWithdrawn) return of('videoWithdrawn', 'は使用を中止しています');
  if (validUntil !== null && validUntil < today) return of('videoExpired', 'の有効期限が過ぎています');
  return published ? undefined : of('videoUnpublished', 'が公開されていません');
};
