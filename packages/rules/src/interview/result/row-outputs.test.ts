import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sheetOf } from '#interview/answer/answer-sheet.ts';
import type { Answer, Draft, Row } from '#interview/answer/interview-answer.ts';
import { openInterview } from '#interview/evaluation/evaluate-interview.ts';
import { readResponse } from '#interview/fhir/read-response.ts';
import { responseItems } from '#interview/fhir/response-items.ts';
import { chartText } from '#interview/result/chart-text.ts';
import { readChartTemplate, rowTemplate } from '#interview/result/chart-template.ts';
import { comparedPlaces } from '#interview/result/compared-places.ts';
import { flagsOf } from '#interview/result/interview-flags.ts';
import { wordsAt } from '#interview/result/row-lines.ts';
import {
  asked,
  choosing,
  chose,
  counted,
  draftOf,
  isTrue,
  nobodyKnown,
  when,
  wrote,
} from '#testing/interview-items.ts';

/** One row of the model: what was answered; null where nothing was. */
type Model = {
  name: string | null;
  kind: string | null;
  dose: number | null;
  inner: { sign: string | null; year: number | null }[];
};

const inner = asked('group', 'h', {
  text: '症状',
  repeats: { least: 0, most: null },
  items: [asked('text', 'sign', { text: '名', isRequired: true }), asked('number', 'year', { text: '年' })],
});
const group = asked('group', 'g', {
  text: '薬',
  repeats: { least: 0, most: null },
  items: [
    choosing('kind', ['薬', '食べ物'], { text: '種類', isRequired: true }),
    asked('text', 'name', { text: '名前', isRequired: true }),
    asked('number', 'dose', { text: '量' }),
    inner,
  ],
});
const items = [group];

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
// Words with the separators of the lines in them, and with a new line.
const anyWords = fc
  .array(fc.constantFrom('あ', 'い', 'う', '／', '：', '（', '）', '・', '＞', '\n', 'x '), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parts) => `え${parts.join('')}お`);
const anyRow: fc.Arbitrary<Model> = fc.record({
  name: maybe(anyWords),
  kind: maybe(fc.constantFrom('薬', '食べ物')),
  dose: maybe(fc.integer({ min: 0, max: 9 })),
  inner: fc.array(fc.record({ sign: maybe(anyWords), year: maybe(fc.integer({ min: 1990, max: 2020 })) }), {
    maxLength: 3,
  }),
});
const anyRows = fc.array(anyRow, { maxLength: 5 });

const draftOfRows = (models: readonly Model[], prefix = 'r'): Draft => {
  const answers: Record<string, Answer> = {};
  const rows: Row[] = [];
  const give = (place: string, answer: Answer | null) => answer && (answers[place] = answer);
  for (const [at, { name, kind, dose, inner: own }] of models.entries()) {
    const key = `${prefix}${at}`;
    rows.push({ key, group: 'g', within: null });
    give(`${key}/name`, name === null ? null : wrote(name));
    give(`${key}/kind`, kind === null ? null : chose(kind));
    give(`${key}/dose`, dose === null ? null : counted(dose));
    for (const [number, { sign, year }] of own.entries()) {
      const within = `${key}-${number}`;
      rows.push({ key: within, group: 'h', within: key });
      give(`${within}/sign`, sign === null ? null : wrote(sign));
      give(`${within}/year`, year === null ? null : counted(year));
    }
  }
  return draftOf(answers, rows);
};

const evaluator = openInterview(items, null);
const read = (draft: Draft) => ({ evaluator, evaluation: evaluator.evaluate(draft, nobodyKnown) });
const textOf = (template: string, draft: Draft) => {
  const { evaluation } = read(draft);
  return chartText(template, evaluator, evaluation, []) ?? '';
};

/** Splits at a separator outside of quotes. */
const apart = (line: string, separator: string): string[] => {
  const parts = [''];
  let isQuoted = false;
  for (const character of line) {
    if (character === '「') isQuoted = true;
    if (character === '」') isQuoted = false;
    if (character === separator && !isQuoted) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
};
const bare = (words: string) => words.replace(/^「(.*)」$/, '$1');

type Parsed = { title: string; said: Record<string, string>; inner: Parsed[] };
const parsedLine = (line: string): Parsed => {
  const [title = '', said = ''] = apart(line.replace(/^・/, ''), '：');
  const pairs = said === '' ? [] : apart(said, '／').map((part) => part.split(/ (.*)/s).map(bare));
  return { title: bare(title), said: Object.fromEntries(pairs), inner: [] };
};
/** The rows that somebody reads in the text. */
const parsed = (text: string): Parsed[] => {
  const rows: Parsed[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('・')) rows.push(parsedLine(line));
    if (line.startsWith('　・')) rows.at(-1)?.inner.push(parsedLine(line.slice(1)));
  }
  return rows;
};

const shown = (text: string | null) => text?.replace(/\s*\n\s*/g, ' ').trim();
const said = (each: Record<string, string | number | null | undefined>, always: readonly string[]) =>
  Object.fromEntries(
    Object.entries(each).flatMap(([label, value]) =>
      value === null || value === undefined
        ? [[label, '未回答']]
        : always.includes(label)
          ? [[label, String(value)]]
          : [],
    ),
  );
const expected = (models: readonly Model[]): Parsed[] =>
  models.map(({ name, kind, dose, inner: own }, at) => ({
    title: name === null ? (kind ?? `${at + 1}件目`) : kind === null ? `${shown(name)}` : `${shown(name)}（${kind}）`,
    said: said({ 種類: kind, 名前: name, 量: dose }, ['量']),
    inner: own.map(({ sign, year }, number) => ({
      title: sign === null ? `${number + 1}件目` : `${shown(sign)}`,
      said: said({ 名: sign, 年: year }, ['年']),
      inner: [],
    })),
  }));

test('the text for the record, which the CSV file has, too, can be read back to the same rows', () => {
  fc.assert(
    fc.property(anyRows, (models) => {
      const text = textOf('', draftOfRows(models));
      expect(parsed(text)).toEqual(expected(models));
      expect(parsed(textOf('【薬】{{g}}', draftOfRows(models)))).toEqual(expected(models));
    }),
  );
});

test('a template of a row writes one line for each row, whatever is unanswered', () => {
  const plain = anyRow.map((row) => ({ ...row, name: row.name && `薬${row.name.length}`, inner: [] }));
  fc.assert(
    fc.property(fc.array(plain, { minLength: 1, maxLength: 5 }), (models) => {
      const lines = textOf(`【薬】${rowTemplate(group, null)}`, draftOfRows(models)).split('\n');
      const words = (each: string | number | null) => each ?? '未回答';
      expect(lines).toEqual([
        '【薬】',
        ...models.map(({ name, kind, dose }) => `・${words(name)}（${words(kind)}）：量 ${words(dose)}`),
      ]);
    }),
  );
});

test('a template of a row can be read back to the same rows, whatever was typed', () => {
  const plain = anyRow.map((row) => ({ ...row, inner: [] }));
  const rowOf = ({ name, kind, dose }: Model) => ({
    title: `${name === null ? '未回答' : shown(name)}（${kind ?? '未回答'}）`,
    said: { 量: String(dose ?? '未回答') },
    inner: [],
  });
  fc.assert(
    fc.property(fc.array(plain, { minLength: 1, maxLength: 5 }), (models) => {
      const lines = textOf(rowTemplate(group, null), draftOfRows(models)).split('\n');
      const titles = lines.map((line) => {
        const { title, ...rest } = parsedLine(line);
        return { ...rest, title: title.replace(/^「(.*)」(（[^（]*）)$/, '$1$2') };
      });
      expect(titles).toEqual(models.map(rowOf));
    }),
  );
});

test('questions that are called as a tag is written, as LOINC panels are, stand in the rows of their group', () => {
  const panel = asked('group', '/g', {
    text: '家族',
    repeats: { least: 0, most: null },
    items: [asked('text', '/g/who', { text: '続柄', isRequired: true }), asked('number', '/g/age', { text: '年齢' })],
  });
  const own = openInterview([panel], null);
  const rows = ['a', 'b'].map((key) => ({ key, group: '/g', within: null }));
  const answers = { 'a//g/who': wrote('父'), 'a//g/age': counted(70), 'b//g/who': wrote('母') };
  const evaluation = own.evaluate(draftOf(answers, rows), nobodyKnown);
  const template = rowTemplate(panel, null);
  for (const each of [template, template.replaceAll('\n', '')]) {
    expect(readChartTemplate(each, own.index).faults).toEqual([]);
    expect(chartText(each, own, evaluation, [])).toBe('・父：年齢 70\n・母：年齢 未回答');
  }
});

test('the screen, the PDF and FHIR have the same rows', () => {
  fc.assert(
    fc.property(anyRows, (models) => {
      const draft = draftOfRows(models);
      const lines = sheetOf(items, draft, { asked: read(draft).evaluation.asked });
      const found = lines.flatMap((line) => (line.kind === 'answer' ? [[line.key, line.now?.type] as const] : []));
      expect(Object.fromEntries(found.filter(([, type]) => type !== undefined))).toEqual(
        Object.fromEntries(Object.entries(draft.answers).map(([key, { type }]) => [key, type])),
      );
      const again = readResponse(items, responseItems(items, read(draft).evaluation));
      expect(parsed(textOf('', again))).toEqual(
        expected(
          models
            .map((model) => ({
              ...model,
              inner: model.inner.filter(({ sign, year }) => sign !== null || year !== null),
            }))
            .filter(
              (model) => draftOfRows([model]).rows.length > 1 || Object.keys(draftOfRows([model]).answers).length > 0,
            ),
        ),
      );
    }),
  );
});

const compared = (older: Draft, newer: Draft) => {
  const [before, after] = [read(older), read(newer)];
  return comparedPlaces(before, after).map((place) => ({
    title: place.title,
    before: place.before === null ? '' : wordsAt(place.item, place.before, before.evaluation),
    after: place.after === null ? '' : wordsAt(place.item, place.after, after.evaluation),
  }));
};

test('another order of the rows is no change, on the screen, on paper and in the comparison', () => {
  const distinct = fc
    .uniqueArray(anyRow, { selector: ({ name }) => name ?? '', maxLength: 5 })
    .map((rows) => rows.map((row, at) => ({ ...row, name: `${row.name ?? '薬'}${at}`, inner: [] })));
  fc.assert(
    fc.property(
      distinct.chain((models) =>
        fc.tuple(fc.constant(models), fc.shuffledSubarray(models, { minLength: models.length })),
      ),
      ([models, shuffled]) => {
        const [before, now] = [draftOfRows(models, 'old'), draftOfRows(shuffled, 'new')];
        expect(compared(before, now).filter((each) => each.before !== each.after)).toEqual([]);
        const lines = sheetOf(items, now, { before });
        expect(lines.filter((line) => line.kind === 'answer' && line.change !== 'same')).toEqual([]);
      },
    ),
  );
});

test('rows without a name are the same ones where the rows inside them are, in any order', () => {
  const [fever, rash] = ['熱', '発疹'].map((sign) => ({
    name: null,
    kind: null,
    dose: null,
    inner: [{ sign, year: 2001 }],
  }));
  if (!fever || !rash) throw new Error('no rows');
  const [before, now] = [draftOfRows([fever, rash], 'old'), draftOfRows([rash, fever], 'new')];
  expect(compared(before, now).filter((each) => each.before !== each.after)).toEqual([]);
  const lines = sheetOf(items, now, { before });
  expect(lines.filter((line) => line.kind === 'answer' && line.change !== 'same')).toEqual([]);
});

const allergy = (name: string, dose: number | null): Model => ({ name, kind: '薬', dose, inner: [] });

test('a value that moved to another row is never the same', () => {
  const before = draftOfRows([allergy('ペニシリン', null), allergy('そば', 3)]);
  const now = draftOfRows([allergy('ペニシリン', 3), allergy('そば', null)]);
  expect(compared(before, now).filter((each) => each.before !== each.after)).toEqual([
    { title: 'ペニシリン（薬）：量', before: '', after: '3' },
    { title: 'そば（薬）：量', before: '3', after: '' },
  ]);
  const changes = sheetOf(items, now, { before }).flatMap((line) =>
    line.kind === 'answer' && line.item.linkId === 'dose' ? [line.change] : [],
  );
  expect(changes).toEqual(['added', 'removed']);
});

test('a row under the same key that is about something else is another row', () => {
  const before = draftOfRows([allergy('そば', 3)]);
  const now = draftOfRows([allergy('ペニシリン', 3)]);
  expect(compared(before, now)).toContainEqual({ title: 'ペニシリン（薬）：量', before: '', after: '3' });
  const lines = sheetOf(items, now, { before });
  expect(lines.some((line) => line.kind === 'answer' && line.change === 'same')).toBe(false);
  expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
});

test.each<[template: string, text: string]>([
  ['{{name}}（{{dose}}）', 'ワーファリン（未回答）\nアスピリン（100）'],
  [
    '【種類】{{kind}}　【名前】{{name}}　【量】{{dose|}}',
    '【種類】薬　【名前】ワーファリン\n【種類】薬　【名前】アスピリン　【量】100',
  ],
  ['薬：{{name}}', '薬：ワーファリン／アスピリン'],
  ['1回の量：{{dose}}', '1回の量：ワーファリン（薬） 未回答／アスピリン（薬） 100'],
  ['種類 {{kind}} 量 {{dose}}', 'ワーファリン（薬）：種類 薬 量 未回答\nアスピリン（薬）：種類 薬 量 100'],
  ['{{#g}}\n・{{name}}\n　量 {{dose}}\n{{/g}}\n以上', '・ワーファリン\n　量 未回答\n・アスピリン\n　量 100\n以上'],
  ['【薬】{{#g|なし}}・{{name}}{{/g}}', '【薬】\n・ワーファリン\n・アスピリン'],
  ['{{#g}}量 {{dose}}{{/g}}', 'ワーファリン（薬）：量 未回答\nアスピリン（薬）：量 100'],
])('the answers of a row stay together in a template: %s', (template, text) => {
  expect(textOf(template, draftOfRows([allergy('ワーファリン', null), allergy('アスピリン', 100)]))).toBe(text);
});

test('a block without rows says what its author wrote, and leaves with its heading otherwise', () => {
  expect(textOf('【薬】{{#g|なし}}\n・{{name}}\n{{/g}}', draftOfRows([]))).toBe('【薬】なし');
  expect(textOf('【薬】{{#g}}\n・{{name}}\n{{/g}}\n以上', draftOfRows([]))).toBe('以上');
});

test('rows within rows, and two groups in one line, are never mixed', () => {
  const models: Model[] = [
    {
      ...allergy('A', 1),
      inner: [
        { sign: 'a', year: 2001 },
        { sign: 'b', year: null },
      ],
    },
    { ...allergy('B', null), inner: [] },
  ];
  expect(textOf('{{name}} {{dose}} {{sign}} {{year}}', draftOfRows(models))).toBe('A 1 a 2001\nA 1 b 未回答\nB 未回答');
  expect(textOf('{{#g}}{{name}}\n{{#h}}＋{{sign}} {{year}}{{/h}}\n{{/g}}', draftOfRows(models))).toBe(
    'A\n＋a 2001\n＋b 未回答\nB',
  );
  expect(textOf('{{year}}', draftOfRows(models))).toBe('A（薬）＞a 2001／A（薬）＞b 未回答');
});

test('a flag names the row whose answer raised it', () => {
  const worry = asked('group', 'w', {
    repeats: { least: 0, most: null },
    items: [
      asked('text', 'what', { text: '名前', isRequired: true }),
      asked('yesNo', 'severe', { text: '重い' }),
      asked('text', 'sign', { text: '症状' }),
    ],
  });
  const own = openInterview([worry], null);
  const rows = ['a', 'b'].map((key) => ({ key, group: 'w', within: null }));
  const draft = draftOf(
    { 'a/what': wrote('ペニシリン'), 'b/what': wrote('そば'), 'b/severe': { type: 'boolean', value: true } },
    rows,
  );
  const rule = {
    key: 'k',
    name: '重い',
    level: 'red',
    behaviour: 'any',
    conditions: [when('severe', '=', isTrue)],
  } as const;
  const flags = flagsOf([{ ...rule, conditions: [...rule.conditions] }], own, own.evaluate(draft, nobodyKnown), {
    context: nobodyKnown,
  });
  expect(flags.map((flag) => flag.said)).toEqual([['そば：重い はい']]);

  const typed = { 'b/what': wrote('そば'), 'b/sign': wrote('息が\n・ペニシリン：重い いいえ') };
  const evaluation = own.evaluate(draftOf(typed, rows.slice(1)), nobodyKnown);
  const raised = flagsOf([{ ...rule, conditions: [when('sign', 'exists', isTrue)] }], own, evaluation, {
    context: nobodyKnown,
  });
  expect(chartText('{{要注意}}', own, evaluation, raised)).toBe(
    '重い（そば：症状 「息が ・ペニシリン：重い いいえ」）',
  );
});
