import { unknownPlaceholders } from '#interview/result/chart-text.ts';
import { groupBeyondLimits, mostRowsOf } from '#interview/result/chart-limit.ts';
import { isInside, readChartTemplate, type ChartTemplateFault } from '#interview/result/chart-template.ts';
import { faultOfCondition } from '#interview/check/check-condition.ts';
import { lacking } from '#interview/check/check-item.ts';
import { initialOf } from '#interview/answer/initial-answers.ts';
import { shortName } from '#interview/answer/answer-words.ts';
import { mostRowsIn } from '#interview/answer/row-limit.ts';
import { ExpressionFault, type ExpressionEngine } from '#interview/evaluation/interview-expression.ts';
import type { InterviewFinding, InterviewFindingCode } from '#interview/check/interview-finding.ts';
import { indexInterview, isRepeating, type Indexed, type InterviewIndex } from '#interview/item/interview-index.ts';
import type { Condition, InterviewForm, InterviewItem } from '#interview/item/interview-item.ts';
import { settlingOrder } from '#interview/evaluation/interview-references.ts';
import { expressionVariables } from '#interview/evaluation/read-expression.ts';

/**
 * The most that a questionnaire may hold; what is larger no device of a patient would go through. `options`: of all questions together; `flagConditions`:
 * of all flags together, each of which is compared with the answers of each row; `comparisons`: of conditions with
 * answers in rows of a repeating group that they do not stand in.
 */
export const interviewLimits = {
  items: 2000,
  depth: 20,
  options: 10_000,
  flagConditions: 500,
  comparisons: 2_500_000,
} as const;

export const tooManyOptionsWords = (count: number): string =>
  `選択肢が全部で${count}個あります。${interviewLimits.options}個までにしてください`;

const MARKUP = /<\/?[a-z][^<>]*>|<!--|&(?:#\d+|#x[\da-f]+|[a-z]{2,8});/i;

/** Everything that is wrong with a questionnaire; what concerns all of it stands first (specification/medical-interview.md §6). */
export function checkInterview(form: InterviewForm, engine: ExpressionEngine | null): InterviewFinding[] {
  const index = indexInterview(form.items);
  const tooLarge = ofSize(index);
  if (tooLarge.length > 0) return tooLarge;
  const { circles } = settlingOrder(index);
  const names = (linkIds: readonly string[]) =>
    linkIds
      .map((linkId) => `「${shortName(index.byLinkId.get(linkId)?.item ?? { linkId, text: '', shortText: '' })}」`)
      .join('→');
  return [
    ...(form.items.some(({ kind }) => kind !== 'note') ? [] : [finding(null, 'empty', '質問がありません')]),
    ...circles.map((circle) =>
      finding(
        circle[0] ?? null,
        'circular',
        `条件や式が輪になっています：${names([...circle, ...circle.slice(0, 1)])}`,
      ),
    ),
    ...ofFlags(form, index),
    ...ofComparisons(index),
    ...ofChartText(form, index),
    ...ofRows(index),
    ...index.inOrder.flatMap((indexed) => ofItem(indexed, index, engine)),
  ];
}

const finding = (
  linkId: string | null,
  code: InterviewFindingCode,
  sentence: string,
  severity: InterviewFinding['severity'] = 'error',
): InterviewFinding => ({
  linkId,
  severity,
  code,
  sentence,
});

const ofSize = ({ inOrder }: InterviewIndex): InterviewFinding[] => {
  const deepest = inOrder.reduce((most, { depth }) => Math.max(most, depth), 0);
  // The rows of a matrix have its options.
  const ofMatrix = new Set(inOrder.flatMap(({ item }) => (item.kind === 'matrix' ? [item.options] : [])));
  const options = inOrder.reduce(
    (sum, { item }) =>
      item.kind === 'matrix' || (item.kind === 'choice' && !ofMatrix.has(item.options))
        ? sum + item.options.length
        : sum,
    0,
  );
  return [
    ...(inOrder.length > interviewLimits.items
      ? [finding(null, 'tooManyItems', `項目が${inOrder.length}あります。${interviewLimits.items}までにしてください`)]
      : []),
    ...(deepest > interviewLimits.depth
      ? [finding(null, 'tooDeep', `${deepest}段の入れ子があります。${interviewLimits.depth}段までにしてください`)]
      : []),
    ...(options > interviewLimits.options ? [finding(null, 'tooManyOptions', tooManyOptionsWords(options))] : []),
  ];
};

const ofChartText = ({ chartText }: InterviewForm, index: InterviewIndex): InterviewFinding[] => [
  ...unknownPlaceholders(chartText, index).map((name) =>
    finding(null, 'unknownPlaceholder', `カルテ用の文の「{{${name}}}」にあたる質問がありません`),
  ),
  ...readChartTemplate(chartText, index).faults.map(({ tag, code }) =>
    finding(null, 'chartBlock', `カルテ用の文の「{{${tag}}}」${blockFaults[code]}`),
  ),
  ...ofChartLength(chartText, index),
];

const ofChartLength = (chartText: string, index: InterviewIndex): InterviewFinding[] => {
  const group = groupBeyondLimits(readChartTemplate(chartText, index).nodes, index);
  const item = group === null ? undefined : index.byLinkId.get(group)?.item;
  if (!item) return [];
  const sentence = `カルテ用の文が長くなりすぎます。「${shortName(item)}」の行ごとに書く文や質問を減らすか、くり返しの回数の最大を小さくしてください`;
  return [finding(null, 'chartTooLong', sentence)];
};

const blockFaults: Record<ChartTemplateFault['code'], string> = {
  unclosed: 'に、対になる閉じの印（{{/名前}}）がありません',
  unopened: 'に、対になる始まりの印（{{#名前}}）がありません',
  notRepeating: 'は、くり返すまとまりではありません',
  elsewhere: 'は、外側のまとまりの中にありません',
};

const ofFlags = ({ flags }: InterviewForm, index: InterviewIndex): InterviewFinding[] => {
  const count = flags.reduce((sum, { conditions }) => sum + conditions.length, 0);
  const sentence = `要注意の条件が全部で${count}あります。${interviewLimits.flagConditions}までにしてください`;
  if (count > interviewLimits.flagConditions) return [finding(null, 'tooManyConditions', sentence)];
  return flags.flatMap(({ name, conditions }) => {
    const faults = conditions.flatMap(
      (condition, at) => faultOfCondition(condition, index, `要注意「${name}」の条件${at + 1}`) ?? [],
    );
    const empty = conditions.length === 0 ? [finding(null, 'incomplete', `要注意「${name}」に条件がありません`)] : [];
    return [...empty, ...faults.map((fault) => finding(null, fault.code, fault.sentence))];
  });
};

/** A condition outside of a repeating group looks at the answers of all its rows, from each of its own rows anew. */
const ofComparisons = (index: InterviewIndex): InterviewFinding[] => {
  const { byLinkId, inOrder } = index;
  const comparisonsOf = (condition: Condition, loop: string | null): number => {
    const seen = condition.of === 'answer' ? byLinkId.get(condition.linkId)?.loop : null;
    if (!seen || (loop !== null && isInside(byLinkId, loop, seen))) return 0;
    // Rows of two groups share one limit: half of each is the most.
    return mostRowsOf(seen, index) * (loop === null ? 1 : mostRowsOf(loop, index) / 4);
  };
  const count = inOrder.reduce(
    (sum, { item, loop }) =>
      conditionsOf(item).reduce((sumOfItem, condition) => sumOfItem + comparisonsOf(condition, loop), sum),
    0,
  );
  const sentence =
    'くり返すまとまりの外から、その中の回答を見る条件が多すぎます。条件を減らすか、くり返しの回数の最大を小さくしてください';
  return count > interviewLimits.comparisons ? [finding(null, 'tooManyConditions', sentence)] : [];
};

const ofItem = (
  { item, at, parent, isUnasked }: Indexed,
  index: InterviewIndex,
  engine: ExpressionEngine | null,
): InterviewFinding[] => {
  const { linkId } = item;
  // A question of another kind is for nobody in any case; this one is not even meant for anybody.
  const isHidden = item.isHidden || (parent !== null && index.byLinkId.get(parent)?.isUnasked === true);
  const isSecond = index.byLinkId.get(linkId)?.at !== at;
  return [
    ...(isSecond ? [finding(linkId, 'duplicateLinkId', `識別名「${linkId}」の質問が2つあります`)] : []),
    ...lacking(item, isUnasked).map((sentence) => finding(linkId, 'incomplete', sentence)),
    ...textsOf(item)
      .flatMap((text) =>
        MARKUP.test(text) ? [finding(linkId, 'markup', '文にHTMLが入っています。HTMLを除いてください')] : [],
      )
      .slice(0, 1),
    ...(item.kind === 'foreign'
      ? [finding(linkId, 'foreign', `「${item.type}」の質問は患者に表示できません`, 'warning')]
      : []),
    ...(item.kind === 'foreign' && item.isRequired && !isHidden
      ? [finding(linkId, 'foreign', '患者に表示できない質問を必須にはできません')]
      : []),
    ...(isHidden && item.isRequired && item.kind !== 'computed'
      ? [finding(linkId, 'hiddenRequired', '患者に見せない質問なので、「必須」は働きません', 'warning')]
      : []),
    ...(item.initial && initialOf(item) === undefined
      ? [finding(linkId, 'initial', 'はじめの回答が質問に合わないため、使われません', 'warning')]
      : []),
    ...conditionsOf(item).flatMap((condition, number) => {
      const fault = faultOfCondition(condition, index, `条件${number + 1}`);
      return fault ? [finding(linkId, fault.code, fault.sentence)] : [];
    }),
    ...ofExpressions(item, engine),
    ...ofScore(item, index),
  ];
};

/** A group with more rows than a response may have could never be sent. */
const ofRows = (index: InterviewIndex): InterviewFinding[] =>
  index.inOrder.flatMap(({ item }) => {
    const most = mostRowsIn(index, item.linkId);
    if (item.kind !== 'group' || (item.repeats?.least ?? 0) <= most) return [];
    const sentence = `回数の最小が大きすぎるため、送信できなくなります。${most}以下にするか、中の質問を減らしてください`;
    return [finding(item.linkId, 'tooManyRows', sentence)];
  });

const textsOf = (item: InterviewItem): string[] => [
  item.text,
  item.help,
  ...('options' in item ? item.options.map(({ text }) => text) : []),
  ...(item.kind === 'matrix' ? item.rows.map(({ text }) => text) : []),
];

const conditionsOf = ({ enabling }: InterviewItem): readonly Condition[] => enabling?.conditions ?? [];

const nothingKnown = { today: '2000-01-01', birthOn: null, sex: null, department: null, approach: null, former: {} };

const ofExpressions = (item: InterviewItem, engine: ExpressionEngine | null): InterviewFinding[] => {
  const expressions = [item.enabling?.expression, item.kind === 'computed' ? item.expression : null];
  return expressions.flatMap((expression) => {
    if (!expression || engine === null) return [];
    try {
      engine.compile(expression)({ items: [], context: null, variables: expressionVariables(nothingKnown) });
      return [];
    } catch (error) {
      if (!(error instanceof ExpressionFault)) throw error;
      return [finding(item.linkId, 'expression', sentenceOf(error))];
    }
  });
};

// A variable of another system (SDC) is the fault that is met most often; the library tells it in English.
const UNKNOWN_NAME = /undefined environment variable: (\S+)/;
const KNOWN_NAMES = ['resource', 'context', 'age', 'sex', 'department', 'approach', 'today'];

const sentenceOf = ({ message }: ExpressionFault): string => {
  const [, name] = UNKNOWN_NAME.exec(message) ?? [];
  if (name === undefined) return `式を読めません：${message}`;
  return `式にある「%${name}」は使えません。使えるのは ${KNOWN_NAMES.map((each) => `%${each}`).join('、')} です`;
};

const ofScore = (item: InterviewItem, { byLinkId }: InterviewIndex): InterviewFinding[] => {
  if (item.kind !== 'computed' || !item.score) return [];
  const lost = item.score.items.filter((linkId) => !byLinkId.has(linkId));
  const looped = item.score.items.filter((linkId) => {
    const asked = byLinkId.get(linkId)?.item;
    return asked !== undefined && isRepeating(asked);
  });
  return [
    ...(item.score.items.length === 0 ? [finding(item.linkId, 'incomplete', '得点に数える質問がありません')] : []),
    ...lost.map((linkId) => finding(item.linkId, 'unknownQuestion', `得点に数える質問「${linkId}」がありません`)),
    ...looped.map((linkId) =>
      finding(item.linkId, 'neverHolds', `得点に数える「${linkId}」は、答えるものではありません`),
    ),
  ];
};
