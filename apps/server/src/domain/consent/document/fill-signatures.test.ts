import type { SignatureStrokes } from '@nattoku/rules/signature/signature-strokes';
import { expect, test } from 'vitest';
import { darkness, drawn, field, fill, wholePage } from '#testing/consent/filled-form.ts';
import { wordsOn } from '#testing/consent/printed-sheet.ts';

const line = (points: readonly (readonly [x: number, y: number])[]): SignatureStrokes['strokes'][number] => ({
  drawnWidth: 400,
  points: points.map(([x, y], at) => ({ x, y, t: at * 20, pressure: 0.5 })),
});
const place = { page: 1, x: 50, y: 150, width: 200, height: 50 };
const signing = field(9, { type: 'signature', signer: 'patient', box: place });
const signed = async (strokes: SignatureStrokes['strokes']) => {
  const value = { signer: '山田 太郎', kind: 'ink', strokes: { version: 1, aspect: 0.4, strokes } } as const;
  return fill([signing], [], {
    signatures: [{ fieldId: signing.id, signature: value, caption: '山田 太郎 2026/4/2' }],
  });
};

test.each([
  [
    'a cross',
    [
      line([
        [0.1, 0.1],
        [0.3, 0.3],
      ]),
      line([
        [0.3, 0.1],
        [0.1, 0.3],
      ]),
    ],
  ],
  [
    '一, a level line',
    [
      line([
        [0.2, 0.2],
        [0.5, 0.2],
        [0.8, 0.2],
      ]),
    ],
  ],
  ['a single dot', [line([[0.5, 0.2]])]],
] as const)('ink is drawn as lines inside its box: %s (decision 0009)', async (_case, strokes) => {
  const form = await signed(strokes);
  const picture = await drawn(form.bytes);
  expect(darkness(picture, { ...place, height: 41 })).toBeGreaterThan(0.0003);
  expect(darkness(picture, { ...wholePage, height: 149 })).toBe(0);
  expect(darkness(picture, { ...wholePage, y: 201, height: 99 })).toBe(0);
  expect(darkness(picture, { ...wholePage, width: 49 })).toBe(0);
  const words = await wordsOn(form.bytes);
  expect(words).toBe('山田太郎2026/4/2');
});

test('a long caption of a signature stands in two lines below the ink', async () => {
  const box = { page: 1, x: 50, y: 150, width: 130, height: 44 };
  const strokes = [
    line([
      [0.1, 0.1],
      [0.3, 0.3],
    ]),
  ];
  const signature = { signer: '', kind: 'ink', strokes: { version: 1, aspect: 0.4, strokes } } as const;
  const caption = '勅使河原　龍之介左衛門　2026年12月28日 10時30分';
  const form = await fill([{ ...signing, box }], [], { signatures: [{ fieldId: signing.id, signature, caption }] });
  expect(form.overflowing).toEqual([]);
  expect(await wordsOn(form.bytes)).toBe('勅使河原龍之介左衛門2026年12月28日10時30分');
  const picture = await drawn(form.bytes);
  expect(darkness(picture, { ...box, y: 194.5, height: 60 })).toBe(0);
});

test('a witnessed mark says who wrote and who saw it', async () => {
  const mark = { way: 'scribe', scribeName: '山田 花子', witnessName: '鈴木 一郎' } as const;
  const signature = { signer: '山田 太郎', kind: 'witnessedMark', mark } as const;
  const form = await fill([signing], [], { signatures: [{ fieldId: signing.id, signature, caption: '2026/4/2' }] });
  expect(await wordsOn(form.bytes)).toBe('代筆山田花子立会人鈴木一郎2026/4/2');
});
