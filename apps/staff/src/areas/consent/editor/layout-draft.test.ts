import { ConsentField, ConsentFieldType } from '@nattoku/contract/consent/consent-field';
import { defaultConsentRules } from '@nattoku/contract/consent/consent-rules';
import { isOnPage, overlapOf } from '@nattoku/rules/consent/consent-layout';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  alignFields,
  copyToPages,
  duplicateFields,
  freePlace,
  moveFields,
  orderAsRead,
  outlineOf,
  pasteFields,
  placedAt,
  removeFields,
  resizeFields,
  shiftField,
} from '#areas/consent/editor/layout-draft.ts';
import { changedType, newField, signedBy, sizeOf } from '#areas/consent/editor/page/new-field.ts';

const pages = [
  { width: 595, height: 842 },
  { width: 595, height: 842 },
  { width: 842, height: 595 },
];
const draftOf = (...fields: ConsentField[]) => ({ fields, rules: defaultConsentRules });
const all = (draft: { fields: readonly ConsentField[] }) => new Set(draft.fields.map(({ id }) => id));

test.each(ConsentFieldType.options)('a new field of the type %s is one that the server takes', (type) => {
  const field = newField(type, 1, { x: 40, y: 40 });
  expect(ConsentField.safeParse(field).success).toBe(true);
  for (const next of ConsentFieldType.options) {
    expect(ConsentField.safeParse(changedType(field, next)).success).toBe(true);
  }
});

test('a field of another type does not begin with what the field before it did', () => {
  const begun = { ...newField('text', 1, { x: 40, y: 40 }), text: '特になし' };
  expect(changedType(begun, 'multilineText').text).toBe('特になし');
  for (const next of ['date', 'checkbox', 'radio', 'select', 'auto', 'signature'] as const)
    expect(changedType(begun, next).text).toBe('');
  expect(changedType(newField('fixedText', 1, { x: 40, y: 40 }), 'date').text).toBe('');
});

test('whatever is moved and resized, every field and every option stays on its page', () => {
  const by = fc.record({
    x: fc.double({ min: -2000, max: 2000, noNaN: true }),
    y: fc.double({ min: -2000, max: 2000, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.constantFrom(...ConsentFieldType.options), by, by, (type, moved, resized) => {
      const draft = draftOf(newField(type, 1, { x: 40, y: 40 }));
      const after = resizeFields(moveFields(draft, all(draft), moved, pages), all(draft), resized, pages);
      for (const field of after.fields)
        for (const box of [field.box, ...field.options.flatMap((option) => option.box ?? [])])
          expect(isOnPage({ ...box, x: box.x + 1e-9, y: box.y + 1e-9 }, { width: 595, height: 842 })).toBe(true);
    }),
  );
});

test('the options of a choice go along with it, and keep their shares', () => {
  const field = newField('radio', 1, { x: 40, y: 40 });
  const from = outlineOf(field);
  const next = placedAt(field, { ...from, page: 2, x: 100, y: 200, width: from.width * 2 });
  expect(outlineOf(next)).toEqual({ ...from, page: 2, x: 100, y: 200, width: from.width * 2 });
  expect(next.options.map(({ box }) => box?.page)).toEqual([2, 2]);
});

test('copies stand on the chosen pages in the same place, each with an id of its own', () => {
  const draft = draftOf(newField('auto', 1, { x: 40, y: 700 }));
  const { draft: after, copies } = copyToPages(draft, all(draft), [1, 2, 3], pages);
  expect(after.fields.map(({ box }) => [box.page, box.y])).toEqual([
    [1, 700],
    [2, 700],
    [3, 575],
  ]);
  expect(new Set(after.fields.map(({ id }) => id)).size).toBe(3);
  expect(copies).toHaveLength(2);
});

test('a duplicate lies beside its original and is removed alone', () => {
  const draft = draftOf(newField('text', 1, { x: 40, y: 40 }));
  const { draft: after, copies } = duplicateFields(draft, all(draft), pages);
  expect(after.fields.map(({ box }) => box.x)).toEqual([40, 52]);
  expect(removeFields(after, new Set(copies)).fields).toEqual(draft.fields);
});

test('what is pasted stands where it stood, on another page; beside it on its own', () => {
  const field = newField('text', 1, { x: 40, y: 40 });
  const placesOn = (page: number) => {
    const { draft, copies } = pasteFields(draftOf(field), [field], page, pages);
    expect(copies).toHaveLength(1);
    return draft.fields.map(({ box }) => [box.page, box.x, box.y]);
  };
  expect(placesOn(2)).toEqual([
    [1, 40, 40],
    [2, 40, 40],
  ]);
  expect(placesOn(1)).toEqual([
    [1, 40, 40],
    [1, 52, 52],
  ]);
});

test('a free place hides neither a field nor print, until the page is full', () => {
  const [paper] = pages;
  if (!paper) throw new Error('a form has pages');
  const print = fc.record({
    page: fc.constant(1),
    x: fc.integer({ min: 0, max: 500 }),
    y: fc.integer({ min: 0, max: 800 }),
    width: fc.integer({ min: 5, max: 90 }),
    height: fc.integer({ min: 5, max: 30 }),
  });
  fc.assert(
    fc.property(fc.array(print, { maxLength: 12 }), (printed) => {
      const draft = draftOf(newField('text', 1, { x: 40, y: 40 }));
      const size = sizeOf('text');
      const box = { page: 1, ...freePlace(draft, printed, 1, paper, size), ...size };
      expect([...draft.fields.map(outlineOf), ...printed].map((other) => overlapOf(box, other))).toEqual([
        0,
        ...printed.map(() => 0),
      ]);
    }),
  );
  expect(freePlace(draftOf(), [{ page: 1, x: 0, y: 0, ...paper }], 1, paper, sizeOf('text'))).toEqual({ x: 40, y: 40 });
});

test('aligned by the field that was chosen first', () => {
  const [one, other] = [newField('text', 1, { x: 40, y: 40 }), newField('date', 1, { x: 90, y: 100 })];
  const draft = draftOf(one, other);
  expect(alignFields(draft, [other.id, one.id], 'left', pages).fields.map(({ box }) => box.x)).toEqual([90, 90]);
});

test('the order of filling in is changed by one place, and back to the order of reading', () => {
  const [first, second] = [newField('text', 1, { x: 40, y: 40 }), newField('text', 1, { x: 40, y: 200 })];
  const shifted = shiftField(draftOf(first, second), first.id, 1);
  expect(shifted.fields).toEqual([second, first]);
  expect(shiftField(shifted, first.id, 1)).toBe(shifted);
  expect(orderAsRead(shifted).fields).toEqual([first, second]);
});

test('another signer brings who fills in and, while nobody chose one, the name', () => {
  const field = newField('signature', 1, { x: 40, y: 40 });
  expect(signedBy(field, 'doctor')).toMatchObject({ filler: 'staffAfter', label: '説明担当医の署名' });
  expect(signedBy({ ...field, label: 'ご本人' }, 'doctor').label).toBe('ご本人');
});

test('a choice whose options lie on two pages moves on its own page only', () => {
  const box = { page: 1, x: 60, y: 100, width: 30, height: 20 };
  const far = { page: 3, x: 400, y: 500, width: 30, height: 20 };
  const field = ConsentField.parse({
    ...newField('radio', 1, { x: 60, y: 100 }),
    box,
    options: [
      { value: 'A', box },
      { value: 'B', box: far },
    ],
  });
  const draft = draftOf(field);
  expect(outlineOf(field)).toEqual(box);

  const [moved] = moveFields(draft, all(draft), { x: 1, y: 0 }, pages).fields;
  expect(moved?.box).toEqual({ ...box, x: 61 });
  expect(moved?.options.map((option) => option.box)).toEqual([{ ...box, x: 61 }, far]);
  const [larger] = resizeFields(draft, all(draft), { x: 10, y: 0 }, pages).fields;
  expect(larger?.options.map((option) => option.box)).toEqual([{ ...box, width: 40 }, far]);
  expect(placedAt(field, { ...box, page: 2 }).options.map((option) => option.box?.page)).toEqual([2, 3]);
  expect(outlineOf({ ...field, options: field.options.slice(1) })).toEqual(far);
});
