import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openInterview } from '#interview/evaluation/evaluate-interview.ts';
import { fhirpathExpressions } from '#interview/evaluation/fhirpath-expressions.ts';
import type { Answer, Draft, InterviewContext, Row } from '#interview/answer/interview-answer.ts';
import type { Condition, InterviewItem } from '#interview/item/interview-item.ts';
import { faultsOf, submissionOf } from '#interview/evaluation/submit-interview.ts';
import {
  asked,
  choosing,
  chose,
  counted,
  draftOf,
  isTrue,
  no,
  nobodyKnown,
  optionOf,
  shownIf,
  when,
  wrote,
  yes,
} from '#testing/interview-items.ts';
import { anyInterview } from '#testing/any-interview.ts';
import { countedReads } from '#testing/counted-reads.ts';

const evaluated = (items: readonly InterviewItem[], draft: Draft, context: Partial<InterviewContext> = {}) => {
  const evaluator = openInterview(items, fhirpathExpressions);
  const evaluation = evaluator.evaluate(draft, { ...nobodyKnown, ...context });
  return { evaluator, evaluation, shown: [...evaluation.shown], values: Object.fromEntries(evaluation.values) };
};

const row = (key: string, group: string, within: string | null = null): Row => ({ key, group, within });

describe('questions that depend on others', () => {
  const items = [
    asked('yesNo', 'smokes'),
    asked('number', 'perDay', { enabling: shownIf(when('smokes', '=', isTrue)) }),
  ];

  test('are shown and hidden with the answer, and what was typed stays', () => {
    expect(evaluated(items, draftOf({ smokes: yes })).shown).toEqual(['smokes', 'perDay']);
    const hidden = evaluated(items, draftOf({ smokes: no, perDay: counted(20) }));
    expect(hidden.shown).toEqual(['smokes']);
    expect(hidden.values).toEqual({ smokes: no });
  });

  test('an answer to a question that is hidden counts nowhere, whatever the order of the questions', () => {
    const chain = [
      asked('text', 'last', { enabling: shownIf(when('perDay', 'exists', isTrue)) }),
      items[1]!,
      items[0]!,
    ];
    expect(evaluated(chain, draftOf({ smokes: no, perDay: counted(20), last: wrote('x') })).shown).toEqual(['smokes']);
    expect(evaluated(chain, draftOf({ smokes: yes, perDay: counted(20) })).shown.toSorted()).toEqual([
      'last',
      'perDay',
      'smokes',
    ]);
  });

  test('all or any of the conditions', () => {
    const conditions = [when('a', '=', isTrue), when('b', '=', isTrue)];
    const form = (behaviour: 'all' | 'any') => [
      asked('yesNo', 'a'),
      asked('yesNo', 'b'),
      asked('text', 't', { enabling: { behaviour, conditions, expression: null } }),
    ];
    expect(evaluated(form('all'), draftOf({ a: yes, b: no })).shown).not.toContain('t');
    expect(evaluated(form('any'), draftOf({ a: yes, b: no })).shown).toContain('t');
    expect(evaluated(form('all'), draftOf({ a: yes, b: yes })).shown).toContain('t');
    expect(evaluated(form('any'), draftOf({})).shown).not.toContain('t');
  });

  test('what stands in a hidden group, or below a hidden question, is hidden with it', () => {
    const nested = [
      asked('yesNo', 'q', { items: [asked('text', 'below', { enabling: shownIf(when('q', '=', isTrue)) })] }),
      asked('group', 'g', {
        enabling: shownIf(when('q', '=', isTrue)),
        items: [asked('group', 'inner', { items: [asked('text', 'deep')] })],
      }),
    ];
    expect(evaluated(nested, draftOf({ q: no, deep: wrote('x') })).shown).toEqual(['q']);
    expect(evaluated(nested, draftOf({ q: yes })).shown).toEqual(['q', 'below', 'g', 'inner', 'deep']);
  });

  test('a row of a matrix is a question of its own', () => {
    const matrix = asked('matrix', 'm', {
      options: ['0', '1'].map((code) => optionOf(code)),
      rows: ['m1', 'm2'].map((linkId) => ({ linkId, text: linkId, isRequired: true })),
    });
    const form = [
      matrix,
      asked('text', 't', { enabling: shownIf(when('m2', '=', { type: 'option', code: '1', system: null })) }),
    ];
    const { shown, evaluator, evaluation } = evaluated(form, draftOf({ m2: chose('1') }));
    expect(shown).toEqual(['m', 'm1', 'm2', 't']);
    expect(faultsOf(evaluator, evaluation)).toEqual([{ code: 'required', linkId: 'm1', key: 'm1' }]);
  });
});

describe('what is known besides the answers', () => {
  const option = (code: string) => ({ type: 'option', code, system: null }) as const;
  test.each<[string, Condition, Partial<InterviewContext>, boolean]>([
    [
      '65 or older',
      { of: 'age', operator: '>=', value: { type: 'number', value: 65 } },
      { birthOn: '1961-11-25' },
      true,
    ],
    [
      'not yet 65',
      { of: 'age', operator: '>=', value: { type: 'number', value: 65 } },
      { birthOn: '1961-11-26' },
      false,
    ],
    ['an age that nobody knows', { of: 'age', operator: '<', value: { type: 'number', value: 65 } }, {}, false],
    ['women', { of: 'sex', operator: '=', value: option('female') }, { sex: 'female' }, true],
    ['a sex that nobody knows', { of: 'sex', operator: '!=', value: option('male') }, {}, false],
    ['a department', { of: 'department', operator: '=', value: option('d1') }, { department: 'd1' }, true],
    ['another approach', { of: 'approach', operator: '!=', value: option('a1') }, { approach: 'a2' }, true],
    ['a former answer', { of: 'former', linkId: 'q', operator: '=', value: isTrue }, { former: { q: yes } }, true],
    ['no former answer', { of: 'former', linkId: 'q', operator: 'exists', value: isTrue }, {}, false],
  ])('%s', (_, condition, context, expected) => {
    const items = [asked('yesNo', 'q'), asked('text', 't', { enabling: shownIf(condition) })];
    expect(evaluated(items, draftOf({}), context).shown.includes('t')).toBe(expected);
  });
});

describe('repeating groups', () => {
  const medicines = asked('group', 'medicines', {
    repeats: { least: 0, most: 3 },
    items: [
      asked('text', 'name'),
      asked('yesNo', 'thins'),
      asked('text', 'since', { enabling: shownIf(when('thins', '=', isTrue)) }),
      asked('group', 'doses', {
        repeats: { least: 0, most: null },
        items: [
          asked('number', 'dose'),
          asked('text', 'why', {
            enabling: shownIf(when('thins', '=', isTrue), when('dose', '>', { type: 'number', value: 2 })),
          }),
        ],
      }),
    ],
  });
  const after = asked('text', 'after', { enabling: shownIf(when('thins', '=', isTrue)) });
  const rows = [row('r1', 'medicines'), row('r2', 'medicines'), row('d1', 'doses', 'r2')];

  test('a condition looks at its own row, and from outside at any', () => {
    const draft = draftOf({ 'r1/thins': no, 'r2/thins': yes, 'd1/dose': counted(3) }, rows);
    const { shown } = evaluated([medicines, after], draft);
    expect(shown.filter((key) => /since|why|after/.test(key))).toEqual(['r2/since', 'd1/why', 'after']);
  });

  test('rows of another group, of a row that is not there, or twice the same, are left out', () => {
    const bad = [
      row('x', 'name'),
      row('y', 'doses', 'gone'),
      row('r1', 'medicines'),
      row('r1', 'medicines'),
      row('z', 'doses', null),
    ];
    expect(evaluated([medicines], draftOf({}, bad)).evaluation.rows).toEqual([row('r1', 'medicines')]);
  });

  test('what is hidden is not sent, rows neither, and the draft keeps it', () => {
    const form = [asked('yesNo', 'any'), { ...medicines, enabling: shownIf(when('any', '=', isTrue)) }];
    const draft = draftOf({ any: no, 'r1/name': wrote('ワルファリン') }, rows);
    const { evaluator, evaluation } = evaluated(form, draft);
    expect(submissionOf(evaluator, evaluation)).toEqual({ answers: { any: no }, rows: [] });
    const shown = evaluated(form, { ...draft, answers: { ...draft.answers, any: yes } });
    expect(submissionOf(shown.evaluator, shown.evaluation)).toEqual({
      answers: { any: yes, 'r1/name': wrote('ワルファリン') },
      rows,
    });
  });

  test('required counts only where the question is shown to the person who answers', () => {
    const required = (linkId: string, over = {}) => asked('text', linkId, { isRequired: true, ...over });
    const form = [
      asked('choice', 'code', { isRequired: true, isHidden: true, options: [optionOf('v1')] }),
      asked('agreement', 'agreed', { isRequired: true, isHidden: true }),
      asked('group', 'hiddenGroup', {
        isHidden: true,
        items: [required('inside'), { ...medicines, linkId: 'deep', isRequired: true }],
      }),
      asked('matrix', 'hiddenMatrix', {
        isHidden: true,
        options: [optionOf('a')],
        rows: [{ linkId: 'line', text: '行', isRequired: true }],
      }),
      { ...asked('foreign', 'other'), items: [required('below')] },
      asked('text', 'plain', { isRequired: true, items: [required('child')] }),
    ];
    const open = evaluated(form, draftOf({}));
    expect(faultsOf(open.evaluator, open.evaluation).map(({ key, code }) => `${key} ${code}`)).toEqual([
      'plain required',
      'child required',
    ]);
    // What another system sends for a hidden question is still checked.
    const wrong = evaluated(form, draftOf({ code: chose('v9'), plain: wrote('x'), child: wrote('y') }));
    expect(faultsOf(wrong.evaluator, wrong.evaluation)).toMatchObject([{ key: 'code', code: 'unknownOption' }]);
  });

  test('too few and too many rows', () => {
    const needed = { ...medicines, repeats: { least: 1, most: 1 } };
    const none = evaluated([needed], draftOf({}));
    expect(faultsOf(none.evaluator, none.evaluation)).toEqual([
      { code: 'tooFew', limit: '1', linkId: 'medicines', key: 'medicines' },
    ]);
    const two = evaluated([needed], draftOf({}, rows.slice(0, 2)));
    expect(faultsOf(two.evaluator, two.evaluation)).toEqual([
      { code: 'tooMany', limit: '1', linkId: 'medicines', key: 'medicines' },
    ]);
  });
});

describe('expressions', () => {
  const answerOf = (linkId: string) => `%resource.item.where(linkId='${linkId}').answer.value`;
  const bmi = asked('computed', 'bmi', {
    expression: `(${answerOf('weight')} / ((${answerOf('height')} / 100) * (${answerOf('height')} / 100)))`,
    decimals: 1,
  });
  const body = [asked('number', 'height', { as: 'decimal' }), asked('number', 'weight', { as: 'decimal' }), bmi];
  const over = (shown: string) =>
    asked('text', 't', { enabling: { behaviour: 'all', conditions: [], expression: shown } });

  test.each([
    [160, 7, 2.734375],
    [3, 1, 1111.111111],
    [316.2278, 0.000001, 1e-7],
  ])('%d cm and %d kg without a number of decimals come to %d', (height, weight, value) => {
    const form = [...body.slice(0, 2), { ...bmi, decimals: null }];
    expect(evaluated(form, draftOf({ height: counted(height), weight: counted(weight) })).values['bmi']).toEqual(
      counted(value),
    );
  });

  test('a value is made of answers, and conditions look at it', () => {
    const form = [...body, asked('text', 't', { enabling: shownIf(when('bmi', '>=', { type: 'number', value: 25 })) })];
    const { values, shown } = evaluated(form, draftOf({ height: counted(170), weight: counted(75) }));
    expect(values['bmi']).toEqual(counted(26));
    expect(shown).toContain('t');
    expect(evaluated(form, draftOf({ height: counted(170) })).values['bmi']).toBeUndefined();
  });

  test.each([
    ["%age >= 65 and %sex = 'female'", { birthOn: '1950-01-01', sex: 'female' as const }, true],
    ['%age >= 65', {}, false],
    [`${answerOf('height')} > 150`, {}, true],
    ["item.where(linkId='height').answer.value > 150", {}, true],
    ["%resource.item.where(linkId='gone').exists()", {}, false],
    ['%resource.item.count() = 2', {}, true],
    ['%today.toDate() > @2026-01-01', {}, true],
    ['%unknown = 1', {}, false],
    ['1 +', {}, false],
    [`${answerOf('height')} > 'a'`, {}, false],
  ])('%s', (expression, context, expected) => {
    const draft = draftOf({ height: counted(170), weight: counted(75) });
    expect(evaluated([...body.slice(0, 2), over(expression)], draft, context).shown.includes('t')).toBe(expected);
  });

  test('within a row they begin at the row', () => {
    const group = asked('group', 'g', {
      repeats: { least: 0, most: null },
      items: [
        asked('number', 'years'),
        asked('number', 'packs'),
        asked('computed', 'packYears', {
          expression: "item.where(linkId='years').answer.value * item.where(linkId='packs').answer.value",
        }),
      ],
    });
    const draft = draftOf(
      { 'a/years': counted(10), 'a/packs': counted(2), 'b/years': counted(1), 'b/packs': counted(1) },
      [row('a', 'g'), row('b', 'g')],
    );
    const { values } = evaluated([group], draft);
    expect([values['a/packYears'], values['b/packYears']]).toEqual([counted(20), counted(1)]);
  });

  test('are run again when an answer that they look at changes, and only then', () => {
    let runs = 0;
    const engine = {
      compile: (expression: string) => {
        const run = fhirpathExpressions.compile(expression);
        return (input: Parameters<typeof run>[0]) => {
          runs += 1;
          return run(input);
        };
      },
    };
    const { evaluate } = openInterview([...body, asked('text', 'other')], engine);
    const answers: Record<string, Answer> = { height: counted(170), weight: counted(75) };
    evaluate(draftOf(answers), nobodyKnown);
    evaluate(draftOf({ ...answers, other: wrote('x') }), nobodyKnown);
    expect(runs).toBe(1);
    const { values } = evaluate(draftOf({ ...answers, weight: counted(60) }), nobodyKnown);
    expect([runs, values.get('bmi')]).toEqual([2, counted(20.8)]);
  });

  test('without what reads them they come to nothing', () => {
    const { evaluate } = openInterview([...body, over('true')], null);
    const { shown, values } = evaluate(draftOf({ height: counted(170), weight: counted(75) }), nobodyKnown);
    expect([shown.has('t'), values.has('bmi')]).toEqual([false, false]);
  });
});

describe('whatever the questionnaire and the answers', () => {
  test('it never throws, shows nothing twice, and what counts is shown', () => {
    fc.assert(
      fc.property(anyInterview, ({ items, draft }) => {
        const { evaluation } = evaluated(items, draft);
        for (const key of evaluation.values.keys()) expect(evaluation.shown.has(key)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test('the order in which the questions stand does not change what is shown', () => {
    fc.assert(
      fc.property(anyInterview, ({ items, draft }) => {
        const turned = items.toReversed();
        expect(evaluated(turned, draft).shown.toSorted()).toEqual(evaluated(items, draft).shown.toSorted());
      }),
      { numRuns: 60 },
    );
  });

  test('what is sent comes to the same when it is looked at again', () => {
    fc.assert(
      fc.property(anyInterview, ({ items, draft }) => {
        const { evaluator, evaluation } = evaluated(items, draft);
        const sent = submissionOf(evaluator, evaluation);
        const again = evaluator.evaluate(sent, nobodyKnown);
        expect(submissionOf(evaluator, again)).toEqual(sent);
      }),
      { numRuns: 60 },
    );
  });
});

test('the answers in rows are read once for all conditions that look at them', () => {
  const reads = { count: 0 };
  const rows = Array.from({ length: 200 }, (_, at) => ({ key: `r${at}`, group: 'g', within: null }));
  const answers = Object.fromEntries(rows.map(({ key }) => [`${key}/q`, countedReads(chose('a'), reads)]));
  const conditions = Array.from({ length: 10 }, (_, at) =>
    when('q', '=', { type: 'option', code: `${at}`, system: null }),
  );
  const items = [
    asked('group', 'g', { repeats: { least: 0, most: null }, items: [choosing('q', ['a'])] }),
    ...Array.from({ length: 50 }, (_, at) => asked('text', `o${at}`, { enabling: { ...shownIf(...conditions) } })),
  ];
  const { shown } = openInterview(items, null).evaluate({ answers, rows }, nobodyKnown);
  expect(shown.has('o0')).toBe(false);
  expect(reads.count).toBeLessThan(rows.length * 20);
});
