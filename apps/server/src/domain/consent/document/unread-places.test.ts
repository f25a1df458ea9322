import { plainField, type ConsentFieldId } from '@nattoku/contract/consent/consent-field';
import { expect, test } from 'vitest';
import { otherGlyphs, presentPlaces } from '#domain/consent/document/unread-places.ts';
import { newId } from '#kernel/new-id.ts';
import { characterTable } from '#kernel/pdf/characters.ts';

test.each([
  { text: '早期胃癌', unread: ['U+764C'], codes: ['U+764C'] },
  { text: '内視鏡 検査　二回\n翌日', unread: [], codes: [] },
  { text: '山\u{2009}田\u{AD}', unread: [], codes: ['U+2009', 'U+00AD'] },
  { text: '術後🙂', unread: [], codes: ['U+1F642'] },
])('of $text a reader is shown $codes', async ({ text, unread, codes }) => {
  expect(otherGlyphs(text, unread, await characterTable('regular')).map((glyph) => glyph.codes)).toEqual(codes);
});

test('what no font has is shown as it is printed, and the certificate is no place to confirm', async () => {
  const field = {
    ...plainField,
    id: newId<ConsentFieldId>(),
    label: '病名',
    box: { page: 2, x: 1, y: 1, width: 9, height: 9 },
  };
  const places = [
    { fieldId: field.id, page: 2, unread: ['U+1F642'] },
    { fieldId: null, page: 3, unread: [] },
  ];
  const filled = { fields: [field], values: new Map([[field.id, '術後🙂']]) };
  expect(presentPlaces(places, filled, await characterTable('regular'))).toEqual([
    {
      fieldId: field.id,
      label: '病名',
      page: 2,
      isInk: false,
      recorded: '術後🙂',
      drawn: '術後〓',
      glyphs: [{ character: '🙂', codes: 'U+1F642', drawn: '〓' }],
    },
  ]);
});
