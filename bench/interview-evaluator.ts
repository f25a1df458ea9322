import { blankItem } from '@nattoku/rules/interview/item/blank-item';
import { openInterview } from '@nattoku/rules/interview/evaluation/evaluate-interview';
import { fhirpathExpressions } from '@nattoku/rules/interview/evaluation/fhirpath-expressions';
import type { Answer, InterviewContext } from '@nattoku/rules/interview/answer/interview-answer';
import type { Condition, InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import { figure, report } from '#report.ts';

const ITEMS = 1_000;
const CONDITIONS = 500;
const EXPRESSIONS = 20;
/** What a phone at a quarter of this machine's speed may take, so that a press is answered in one frame. */
const FRAME_MS = 16 / 4;

const context: InterviewContext = {
  today: '2026-11-25',
  birthOn: '1958-04-02',
  sex: 'female',
  department: null,
  approach: null,
  former: {},
};

/** Ten groups of a hundred questions; every other question looks at the one before it, or at one of the group before. */
const questionnaire = (expressions: number): InterviewItem[] => {
  const question = (at: number): InterviewItem => {
    const value = { type: 'boolean', value: true } as const;
    const conditions: Condition[] =
      at % 2 === 0 ? [] : [{ of: 'answer', linkId: `q${at - (at % 4 === 1 ? 1 : 101)}`, operator: '=', value }];
    const known = conditions.filter((each) => 'linkId' in each && !each.linkId.startsWith('q-'));
    const enabling = known.length === 0 ? null : { behaviour: 'all' as const, conditions: known, expression: null };
    return blankItem('yesNo', `q${at}`, { text: `質問${at}`, enabling });
  };
  const all = Array.from({ length: ITEMS }, (_, at) => question(at));
  const groups = Array.from({ length: 10 }, (_, at) =>
    blankItem('group', `g${at}`, { items: all.slice(at * 100, (at + 1) * 100) }),
  );
  const made = Array.from({ length: expressions }, (_, at) =>
    blankItem('computed', `c${at}`, {
      as: 'boolean',
      expression: `%resource.item.where(linkId='g0').item.where(linkId='q${at * 4}').answer.value = true`,
    }),
  );
  return [...groups, ...made];
};

/** So many answers are timed together: the clock of the processor is coarse. */
const TOGETHER = 20;

/** Milliseconds of processor time an answer of a person who goes through all questions takes; one answer more each time. */
const answering = (expressions: number): number[] => {
  const { evaluate } = openInterview(questionnaire(expressions), fhirpathExpressions);
  const answers: Record<string, Answer> = {};
  return Array.from({ length: ITEMS / TOGETHER }, (_, turn) => {
    const drafts = Array.from({ length: TOGETHER }, (_each, at) => {
      answers[`q${turn * TOGETHER + at}`] = { type: 'boolean', value: true };
      return { answers: { ...answers }, rows: [] };
    });
    const begin = process.cpuUsage();
    for (const draft of drafts) evaluate(draft, context);
    const { user, system } = process.cpuUsage(begin);
    return (user + system) / 1000 / TOGETHER;
  });
};

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;

/** What a press costs on the largest questionnaire that anybody would ask. */
export async function measureInterviewEvaluator(): Promise<void> {
  answering(EXPRESSIONS);
  const plain = answering(0);
  const withExpressions = answering(EXPRESSIONS);
  const size = `${ITEMS} questions with ${CONDITIONS} conditions`;
  const goal = (ms: number) => ({ goal: 'at most a frame of 16 ms at a quarter of the speed', met: ms <= FRAME_MS });
  const each = [
    [`95 of 100 answers, in processor time, to ${size}`, percentile(plain, 0.95)],
    [`the slowest twenty answers together, each of them, to ${size}`, percentile(plain, 1)],
    [
      `95 of 100 answers, in processor time, to ${size} and ${EXPRESSIONS} expressions`,
      percentile(withExpressions, 0.95),
    ],
    [
      `the slowest twenty answers together, each of them, to ${size} and ${EXPRESSIONS} expressions`,
      percentile(withExpressions, 1),
    ],
  ] as const;
  await report(
    'interview-evaluator',
    each.map(([name, ms]) => ({ ...figure(name, 'ms', ms, FRAME_MS), ...goal(ms) })),
  );
}
