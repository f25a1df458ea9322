import type { PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import type { OrderItemId, VideoQuestionId } from '@nattoku/contract/shared/primitives';
import { mergeRanges } from '@nattoku/rules/video/watched-ranges';
import { inArray, sql } from 'drizzle-orm';
import { keepAnswers, keepWatched, type FittingAnswer, type FittingWatch } from '#areas/video/item/video-item.keep.ts';
import type { FittingRecord, Handed, TakenRecords } from '#domain/order/item-kind.ts';
import { videoItems, videoQuestions } from '#domain/video/video.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { together } from '#kernel/database/pipelining.ts';

type KnownQuestion = { id: VideoQuestionId; optionCount: number; correctOption: number };
type KnownItem = { id: OrderItemId; durationSeconds: number; questions: readonly KnownQuestion[] };

type Stamp = Pick<FittingWatch, 'id' | 'itemId' | 'at'>;

/** In words that the patient reads after 「…は受け付けられませんでした。」. */
const reasons = {
  unknown: 'ご案内の中に見つかりません。病院からのご案内が変わったときは、新しいリンクから開いてください。',
  range: '見た区間が動画の長さと合いません。',
  question: 'この動画の確認問題ではありません。',
  option: '選べない答えです。',
} as const;
type Reason = keyof typeof reasons;

/** What was watched and answered, in the order in which it happened. Records that come twice count once. */
export async function takeVideoRecords(
  tx: Tx,
  records: readonly FittingRecord[],
  { now }: Handed,
): Promise<TakenRecords> {
  const known = await itemsNamedIn(tx, records);
  const taken: TakenRecords = { accepted: [], refused: [], audit: [], changes: [], jobs: [] };
  const fitting: (FittingWatch | FittingAnswer)[] = [];
  for (const record of records.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const verdict = judge(record, known);
    if (typeof verdict === 'string') taken.refused.push({ id: record.record.id, reason: reasons[verdict] });
    else fitting.push(verdict);
  }
  await keepWatched(
    tx,
    fitting.filter((record) => record.kind === 'watched'),
    now,
  );
  keepAnswers(
    tx,
    fitting.filter((record) => record.kind === 'answered'),
    now,
  );
  taken.accepted.push(...fitting.map(({ id }) => id));
  return taken;
}

const judge = ({ record, itemId, at }: FittingRecord, known: readonly KnownItem[]) => {
  const item = known.find(({ id }) => id === itemId);
  if (!item) return 'unknown';
  const stamp = { id: record.id, itemId: item.id, at };
  if ('range' in record) return judgeWatch(record, item, stamp);
  return record.kind === 'answered' && 'option' in record ? judgeAnswer(record, item, stamp) : 'unknown';
};

type Sent<Kind extends PatientRecord['kind']> = Extract<PatientRecord, { kind: Kind }>;

const judgeWatch = ({ range }: Sent<'watched'>, item: KnownItem, stamp: Stamp): FittingWatch | Reason => {
  const [played] = mergeRanges([range], item.durationSeconds);
  return played ? { ...stamp, kind: 'watched', range: played } : 'range';
};

const judgeAnswer = (
  { questionId, option }: Sent<'answered'>,
  item: KnownItem,
  stamp: Stamp,
): FittingAnswer | Reason => {
  const question = item.questions.find(({ id }) => id === questionId);
  if (!question) return 'question';
  if (option >= question.optionCount) return 'option';
  return { ...stamp, kind: 'answered', questionId, option, correct: option === question.correctOption };
};

const questionsNamed = (tx: Tx, ids: readonly VideoQuestionId[]) =>
  tx
    .select({
      id: videoQuestions.id,
      optionCount: sql<number>`cardinality(${videoQuestions.options})`,
      correctOption: videoQuestions.correctOption,
    })
    .from(videoQuestions)
    .where(inArray(videoQuestions.id, [...ids]))
    .execute();

const itemsNamedIn = async (tx: Tx, records: readonly FittingRecord[]): Promise<KnownItem[]> => {
  const itemIds = records.flatMap(({ itemId }) => itemId ?? []);
  const answeredIds = records.flatMap(({ record }) =>
    record.kind === 'answered' && 'option' in record ? [record.questionId] : [],
  );
  const [items, questions] = await together(
    tx.select().from(videoItems).where(inArray(videoItems.orderItemId, itemIds)).execute(),
    answeredIds.length > 0 ? questionsNamed(tx, answeredIds) : Promise.resolve([]),
  );
  return items.map(({ orderItemId, durationSeconds, questionIds }) => ({
    id: orderItemId,
    durationSeconds: durationSeconds ?? 0,
    questions: questions.filter(({ id }) => questionIds.includes(id)),
  }));
};
