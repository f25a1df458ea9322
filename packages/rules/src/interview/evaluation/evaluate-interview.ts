import type { Answer, Draft, InterviewContext, PlaceKey, Row } from '#interview/answer/interview-answer.ts';
import { conditionsHold, readAnswers, type Viewpoint } from '#interview/evaluation/conditions-hold.ts';
import { expressionReader, type ExpressionReader } from '#interview/evaluation/read-expression.ts';
import type { ExpressionEngine } from '#interview/evaluation/interview-expression.ts';
import { indexInterview, type Indexed, type InterviewIndex } from '#interview/item/interview-index.ts';
import type { InterviewItem } from '#interview/item/interview-item.ts';
import { layOut, type Place, type Places, type Settled } from '#interview/answer/interview-places.ts';
import { settlingOrder } from '#interview/evaluation/interview-references.ts';
import { scoreOf } from '#interview/evaluation/interview-score.ts';
import { roundResult, roundTo } from '#text/typed-number.ts';

/** What an interview comes to with the answers as they are. */
export type Evaluation = {
  /** Where a question is asked now. */
  shown: ReadonlySet<PlaceKey>;
  /** Where of these somebody who answers sees it: nothing hidden, and nothing inside of something hidden. */
  asked: ReadonlySet<PlaceKey>;
  /** Answers that count: to questions that are shown, and what was made of them. */
  values: ReadonlyMap<PlaceKey, Answer>;
  places: Places;
  rows: readonly Row[];
};

/** What of an evaluation has to be computed; the rest is where the draft's rows are. It can be sent from one thread to another. */
export type Outcome = Pick<Evaluation, 'shown' | 'values'>;

export type InterviewEvaluator = {
  index: InterviewIndex;
  /** Questions that wait for each other; a form with any is never published. */
  circles: readonly string[][];
  evaluate: (draft: Draft, context: InterviewContext) => Evaluation;
  /** The evaluation of a draft from what another evaluator of the same questionnaire computed for it. */
  withOutcome: (draft: Draft, outcome: Outcome) => Evaluation;
};

/**
 * Reads a questionnaire once, for any number of answers (specification/medical-interview.md §5). `engine` null: expressions count as if they
 * came to nothing, until a page has loaded what reads them. Never throws; the same answers come to the same everywhere.
 */
export function openInterview(items: readonly InterviewItem[], engine: ExpressionEngine | null): InterviewEvaluator {
  const index = indexInterview(items);
  const { order, circles } = settlingOrder(index);
  const placesOf = layOut(index);
  const reader = expressionReader(items, index, engine);
  // Of two questions with one linkId the last to be settled may change the answer.
  const lastOf = new Map(order.map((indexed) => [indexed.item.linkId, indexed]));
  return {
    index,
    circles,
    evaluate: (draft, context) => {
      const places = placesOf(draft);
      const settled: Settled = { index, places, shown: new Set(), values: new Map() };
      const rows = [...places.rows.values()];
      const { finish, readBefore } = readAnswers(settled);
      for (const indexed of order) {
        settle({ settled, draft, context, reader, rows, readBefore }, indexed);
        if (lastOf.get(indexed.item.linkId) === indexed) finish(indexed.item.linkId);
      }
      const { shown, values } = settled;
      return { shown, asked: askedPlaces(index, places, shown), values, places, rows };
    },
    withOutcome: (draft, { shown, values }) => {
      const places = placesOf(draft);
      const asked = askedPlaces(index, places, shown);
      return { shown, asked, values, places, rows: [...places.rows.values()] };
    },
  };
}

const askedPlaces = (index: InterviewIndex, places: Places, shown: ReadonlySet<PlaceKey>): Set<PlaceKey> =>
  new Set(
    index.inOrder.flatMap(({ item, isUnasked }) =>
      isUnasked ? [] : places.of(item.linkId).flatMap(({ key }) => (shown.has(key) ? [key] : [])),
    ),
  );

type Settling = {
  settled: Settled;
  draft: Draft;
  context: InterviewContext;
  reader: ExpressionReader;
  rows: readonly Row[];
  readBefore: NonNullable<Viewpoint['readBefore']>;
};

const settle = (settling: Settling, { item, parent }: Indexed): void => {
  const { shown, values, places } = settling.settled;
  for (const place of places.of(item.linkId)) {
    if (!isWithinShown(settling.settled, parent, place) || !isEnabled(settling, item, place)) continue;
    shown.add(place.key);
    const answer = item.kind === 'computed' ? computed(settling, item, place) : own(settling.draft, place.key);
    if (answer !== undefined) values.set(place.key, answer);
  }
};

/** What stands in a group, or below a question, is there only where that is; a row only where it was itself put into one that is. */
const isWithinShown = ({ places, shown }: Settled, parent: string | null, place: Place): boolean =>
  parent === null || places.seenFrom(rowAround(places, parent, place.row), parent).some(({ key }) => shown.has(key));

/** From a row the group that it fills in is seen from where the group stands. */
const rowAround = ({ rows }: Places, parent: string, row: string | null): string | null => {
  const own = row === null ? undefined : rows.get(row);
  return own?.group === parent ? own.within : row;
};

const isEnabled = (
  { settled, context, reader, rows, readBefore }: Settling,
  item: InterviewItem,
  { row }: Place,
): boolean => {
  const { enabling } = item;
  if (enabling === null) return true;
  if (enabling.expression === null) return conditionsHold(enabling, { settled, context, row, readBefore });
  return reader.read(enabling.expression, { settled, context, row, rows })[0] === true;
};

const computed = (
  settling: Settling,
  item: Extract<InterviewItem, { kind: 'computed' }>,
  { row }: Place,
): Answer | undefined => {
  const { settled, context, reader, rows } = settling;
  if (item.score) return asAnswer(item, scoreOf(item.score, settled, row)?.sum);
  if (item.expression === null) return undefined;
  return asAnswer(item, reader.read(item.expression, { settled, context, row, rows })[0]);
};

const asAnswer = (
  { as, unit, decimals }: Extract<InterviewItem, { kind: 'computed' }>,
  found: unknown,
): Answer | undefined => {
  if (as === 'boolean') return typeof found === 'boolean' ? { type: 'boolean', value: found } : undefined;
  if (as === 'string') return typeof found !== 'string' ? undefined : { type: 'text', value: found };
  const value = typeof found === 'number' ? found : Number.NaN;
  if (!Number.isFinite(value)) return undefined;
  const places = as === 'integer' ? 0 : decimals;
  const rounded = places === null ? roundResult(value) : roundTo(value, places);
  return { type: 'number', value: rounded, unit: as === 'quantity' ? (unit?.code ?? null) : null };
};

/** A question may be called as what every object has. */
const own = ({ answers }: Draft, key: PlaceKey): Answer | undefined =>
  Object.hasOwn(answers, key) ? answers[key] : undefined;
