import { describe, expect, test } from 'vitest';
import { answerWords } from '#interview/answer/answer-words.ts';
import { chartText } from '#interview/result/chart-text.ts';
import { openInterview } from '#interview/evaluation/evaluate-interview.ts';
import { fhirpathExpressions } from '#interview/evaluation/fhirpath-expressions.ts';
import type { Draft } from '#interview/answer/interview-answer.ts';
import { flagsOf } from '#interview/result/interview-flags.ts';
import type { FlagRule, InterviewItem, Score } from '#interview/item/interview-item.ts';
import { responseItems } from '#interview/fhir/response-items.ts';
import {
  asked,
  choosing,
  chose,
  counted,
  dated,
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

const opened = (items: readonly InterviewItem[], draft: Draft) => {
  const evaluator = openInterview(items, null);
  return { evaluator, evaluation: evaluator.evaluate(draft, nobodyKnown) };
};
const flagsIn = (items: readonly InterviewItem[], rules: FlagRule[], draft: Draft) => {
  const { evaluator, evaluation } = opened(items, draft);
  return flagsOf(rules, evaluator, evaluation, { context: nobodyKnown });
};

describe('scores', () => {
  const points = ['0', '1', '2', '3'].map((code) => optionOf(code, { score: Number(code) }));
  const questions = (most: number, isProrated: boolean): InterviewItem[] => {
    const score: Score = {
      items: ['a', 'b', 'c'],
      missing: { most, isProrated },
      bands: [
        { from: 0, label: '低い', level: 'none' },
        { from: 5, label: '中', level: 'amber' },
        { from: 8, label: '高い', level: 'red' },
      ],
    };
    const each = ['a', 'b'].map((linkId) => choosing(linkId, [], { options: points }));
    return [
      ...each,
      choosing('c', [], {
        options: points,
        enabling: shownIf(when('a', '=', { type: 'option', code: '3', system: null })),
      }),
      asked('computed', 'sum', { text: '合計', as: 'decimal', score }),
    ];
  };
  const sum = (items: InterviewItem[], ...codes: string[]) => {
    const answers = Object.fromEntries(codes.map((code, at) => [['a', 'b', 'c'][at] ?? '', chose(code)]));
    return opened(items, draftOf(answers)).evaluation.values.get('sum');
  };

  test.each([
    [0, false, ['3', '2', '1'], 6],
    [0, false, ['3', '2'], undefined],
    [1, false, ['3', '2'], 5],
    [1, true, ['3', '2'], 7.5],
    [1, true, ['2', '2', '3'], 6],
    [1, true, [], undefined],
    [3, false, [], undefined],
  ])('%i may be missing, raised %s: %j is %s', (most, isProrated, codes, expected) => {
    expect(sum(questions(most, isProrated), ...codes)).toEqual(expected === undefined ? undefined : counted(expected));
  });

  test('a band that is a flag raises one, and says no more than the sum', () => {
    expect(flagsIn(questions(0, false), [], draftOf({ a: chose('3'), b: chose('3'), c: chose('2') }))).toEqual([
      { key: 'score:sum', name: '合計', level: 'red', said: ['合計：8'], rule: '「合計」が8点以上（高い）のとき' },
    ]);
    expect(flagsIn(questions(0, false), [], draftOf({ a: chose('3'), b: chose('0'), c: chose('1') }))).toEqual([]);
  });
});

describe('flags', () => {
  const items = [
    asked('yesNo', 'thins', { text: '血をさらさらにする薬をのんでいますか', shortText: '抗凝固薬' }),
    choosing('allergies', ['薬', '食べ物', 'なし'], { isMultiple: true, text: 'アレルギー' }),
    asked('group', 'medicines', {
      repeats: { least: 0, most: null },
      items: [asked('text', 'name', { text: '薬の名前' }), asked('yesNo', 'today', { text: '今日のんだ' })],
    }),
  ];
  const rule = (over: Partial<FlagRule>): FlagRule => ({
    key: 'k',
    name: '名',
    level: 'amber',
    behaviour: 'any',
    conditions: [],
    ...over,
  });

  test('repeat the answer and the rule, red ones first', () => {
    const rules = [
      rule({
        key: 'allergy',
        name: 'アレルギー',
        conditions: [when('allergies', '=', { type: 'option', code: '薬', system: null })],
      }),
      rule({ key: 'thins', name: '抗凝固薬', level: 'red', conditions: [when('thins', '=', isTrue)] }),
    ];
    expect(flagsIn(items, rules, draftOf({ thins: yes, allergies: chose('薬', '食べ物') }))).toEqual([
      { key: 'thins', name: '抗凝固薬', level: 'red', said: ['抗凝固薬：はい'], rule: '「抗凝固薬」が『はい』のとき' },
      {
        key: 'allergy',
        name: 'アレルギー',
        level: 'amber',
        said: ['アレルギー：薬、食べ物'],
        rule: '「アレルギー」が『薬』のとき',
      },
    ]);
    expect(flagsIn(items, rules, draftOf({ thins: no }))).toEqual([]);
  });

  test('of a repeating group look at each row by itself', () => {
    const both = rule({
      behaviour: 'all',
      conditions: [when('name', '=', { type: 'text', value: 'ワルファリン' }), when('today', '=', isTrue)],
    });
    const rows = ['r1', 'r2'].map((key) => ({ key, group: 'medicines', within: null }));
    const apart = draftOf({ 'r1/name': wrote('ワルファリン'), 'r2/today': yes }, rows);
    expect(flagsIn(items, [both], apart)).toEqual([]);
    const together = draftOf({ ...apart.answers, 'r1/today': yes }, rows);
    expect(flagsIn(items, [both], together)[0]?.said).toEqual([
      '薬の名前：ワルファリン',
      'ワルファリン：今日のんだ はい',
    ]);
  });
});

describe('text for the record', () => {
  const items = [
    asked('text', 'chief', { text: '今日はどうされましたか', shortText: '主訴' }),
    asked('date', 'since', { text: 'いつから', precision: 'year' }),
    asked('yesNo', 'smokes', { text: '喫煙' }),
    asked('number', 'perDay', { text: '1日の本数', enabling: shownIf(when('smokes', '=', isTrue)) }),
    asked('text', 'ill', { text: '既往歴' }),
    asked('number', 'height', { text: '身長' }),
    asked('group', 'medicines', { repeats: { least: 0, most: 5 }, items: [asked('text', 'medicine', { text: '薬' })] }),
  ];
  const text = (template: string, draft: Draft) => {
    const { evaluator, evaluation } = opened(items, draft);
    return chartText(template, evaluator, evaluation, []);
  };
  const draft = draftOf({ chief: wrote('腰が\n痛い'), since: dated('2019-05'), smokes: no, perDay: counted(20) });

  test('every answer in its order, each on one line, hidden ones nowhere', () => {
    expect(text('', draft)).toBe('主訴：腰が 痛い\nいつから：2019年（令和元年）5月\n喫煙：いいえ');
  });

  test('a template keeps its words, and leaves out lines with nothing to say', () => {
    expect(text('【主訴】{{chief}}（{{since}}）\n本数 {{perDay}}\n{{要注意}}\n以上', draft)).toBe(
      '【主訴】腰が 痛い（2019年（令和元年）5月）\n以上',
    );
    expect(text('{{chief}} $& $1', draft)).toBe('腰が 痛い $& $1');
  });

  test.each<[template: string, text: string]>([
    ['主訴：{{chief}} 既往歴：{{ill}}', '主訴：腰が 痛い'],
    ['既往歴：{{ill}} 主訴：{{chief}}', '主訴：腰が 痛い'],
    ['【既往歴】{{ill}}　【主訴】{{chief}}', '【主訴】腰が 痛い'],
    ['【主訴】{{chief}}（{{ill}}）体温 {{smokes}}', '【主訴】腰が 痛い 体温 いいえ'],
    ['【内服】{{ill}} 喫煙：{{smokes}}、本数 {{perDay}}本', '【内服】喫煙：いいえ'],
    ['妊娠{{ill}}回 分娩{{height}}回 喫煙{{smokes}}', '喫煙いいえ'],
    ['既往歴：{{ill|回答なし}}', '既往歴：回答なし'],
    ['既往歴：{{ ill | なし }} 身長 {{height}}', '既往歴：なし'],
    ['【喫煙】{{smokes|回答なし}} {{perDay|回答なし}}', '【喫煙】いいえ'],
    ['【薬】{{medicine|なし}}', '【薬】なし'],
  ])('a label leaves with its answer, or says that there is none: %s', (template, expected) => {
    expect(text(template, draft)).toBe(expected);
  });
});

test('answers as FHIR writes them, nested as the questions are', () => {
  const items = [
    asked('group', 'g', {
      text: '',
      items: [
        choosing('c', ['a'], {
          text: '',
          other: 'その他',
          options: [optionOf('a', { system: 'urn:s', text: '甲', score: 2 })],
        }),
        asked('yesNo', 'y', { text: '', items: [asked('date', 'd', { text: '', as: 'dateTime' })] }),
        asked('date', 't', { text: '', as: 'dateTime' }),
      ],
    }),
    asked('group', 'r', { text: '', repeats: { least: 0, most: null }, items: [asked('duration', 'n', { text: '' })] }),
    asked('text', 'empty', { text: '' }),
  ];
  const rows = [
    { key: 'x', group: 'r', within: null },
    { key: 'z', group: 'r', within: null },
  ];
  const { evaluation } = opened(
    items,
    draftOf(
      {
        c: { type: 'choice', options: ['a'], other: 'ほか' },
        y: yes,
        d: dated('2020'),
        t: dated('2026-11-28T07:15'),
        'x/n': counted(3, 'd'),
        empty: wrote(' '),
      },
      rows,
    ),
  );
  expect(responseItems(items, evaluation)).toEqual([
    {
      linkId: 'g',
      item: [
        {
          linkId: 'c',
          answer: [
            {
              valueCoding: {
                extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/ordinalValue', valueDecimal: 2 }],
                system: 'urn:s',
                code: 'a',
                display: '甲',
              },
            },
            { valueString: 'ほか' },
          ],
        },
        { linkId: 'y', answer: [{ valueBoolean: true, item: [{ linkId: 'd', answer: [{ valueDateTime: '2020' }] }] }] },
        { linkId: 't', answer: [{ valueDateTime: '2026-11-28T07:15:00+09:00' }] },
      ],
    },
    {
      linkId: 'r',
      item: [
        {
          linkId: 'n',
          answer: [{ valueQuantity: { value: 3, unit: '日', system: 'http://unitsofmeasure.org', code: 'd' } }],
        },
      ],
    },
  ]);
});

test('what is not known yet is written as such, and neither fulfils a condition nor counts in an expression', () => {
  const meal = asked('time', 'meal', { text: '最後に食べた時刻', isRequired: true });
  const items = [
    meal,
    asked('text', 'what', {
      text: '食べたもの',
      enabling: { behaviour: 'all', expression: null, conditions: [when('meal', 'exists', isTrue)] },
    }),
    asked('computed', 'n', { as: 'integer', expression: "%resource.item.where(linkId = 'meal').answer.count()" }),
  ];
  const evaluation = openInterview(items, fhirpathExpressions).evaluate(
    draftOf({ meal: { type: 'notYetKnown' } }),
    nobodyKnown,
  );
  expect(evaluation.shown.has('what')).toBe(false);
  expect(evaluation.values.get('n')).toMatchObject({ value: 0 });
  expect(answerWords(meal, { type: 'notYetKnown' })).toBe('まだわからない');
});
