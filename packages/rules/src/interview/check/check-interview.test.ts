import { describe, expect, test } from 'vitest';
import { checkInterview } from '#interview/check/check-interview.ts';
import { fhirpathExpressions } from '#interview/evaluation/fhirpath-expressions.ts';
import type { Comparand, FlagRule, InterviewForm, InterviewItem, Operator } from '#interview/item/interview-item.ts';
import { asked, choosing, isTrue, shownIf, when } from '#testing/interview-items.ts';

const formOf = (items: InterviewItem[], over: Partial<InterviewForm> = {}): InterviewForm => ({
  items,
  flags: [],
  chartText: '',
  ...over,
});
const found = (items: InterviewItem[], over: Partial<InterviewForm> = {}) =>
  checkInterview(formOf(items, over), fhirpathExpressions).map(({ linkId, code }) => `${linkId ?? '-'} ${code}`);

const text = (linkId: string, over = {}) => asked('text', linkId, over);
const nested = (depth: number): InterviewItem =>
  depth === 1 ? text('leaf') : asked('group', `g${depth}`, { items: [nested(depth - 1)] });

const codesOf = (count: number) => Array.from({ length: count }, (_, at) => `o${at}`);
const withOptions = (questions: number, count: number) =>
  Array.from({ length: questions }, (_, at) => choosing(`q${at}`, codesOf(count)));
const table = (rows: number, count: number) => {
  const { options } = choosing('options', codesOf(count));
  const asks = Array.from({ length: rows }, (_, at) => ({ linkId: `row${at}`, text: '行', isRequired: false }));
  return asked('matrix', 'table', { options, rows: asks });
};

test('a sound questionnaire is sound', () => {
  const items = [
    asked('yesNo', 'a'),
    choosing('b', ['x'], { enabling: shownIf(when('a', '=', isTrue)) }),
    asked('computed', 'c', { expression: "%resource.item.where(linkId='a').answer.value = true", as: 'boolean' }),
  ];
  const flags: FlagRule[] = [
    { key: 'f', name: 'f', level: 'red', behaviour: 'any', conditions: [when('a', '=', isTrue)] },
  ];
  expect(found(items, { flags, chartText: '{{a}} {{要注意}}' })).toEqual([]);
});

test.each<[string, InterviewItem[], string[]]>([
  ['nothing', [], ['- empty']],
  ['notes only', [asked('note', 'n')], ['- empty']],
  ['5,000 questions', Array.from({ length: 5000 }, (_, at) => text(`q${at}`)), ['- tooManyItems']],
  ['40 levels', [nested(40)], ['- tooDeep']],
  ['10,000 options', withOptions(25, 400), []],
  ['10,001 options', [...withOptions(25, 400), choosing('one', ['x'])], ['- tooManyOptions']],
  ['a table of 60 rows with 400 options', [table(60, 400), ...withOptions(24, 400)], []],
  ['one linkId twice', [text('a'), text('a')], ['a duplicateLinkId']],
  ['a question without words', [text('a', { text: '　' })], ['a incomplete']],
  ['HTML in a text', [text('a', { text: '<b>お名前</b>' })], ['a markup']],
  ['less and greater in a text', [text('a', { text: '38℃ < 体温 > 36℃ & 咳' })], []],
  ['a condition on itself', [text('a', { enabling: shownIf(when('a', 'exists', isTrue)) })], ['a circular']],
  [
    'conditions in a circle',
    [
      text('a', { enabling: shownIf(when('b', 'exists', isTrue)) }),
      text('b', { enabling: shownIf(when('a', 'exists', isTrue)) }),
    ],
    ['a circular'],
  ],
  [
    'a group that looks at what it holds',
    [asked('group', 'g', { enabling: shownIf(when('a', 'exists', isTrue)), items: [text('a')] })],
    ['g circular'],
  ],
  [
    'a value made of itself',
    [asked('computed', 'c', { expression: "%resource.item.where(linkId='c').answer.value + 1" })],
    ['c circular'],
  ],
  [
    'a group that looks at nothing but who is asked',
    [
      asked('group', 'g', {
        enabling: { behaviour: 'all', conditions: [], expression: "%age.exists() and %sex = 'item'" },
        items: [text('a')],
      }),
    ],
    [],
  ],
  [
    'a value of all answers, with a unit below it',
    [
      text('a'),
      asked('computed', 'c', { expression: '%resource.descendants().answer.count()', items: [asked('note', 'u')] }),
    ],
    [],
  ],
  ['a condition on nothing', [text('a', { enabling: shownIf(when('gone', '=', isTrue)) })], ['a unknownQuestion']],
  [
    'a condition on a note',
    [asked('note', 'n'), text('a', { enabling: shownIf(when('n', 'exists', isTrue)) })],
    ['a neverHolds'],
  ],
  [
    'an expression that is none',
    [text('a', { enabling: { behaviour: 'all', conditions: [], expression: '1 +' } })],
    ['a expression'],
  ],
  [
    'a name that nobody knows',
    [text('a', { enabling: { behaviour: 'all', conditions: [], expression: '%weight > 1' } })],
    ['a expression'],
  ],
  ['options that are none', [choosing('a', [])], ['a incomplete']],
  ['options with one code', [choosing('a', ['x', 'x'])], ['a incomplete']],
  [
    'a score of what is not there',
    [asked('computed', 'c', { score: { items: ['gone'], missing: { most: 0, isProrated: false }, bands: [] } })],
    ['c unknownQuestion'],
  ],
  [
    'a type that is not shown',
    [text('a'), asked('foreign', 'f', { type: 'reference', isRequired: true })],
    ['f foreign', 'f foreign'],
  ],
])('%s', (_, items, expected) => {
  expect(found(items)).toEqual(expected);
});

test('a name that nobody knows is told with those that are known', () => {
  const enabling = { behaviour: 'all' as const, conditions: [], expression: '%weight > 1' };
  expect(checkInterview(formOf([text('a', { enabling })]), fhirpathExpressions)[0]?.sentence).toBe(
    '式にある「%weight」は使えません。使えるのは %resource、%context、%age、%sex、%department、%approach、%today です',
  );
});

test('a circle is told in the words of its questions', () => {
  const items = [
    text('a', { text: '甲', enabling: shownIf(when('b', 'exists', isTrue)) }),
    text('b', { text: '乙', enabling: shownIf(when('a', 'exists', isTrue)) }),
  ];
  expect(checkInterview(formOf(items), null)[0]?.sentence).toBe('条件や式が輪になっています：「甲」→「乙」→「甲」');
});

test('a chain of 1,900 conditions is no circle, and no stack ends there', () => {
  const chain = Array.from({ length: 1900 }, (_, at) =>
    text(`q${at}`, at === 1899 ? {} : { enabling: shownIf(when(`q${at + 1}`, 'exists', isTrue)) }),
  );
  expect(found(chain)).toEqual([]);
});

describe('what a condition can compare', () => {
  const values: Record<Comparand['type'], Comparand> = {
    boolean: isTrue,
    option: { type: 'option', code: 'x', system: null },
    text: { type: 'text', value: 'x' },
    number: { type: 'number', value: 1 },
    quantity: { type: 'quantity', value: 1, unit: 'd' },
    date: { type: 'date', value: '2024' },
    time: { type: 'time', value: '09:00' },
  };
  const operators: Operator[] = ['exists', '=', '!=', '>', '<', '>=', '<='];
  const fits = (item: InterviewItem) =>
    Object.values(values).map((value) => {
      const good = operators.filter(
        (operator) =>
          !found([item, text('t', { enabling: shownIf(when('q', operator, value)) })]).includes('t neverHolds'),
      );
      return `${value.type}: ${good.join(' ')}`;
    });
  const none = (type: string) => `${type}: `;
  const every = '= != > < >= <=';

  test.each<[InterviewItem, Partial<Record<Comparand['type'], string>>]>([
    [asked('yesNo', 'q'), { boolean: 'exists = !=' }],
    [choosing('q', ['x']), { boolean: 'exists', option: '= !=' }],
    [choosing('q', ['y']), { boolean: 'exists' }],
    [choosing('q', ['x'], { other: '他' }), { boolean: 'exists', option: '= !=', text: every }],
    [text('q'), { boolean: 'exists', text: every }],
    [asked('number', 'q'), { boolean: 'exists', number: every }],
    [asked('duration', 'q'), { boolean: 'exists', number: every, quantity: every }],
    [asked('scale', 'q'), { boolean: 'exists', number: every }],
    [asked('date', 'q'), { boolean: 'exists', date: every }],
    [asked('time', 'q'), { boolean: 'exists', time: every }],
    [asked('photo', 'q'), { boolean: 'exists' }],
  ])('$kind', (item, expected) => {
    expect(fits(item)).toEqual(
      Object.keys(values).map((type) => `${none(type)}${expected[type as Comparand['type']] ?? ''}`),
    );
  });
});

test('flags and the text for the record name questions that are there', () => {
  const flags: FlagRule[] = [
    { key: 'f', name: '抗凝固薬', level: 'red', behaviour: 'any', conditions: [when('gone', '=', isTrue)] },
    { key: 'g', name: '空', level: 'amber', behaviour: 'any', conditions: [] },
  ];
  expect(found([text('a')], { flags, chartText: '{{a}} {{gone}} {{全回答}}' })).toEqual([
    '- unknownQuestion',
    '- incomplete',
    '- unknownPlaceholder',
  ]);
});

test.each<[chartText: string, codes: string[]]>([
  ['{{#g}}\n・{{a}}\n{{/g}}', []],
  ['【薬】{{#g|なし}}{{a}} {{#h}}{{c}}{{/h}}{{/g}} {{g}}', []],
  ['{{#h}}{{c}}{{/h}}', []],
  ['{{#g}}{{a}}', ['- chartBlock']],
  ['{{a}}{{/g}}', ['- chartBlock']],
  ['{{#plain}}{{b}}{{/plain}}', ['- chartBlock']],
  ['{{#h}}{{#g}}{{a}}{{/g}}{{/h}}', ['- chartBlock']],
  ['{{#gone}}{{a}}{{/gone}}', ['- chartBlock']],
  ['{{#g}}{{gone}}{{/g}}', ['- unknownPlaceholder']],
])('a block of the text for the record is closed, and of a repeating group: %s', (chartText, codes) => {
  const repeats = { least: 0, most: null };
  const inner = asked('group', 'h', { repeats, items: [text('c')] });
  const items = [
    asked('group', 'g', { repeats, items: [text('a'), inner] }),
    asked('group', 'plain', { items: [text('b')] }),
  ];
  expect(found(items, { chartText })).toEqual(codes);
});

test.each([
  ['500 conditions', 10, []],
  ['520 conditions', 11, ['- tooManyConditions']],
])('the conditions of all flags together have a limit: %s', (_, flagCount, expected) => {
  const flag = (key: string, count: number): FlagRule => ({
    key,
    name: key,
    level: 'red',
    behaviour: 'any',
    conditions: Array.from({ length: count }, () => when('a', 'exists', isTrue)),
  });
  const flags = Array.from({ length: flagCount }, (__, at) => flag(`f${at}`, at < 10 ? 50 : 20));
  expect(found([text('a')], { flags })).toEqual(expected);
});

test.each<[string, number, number | null, 'outside' | 'inside' | 'other', string[]]>([
  ['5,000 conditions on 500 rows', 100, null, 'outside', []],
  ['5,050 conditions', 101, null, 'outside', ['- tooManyConditions']],
  ['the same on ten rows at most', 101, 10, 'outside', []],
  ['conditions in the same row', 19, null, 'inside', []],
  ['conditions of each row of another group', 2, null, 'other', ['- tooManyConditions']],
])('conditions that look at the answers of many rows have a limit: %s', (_, count, most, place, expected) => {
  const conditions = Array.from({ length: 50 }, () => when('q', 'exists', isTrue));
  const asks = Array.from({ length: count }, (__, at) => text(`o${at}`, { enabling: shownIf(...conditions) }));
  const repeats = { least: 0, most };
  const group = asked('group', 'g', { repeats, items: [text('q'), ...(place === 'inside' ? asks : [])] });
  const beside = place === 'other' ? [asked('group', 'h', { repeats, items: asks })] : asks;
  expect(found(place === 'inside' ? [group] : [group, ...beside])).toEqual(expected);
});

test('thousands of blocks inside each other are faults, and no end of the check', () => {
  const group = asked('group', 'g', { repeats: { least: 0, most: null }, items: [text('a')] });
  const codes = found([group], { chartText: '{{#g}}'.repeat(3300) });
  expect([...new Set(codes)]).toEqual(['- chartBlock']);
});

test.each([
  ['500 rows of one question', 500, 1, null],
  ['501 rows', 501, 1, '500以下'],
  ['50 rows of 200 questions', 50, 200, null],
  ['51 rows of them', 51, 200, '50以下'],
])('rows that a response must have are within what it may have: %s', (_, least, count, limit) => {
  const inside = Array.from({ length: count }, (__, at) => text(`q${at}`));
  const group = asked('group', 'g', { repeats: { least, most: null }, items: inside });
  const sentence = expect.stringContaining(limit ?? '');
  const finding = { linkId: 'g', severity: 'error', code: 'tooManyRows', sentence };
  expect(checkInterview(formOf([group]), fhirpathExpressions)).toEqual(limit === null ? [] : [finding]);
});

test('a required question that nobody is asked is a warning, and can be published', () => {
  const items = [
    text('a', { isHidden: true, isRequired: true }),
    asked('group', 'g', { isHidden: true, items: [text('b', { isRequired: true })] }),
    text('c', { isRequired: true }),
    choosing('d', [], { isHidden: true, isRequired: true }),
    asked('foreign', 'e', { type: 'reference', isHidden: true, isRequired: true }),
  ];
  const findings = checkInterview(formOf(items, {}), fhirpathExpressions);
  expect(findings.map(({ linkId, code, severity }) => [linkId, code, severity])).toEqual([
    ['a', 'hiddenRequired', 'warning'],
    ['b', 'hiddenRequired', 'warning'],
    ['d', 'hiddenRequired', 'warning'],
    ['e', 'foreign', 'warning'],
    ['e', 'hiddenRequired', 'warning'],
  ]);
});

test('an initial answer that the question refuses is a warning', () => {
  const initial = { type: 'number', value: 3, unit: null } as const;
  expect(checkInterview(formOf([text('a', { initial })]), fhirpathExpressions)).toEqual([
    { linkId: 'a', severity: 'warning', code: 'initial', sentence: expect.stringContaining('使われません') },
  ]);
});
