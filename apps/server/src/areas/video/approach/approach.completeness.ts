import {
  type ApproachCategory,
  blockKeys,
  blockNames,
  type Completeness,
  type CompletenessGap,
  type CoreRisk,
  type ExplanationBlocks,
} from '@nattoku/contract/video/approach';
import type { Alternative, LinkedScenario } from '@nattoku/contract/video/approach-plan';
import { missingBlocks } from '@nattoku/contract/video/approach-input';
import type { ConsentTemplateId, VideoId } from '@nattoku/contract/shared/primitives';
import type { PlainDate } from '@nattoku/rules/time/plain-date';

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

/** A consent form for the approach; `published`: it may be ordered. */
export type LinkedForm = { id: ConsentTemplateId; number: string; name: string; published: boolean };

/** The scenario of an approach; `explains` holds the core risks of its published version, null where it has none. */
export type ScenarioOfApproach = LinkedScenario & { explains: ReadonlySet<string> | null };

type Content = {
  category: ApproachCategory;
  blocks: ExplanationBlocks;
  risks: readonly CoreRisk[];
  alternatives: readonly Alternative[];
  validUntil: string | null;
  reviewedOn: string | null;
  /** Null where none is set, or where the facility has no IC support. */
  scenario: ScenarioOfApproach | null;
  videos: readonly LinkedVideo[];
  /** Null where the facility has no consent forms. */
  consentTemplates: readonly LinkedForm[] | null;
};

type Gap = Omit<CompletenessGap, 'block' | 'videoId' | 'consentTemplateId' | 'blocksPublishing'> &
  Partial<CompletenessGap>;

const gap = (given: Gap): CompletenessGap => ({
  block: null,
  videoId: null,
  consentTemplateId: null,
  blocksPublishing: false,
  ...given,
});

/**
 * What an approach still lacks on a day in Tokyo: blocks of the guideline (specification/library.md §7), core risks of an operation, videos that can
 * be watched, a question and captions, what the scenario leaves out, and the consent form of an operation. It reads nothing else: whether the
 * words are right is for people to say.
 */
export function completenessOf(content: Content, today: PlainDate): Completeness {
  const empty = missingBlocks(content.blocks);
  const missing = [
    ...empty.map((block) =>
      gap({ kind: 'block', block, sentence: `「${blockNames[block]}」が未入力です`, blocksPublishing: true }),
    ),
    ...riskGaps(content),
    ...(content.category === 'surgery' && !content.alternatives.some(({ doesNothing }) => doesNothing)
      ? [gap({ kind: 'doingNothing', sentence: '「何もしない」場合の選択肢がありません' })]
      : []),
    ...(content.reviewedOn === null
      ? [gap({ kind: 'notReviewed', sentence: '内容を確認した人と日が登録されていません' })]
      : []),
    ...(content.validUntil !== null && content.validUntil < today
      ? [gap({ kind: 'approvalExpired', sentence: '承認の期限が過ぎています' })]
      : []),
    ...videoGaps(content.videos, today),
    ...scenarioGaps(content),
    ...formGaps(content),
  ];
  return { filled: blockKeys.length - empty.length, of: blockKeys.length, missing };
}

/** An operation has a risk that must be named; what must be named is also said in words that a patient understands. */
const riskGaps = ({ category, risks }: Content): CompletenessGap[] => {
  const required = risks.filter((risk) => risk.required);
  if (category === 'surgery' && required.length === 0) {
    return [gap({ kind: 'risks', sentence: '手術の主要なリスクが登録されていません', blocksPublishing: true })];
  }
  return required
    .filter(({ plain }) => plain.trim() === '')
    .map(({ name }) => gap({ kind: 'riskPlain', sentence: `リスク「${name}」に患者さん向けの説明がありません` }));
};

const scenarioGaps = ({ risks, scenario }: Content): CompletenessGap[] => {
  if (scenario === null) return [];
  const { explains, name } = scenario;
  if (explains === null) {
    return [gap({ kind: 'scenarioUnpublished', sentence: `シナリオ「${name}」が公開されていません` })];
  }
  return risks
    .filter(({ id, required }) => required && !explains.has(id))
    .map((risk) =>
      gap({ kind: 'riskUncovered', sentence: `シナリオ「${name}」がリスク「${risk.name}」を説明していません` }),
    );
};

const videoGaps = (videos: readonly LinkedVideo[], today: PlainDate): CompletenessGap[] => {
  const [first] = videos;
  if (!first) return [gap({ kind: 'noVideo', sentence: '動画が1本もありません' })];
  const hasQuestion = videos.some(({ questionCount }) => questionCount > 0);
  return [
    ...videos.flatMap((video) => stateGap(video, today) ?? []),
    ...(hasQuestion
      ? []
      : [gap({ kind: 'noQuestion', videoId: first.id, sentence: '確認問題のある動画がありません' })]),
    ...videos
      .filter(({ captionCount }) => captionCount === 0)
      .map(({ id, title }) => gap({ kind: 'noCaptions', videoId: id, sentence: `動画「${title}」に字幕がありません` })),
  ];
};

/** An operation needs its form; a form that is linked must be one that can be ordered. */
const formGaps = ({ category, consentTemplates }: Content): CompletenessGap[] => {
  if (consentTemplates === null) return [];
  if (consentTemplates.length === 0) {
    return category === 'surgery'
      ? [gap({ kind: 'noConsentTemplate', sentence: 'この手術の同意書様式がありません' })]
      : [];
  }
  return consentTemplates
    .filter(({ published }) => !published)
    .map(({ id, name }) =>
      gap({ kind: 'consentUnpublished', consentTemplateId: id, sentence: `同意書「${name}」が公開されていません` }),
    );
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
