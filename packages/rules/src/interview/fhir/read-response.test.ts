import { expect, test } from 'vitest';
import { blankItem, UCUM } from '#interview/item/blank-item.ts';
import type { Answer, Draft } from '#interview/answer/interview-answer.ts';
import { readResponse } from '#interview/fhir/read-response.ts';
import { responseItems } from '#interview/fhir/response-items.ts';
import { asked } from '#testing/interview-items.ts';
import { oneOf, option } from '#interview/item/write-item.ts';

const kg = { system: UCUM, code: 'kg', display: 'kg' };
const items = [
  blankItem('yesNo', 'thinner', { text: '抗凝固薬', items: [blankItem('text', 'which', { text: '名前' })] }),
  blankItem('text', 'chief'),
  blankItem('number', 'weight', { as: 'quantity', units: [kg] }),
  blankItem('number', 'times', { as: 'integer', units: [{ system: UCUM, code: '{times}', display: '回' }] }),
  blankItem('scale', 'pain'),
  blankItem('date', 'since', { precision: 'month' }),
  blankItem('time', 'meal'),
  blankItem('duration', 'for', { units: [{ system: UCUM, code: 'd', display: '日' }] }),
  oneOf(
    'drink',
    '飲酒',
    [
      ['a', '毎日'],
      ['b', 'ときどき'],
    ],
    { isMultiple: true, other: 'その他' },
  ),
  oneOf('old', '古い形', [], {
    options: [option('あり', 'あり', { as: 'string' }), option('3', '3', { as: 'integer' })],
  }),
  blankItem('bodyMap', 'where', { views: ['front'] }),
  blankItem('matrix', 'grid', {
    options: [option('0', 'なし'), option('1', 'あり')],
    rows: [{ linkId: 'g1', text: 'せき', isRequired: false }],
  }),
  blankItem('group', 'medicines', { repeats: { least: 0, most: 5 }, items: [blankItem('text', 'medicine')] }),
  blankItem('computed', 'bmi'),
];

const draft: Draft = {
  answers: {
    thinner: { type: 'boolean', value: true },
    which: { type: 'text', value: 'ワルファリン' },
    chief: { type: 'text', value: '頭が痛い' },
    weight: { type: 'number', value: 61.5, unit: 'kg' },
    times: { type: 'number', value: 3, unit: '{times}' },
    pain: { type: 'number', value: 4, unit: null },
    since: { type: 'date', value: '2026-10' },
    meal: { type: 'time', value: '18:30' },
    for: { type: 'number', value: 2, unit: 'd' },
    drink: { type: 'choice', options: ['b'], other: '祭りの日' },
    old: { type: 'choice', options: ['あり'], other: null },
    where: { type: 'areas', areas: [{ area: 'neck', note: '' }] },
    g1: { type: 'choice', options: ['1'], other: null },
    'f1/medicine': { type: 'text', value: 'アムロジピン' },
    'f2/medicine': { type: 'text', value: 'メトホルミン' },
  },
  rows: [1, 2].map((number) => ({ key: `f${number}`, group: 'medicines', within: null })),
};

test('what is written as FHIR is read again as it was', () => {
  const written = responseItems(items, { values: new Map(Object.entries(draft.answers)), rows: draft.rows });
  const { answers, rows, faults } = readResponse(items, written);
  expect(faults).toEqual([]);
  expect({ answers, rows }).toEqual(draft);
});

const answer = (linkId: string, ...values: object[]) => ({ linkId, answer: values });
const a = { valueString: 'A' };
const drinks = (code: string) => ({ valueCoding: { code } });
const negated = [{ url: 'http://hospital.example/negated', valueBoolean: true }];

test.each<[what: string, given: unknown, expression: string, words: string]>([
  ['no list', {}, 'QuestionnaireResponse.item', '配列'],
  ['a question that nobody asks', [answer('strange')], 'QuestionnaireResponse.item[0]', '「strange」はありません'],
  ['one in the wrong place', [answer('medicine')], 'QuestionnaireResponse.item[0]', 'はありません'],
  ['no name', [{ answer: [] }], 'QuestionnaireResponse.item[0]', 'はありません'],
  ['nothing', [null], 'QuestionnaireResponse.item[0]', 'はありません'],
  ['one twice', [answer('chief'), answer('chief')], 'QuestionnaireResponse.item[1]', '2回'],
  ['another type', [answer('thinner', { valueString: 'はい' })], 'QuestionnaireResponse.item[0].answer', '合わない形'],
  [
    'two answers',
    [answer('pain', { valueInteger: 1 }, { valueInteger: 2 })],
    'QuestionnaireResponse.item[0].answer',
    '1つだけ',
  ],
  [
    'what cannot be chosen',
    [answer('old', { valueString: 'なし' })],
    'QuestionnaireResponse.item[0].answer',
    '選べない',
  ],
  [
    'a picture',
    [{ linkId: 'grid', item: [answer('g1', { valueAttachment: { data: 'AA==' } })] }],
    'QuestionnaireResponse.item[0].item[0].answer',
    '選べない',
  ],
  [
    'an answer to a group',
    [answer('medicines', { valueString: 'x' })],
    'QuestionnaireResponse.item[0].answer',
    'まとまり',
  ],
  [
    'a figure that is none',
    [answer('weight', { valueQuantity: { value: '61' } })],
    'QuestionnaireResponse.item[0].answer',
    '合わない形',
  ],
  [
    'an answer below a question in both places',
    [{ ...answer('thinner', { valueBoolean: true, item: [answer('which', a)] }), item: [answer('which', a)] }],
    'QuestionnaireResponse.item[0].item[0]',
    '2回',
  ],
  [
    'a question below the second answer',
    [answer('drink', drinks('a'), { ...drinks('b'), item: [answer('which', a)] })],
    'QuestionnaireResponse.item[0].answer[1].item',
    '飲酒：2つ目より後',
  ],
  [
    'two values in one answer',
    [answer('pain', { valueInteger: 1, valueString: '2' })],
    'QuestionnaireResponse.item[0].answer',
    '値が2つ以上',
  ],
  [
    'a figure with a comparator',
    [answer('weight', { valueQuantity: { value: 3, comparator: '<', code: 'kg' } })],
    'QuestionnaireResponse.item[0].answer',
    '未満',
  ],
  [
    'an extension that changes the meaning of a question',
    [{ ...answer('chief', a), modifierExtension: negated }],
    'QuestionnaireResponse.item[0]',
    'modifierExtension',
  ],
  [
    'an extension that changes the meaning of an answer',
    [answer('chief', { ...a, modifierExtension: negated })],
    'QuestionnaireResponse.item[0].answer',
    'modifierExtension',
  ],
])('%s is a fault that is named where it stands', (_, given, expression, words) => {
  const { faults } = readResponse(items, given);
  expect(faults[0]?.expression).toBe(expression);
  expect(faults[0]?.words).toContain(words);
});

test('what is computed is computed here, and what is asked below a question may stand beside its answer', () => {
  const below = { linkId: 'thinner', answer: [{ valueBoolean: true }], item: [answer('which', { valueString: 'A' })] };
  const { answers, faults } = readResponse(items, [below, answer('bmi', { valueDecimal: 99 })]);
  expect(faults).toEqual([]);
  expect(answers).toEqual({ thinner: { type: 'boolean', value: true }, which: { type: 'text', value: 'A' } });
});

test.each([
  ['2026-11-27T20:00:00Z', { d: { type: 'date', value: '2026-11-28T05:00' } }, 0],
  ['2026-11-28T07:15:00+09:00', { d: { type: 'date', value: '2026-11-28T07:15' } }, 0],
  ['2026-11-28', { d: { type: 'date', value: '2026-11-28' } }, 0],
  ['2026-11', { d: { type: 'date', value: '2026-11' } }, 0],
  ['2026-11-28T07:15:00', {}, 1],
])('a dateTime is answered as the day and the time that it has in Tokyo: %s', (valueDateTime, answers, faults) => {
  const read = readResponse([asked('date', 'd', { as: 'dateTime' })], [{ linkId: 'd', answer: [{ valueDateTime }] }]);
  expect(read.answers).toEqual(answers);
  expect(read.faults).toHaveLength(faults);
});

test('what is not known yet goes out as an absent value with its reason, and comes back', () => {
  const times = [
    asked('date', 'd', { isRequired: true }),
    asked('date', 'm', { isRequired: true, as: 'dateTime' }),
    asked('time', 't', { isRequired: true }),
  ];
  const unknown: Answer = { type: 'notYetKnown' };
  const values = new Map(times.map(({ linkId }) => [linkId, unknown]));
  const item = responseItems(times, { values, rows: [] });
  const absent = {
    extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'temp-unknown' }],
  };
  expect(item.map(({ answer: given }) => given)).toEqual([
    [{ _valueDate: absent }],
    [{ _valueDateTime: absent }],
    [{ _valueTime: absent }],
  ]);
  expect(readResponse(times, item)).toMatchObject({ answers: Object.fromEntries(values), faults: [] });
  const others = times.map((each) => ({ ...each, isRequired: false }));
  expect(readResponse(others, item).faults).toHaveLength(3);
});

test.each([
  [{ value: 3, unit: 'kg', system: UCUM, code: 'kg' }, 'kg'],
  [{ value: 3, unit: 'kg', system: UCUM, code: 'g' }, 'g'],
  [{ value: 3, unit: 'kg', code: '3141-9' }, 'kg'],
  [{ value: 3, unit: 'kg' }, 'kg'],
  [{ value: 3, unit: 'lb' }, null],
])('the code of a unit decides where it has a system: %j', (valueQuantity, unit) => {
  const { answers } = readResponse(items, [answer('weight', { valueQuantity })]);
  expect(answers).toEqual({ weight: { type: 'number', value: 3, unit } });
});

test('a whole number beyond 32 bits goes out as a decimal and comes back', () => {
  const values = new Map<string, Answer>([['n', { type: 'number', value: 5_000_000_000, unit: null }]]);
  const numbers = [asked('number', 'n', { as: 'integer' })];
  const item = responseItems(numbers, { values, rows: [] });
  expect(item[0]?.answer).toEqual([{ valueDecimal: 5_000_000_000 }]);
  expect(readResponse(numbers, item).answers).toEqual(Object.fromEntries(values));
});

test('a fault names its question', () => {
  const { faults } = readResponse(items, [answer('thinner', { valueString: 'はい' })]);
  expect(faults.map(({ words }) => words)).toEqual(['抗凝固薬：質問に合わない形の回答です']);
});
