import { describe, expect, test } from 'vitest';
import type { InterviewItem, Kept } from '#interview/item/interview-item.ts';
import { readQuestionnaire, type ReadQuestionnaire } from '#questionnaire/read-questionnaire.ts';
import { writeQuestionnaire } from '#questionnaire/write-questionnaire.ts';

const option = (code: string, over: Kept = {}): Kept => ({ ...over, valueCoding: { code, display: code } });

const read = (item: Kept[], over: Kept = {}): ReadQuestionnaire => {
  const found = readQuestionnaire({ resourceType: 'Questionnaire', status: 'active', ...over, item }, null);
  if ('refused' in found) throw new Error(JSON.stringify(found.refused));
  return found;
};
const initialOf = (raw: Kept) => read([{ linkId: 'a', text: 'a', ...raw }]).form.items[0]?.initial;
const out = ({ kept }: ReadQuestionnaire, items: InterviewItem[]): Kept[] =>
  writeQuestionnaire({ form: { items, flags: [], chartText: '' }, kept, facts: {} })['item'] as Kept[];

test.each<[Kept, unknown]>([
  [
    { type: 'string', initial: [{ valueString: 'C-1' }] },
    { type: 'text', value: 'C-1' },
  ],
  [
    { type: 'boolean', initial: [{ valueBoolean: false }] },
    { type: 'boolean', value: false },
  ],
  [
    { type: 'integer', initial: [{ valueInteger: 0 }] },
    { type: 'number', value: 0, unit: null },
  ],
  [
    { type: 'dateTime', initial: [{ valueDateTime: '2026-11-27T20:00:00Z' }] },
    { type: 'date', value: '2026-11-28T05:00' },
  ],
  [
    { type: 'choice', answerOption: [option('x'), option('y', { initialSelected: true })] },
    { type: 'choice', options: ['y'], other: null },
  ],
  [
    {
      type: 'choice',
      extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/questionnaire-hidden', valueBoolean: true }],
      initial: [{ valueCoding: { system: 'http://loinc.org', code: '8310-5', display: 'Temperature' } }],
    },
    { type: 'choice', options: ['8310-5'], other: null },
  ],
])('the initial value of %j is read', (raw, initial) => expect(initialOf(raw)).toEqual(initial));

describe('an initial value that a question refuses', () => {
  const items = [
    { linkId: 'type', text: 'a', type: 'integer', initial: [{ valueString: '3' }] },
    {
      linkId: 'two',
      text: 'b',
      type: 'choice',
      answerOption: ['x', 'y'].map((code) => option(code, { initialSelected: true })),
    },
    { linkId: 'group', text: 'c', type: 'group', initial: [{ valueString: '3' }], item: [] },
  ];

  test('is named, and goes out as it came', () => {
    const found = read(items);
    expect(found.form.items.map(({ initial }) => initial)).toEqual([undefined, undefined, undefined]);
    expect(found.foreign.map(({ linkId, sentence }) => `${linkId} ${sentence.slice(0, 12)}`)).toEqual([
      'type 「initial」は保存',
      'two はじめから選ばれている選',
      'group 「initial」は保存',
    ]);
    expect(out(found, found.form.items)[0]).toEqual(items[0]);
  });
});

test('an initial value goes out with a question that was changed, and is gone once its author removed it', () => {
  const found = read([
    { linkId: 'code', text: 'a', type: 'string', initial: [{ valueString: 'C-1' }] },
    { linkId: 'pick', text: 'b', type: 'choice', answerOption: [option('x'), option('y', { initialSelected: true })] },
  ]);
  expect(found.foreign).toEqual([]);
  const changed = found.form.items.map((item) => ({ ...item, text: `${item.text}？` }));
  expect(out(found, changed)).toMatchObject([
    { text: 'a？', initial: [{ valueString: 'C-1' }] },
    { text: 'b？', answerOption: [{ valueCoding: { code: 'x' } }, { initialSelected: true }] },
  ]);
  const removed = out(
    found,
    found.form.items.map((item) => ({ ...item, initial: null })),
  );
  expect(removed[0]).not.toHaveProperty('initial');
  expect(JSON.stringify(removed)).not.toContain('initialSelected');
});

test('of options of a set the initial value goes out beside the set', () => {
  const contained = [
    {
      resourceType: 'ValueSet',
      id: 'v',
      status: 'active',
      expansion: { contains: ['x', 'y'].map((code) => ({ code, display: code })) },
    },
  ];
  const found = read(
    [{ linkId: 'a', text: 'a', type: 'choice', answerValueSet: '#v', initial: [{ valueCoding: { code: 'y' } }] }],
    { contained },
  );
  const changed = found.form.items.map((item) => ({ ...item, text: 'b' }));
  expect(out(found, changed)).toMatchObject([{ answerValueSet: '#v', initial: [{ valueCoding: { code: 'y' } }] }]);
});

test('an item that was stored before initial values were read goes out as it came', () => {
  const raw = { linkId: 'a', text: 'a ', type: 'string', initial: [{ valueString: 'C-1' }], repeats: false };
  const found = read([raw]);
  const stored = found.form.items.map(({ initial: _, ...item }) => item as InterviewItem);
  expect(out(found, stored)).toEqual([raw]);
});
