import { openInterview } from '@nattoku/rules/interview/evaluation/evaluate-interview';
import { fhirpathExpressions } from '@nattoku/rules/interview/evaluation/fhirpath-expressions';
import { blankItem } from '@nattoku/rules/interview/item/blank-item';
import type { Answer, InterviewContext } from '@nattoku/rules/interview/answer/interview-answer';
import type { Condition, InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import { type EvaluatorPage, EXPRESSIONS, GROUPS, ITEMS } from '#interview-evaluator.page.ts';

const context: InterviewContext = {
  today: '2026-11-25',
  birthOn: '1958-04-02',
  sex: 'female',
  department: null,
  approach: null,
  former: {},
};

const yes = { type: 'boolean', value: true } as const;
const IN_GROUP = ITEMS / GROUPS;

/** Every other question looks at the one before it, or at one of the group before. */
const questionAt = (at: number): InterviewItem => {
  const before = at % 4 === 1 || at < IN_GROUP + 1 ? at - 1 : at - IN_GROUP - 1;
  const conditions: Condition[] =
    at % 2 === 0 ? [] : [{ of: 'answer', linkId: `q${before}`, operator: '=', value: yes }];
  const enabling = conditions.length === 0 ? null : { behaviour: 'all' as const, conditions, expression: null };
  return blankItem('yesNo', `q${at}`, { text: `質問${at}`, enabling });
};

const expressionAt = (at: number): InterviewItem =>
  blankItem('computed', `c${at}`, {
    as: 'boolean',
    expression: `%resource.item.where(linkId='g0').item.where(linkId='q${at * 4}').answer.value = true`,
  });

const questionnaire = (expressions: number): InterviewItem[] => {
  const all = Array.from({ length: ITEMS }, (_, at) => questionAt(at));
  const groups = Array.from({ length: GROUPS }, (_, at) =>
    blankItem('group', `g${at}`, { items: all.slice(at * IN_GROUP, (at + 1) * IN_GROUP) }),
  );
  return [...groups, ...Array.from({ length: expressions }, (_, at) => expressionAt(at))];
};

/** Milliseconds of each answer of a person who goes through all questions; one answer more each time. */
const answerAll = (withExpressions: boolean): number[] => {
  const { evaluate } = openInterview(questionnaire(withExpressions ? EXPRESSIONS : 0), fhirpathExpressions);
  const answers: Record<string, Answer> = {};
  return Array.from({ length: ITEMS }, (_, at) => {
    answers[`q${at}`] = yes;
    const begun = performance.now();
    evaluate({ answers: { ...answers }, rows: [] }, context);
    return performance.now() - begun;
  });
};

(window as unknown as EvaluatorPage).answerAll = answerAll;
