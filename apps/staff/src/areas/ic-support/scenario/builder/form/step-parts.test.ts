import { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import { describe, expect, test } from 'vitest';
import { answeredBy } from '#areas/ic-support/scenario/builder/form/answer-kinds.ts';
import { askedSteps, newRule, ruleAbout, testsOf } from '#areas/ic-support/scenario/builder/form/branch-rules.ts';
import {
  addColumn,
  addRow,
  putCell,
  putColumn,
  removeColumn,
} from '#areas/ic-support/scenario/builder/form/comparison-table.ts';
import { newStep } from '#areas/ic-support/scenario/builder/new-step.ts';
import type { StepKind, StepOf } from '#areas/ic-support/scenario/builder/steps.ts';

const made = <Kind extends StepKind>(kind: Kind) => newStep(kind) as StepOf<Kind>;

describe('a question', () => {
  test.each(['single', 'multiple', 'text', 'scale'] as const)(
    'that is answered by %s is one the server takes',
    (way) => {
      const changed = answeredBy(made('question'), way);
      expect(ScenarioStep.parse(changed)).toEqual(changed);
    },
  );

  test('keeps its options on the way from one to several and back', () => {
    const question = answeredBy(made('question'), 'multiple');
    const back = answeredBy(question, 'single');
    expect(back.answer).toBe('single');
    expect('options' in back && back.options.map(({ key }) => key)).toEqual(
      'options' in question && question.options.map(({ key }) => key),
    );
  });
});

describe('a condition of a branch', () => {
  test.each<[StepKind, string[]]>([
    ['check', ['wrongFirst', 'anyOf']],
    ['worries', ['anyOf']],
    ['question', ['anyOf']],
    ['message', []],
    ['doctorQuestion', []],
    ['teachBack', []],
  ])('a %s can be looked at by %j', (kind, tests) => {
    expect(testsOf(newStep(kind))).toEqual(tests);
  });

  test('begins with the question that was asked last, and with an answer that it takes', () => {
    const scale = answeredBy(made('question'), 'scale');
    const asked = askedSteps([made('message'), made('check'), scale, made('end')]);
    expect(newRule(asked)).toEqual([{ step: scale.key, test: { kind: 'atLeast', value: 3 }, next: null }]);
    const check = made('check');
    expect(ruleAbout(check, 'anyOf').test).toEqual({ kind: 'anyOf', options: [check.options[0]?.key] });
    expect(newRule([])).toEqual([]);
  });
});

describe('a comparison', () => {
  const table = made('comparison');
  const [first] = table.columns;

  test('has one cell for each way, whatever becomes of the ways', () => {
    const wider = { ...table, ...addColumn(table, 'third') };
    expect(wider.rows.every(({ cells }) => cells.length === 3)).toBe(true);
    const longer = { ...wider, ...addRow(wider) };
    expect(longer.rows.at(-1)?.cells).toEqual(['', '', '']);
    const said = { ...longer, ...putCell(longer, { row: 1, column: 2 }, '痛くない') };
    const narrower = removeColumn(said, 0);
    expect(narrower.rows.map(({ cells }) => cells)).toEqual([
      ['', ''],
      ['', '痛くない'],
    ]);
    expect(ScenarioStep.parse({ ...said, ...narrower })).toMatchObject({ kind: 'comparison' });
  });

  test('knows doing nothing as one way only', () => {
    const { columns } = putColumn(table, { ...first!, isDoingNothing: true });
    expect(columns.map(({ isDoingNothing }) => isDoingNothing)).toEqual([true, false]);
  });
});
