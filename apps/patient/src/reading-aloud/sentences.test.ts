import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { sentencesIn } from '#reading-aloud/sentences.ts';

const said = (text: string, lang = 'ja') => sentencesIn(text, lang).map(({ start, end }) => text.slice(start, end));

afterEach(() => vi.unstubAllGlobals());

describe.each(['with a segmenter', 'without one'])('%s', (name) => {
  const begin = () => {
    if (name === 'without one') vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined });
    if (name === 'without one') delete (Intl as { Segmenter?: unknown }).Segmenter;
  };

  test.each([
    [
      'ja',
      '検査の前の日は、夜9時から食べられません。水は飲めます。',
      ['検査の前の日は、夜9時から食べられません。', '水は飲めます。'],
    ],
    ['ja', 'どうしますか？わかりません！', ['どうしますか？', 'わかりません！']],
    ['ja', '1行目\n2行目\n', ['1行目', '2行目']],
    ['ja', '1. 病名・病状\n12．予後', ['1. 病名・病状', '12．予後']],
    ['en', '1. Illness. 2. Outlook', ['1. Illness.', '2. Outlook']],
    ['en', 'Do not eat after 9 p.m. today. You may drink.', null],
    ['vi', 'Không ăn sau 9 giờ tối. Có thể uống nước.', ['Không ăn sau 9 giờ tối.', 'Có thể uống nước.']],
    ['ja', '・・・ ―― ★', []],
    ['ja', '', []],
  ] as const)('%s: %j', (lang, text, expected) => {
    begin();
    if (expected) expect(said(text, lang)).toEqual(expected);
    else expect(said(text, lang).join(' ')).toBe(text);
  });

  test('nothing is lost, nothing is said twice, nothing is longer than a voice can bear', () => {
    begin();
    const character = fc.constantFrom('胃', 'あ', '、', '。', ' ', '\n', 'a', '.', '𠮟', '7', '！', '」');
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 900 }), (text) => {
        const spans = sentencesIn(text, 'ja');
        const letters = (part: string) => part.replaceAll(/[^\p{L}\p{N}]/gu, '');
        expect(letters(spans.map(({ start, end }) => text.slice(start, end)).join(''))).toBe(letters(text));
        for (const [at, { start, end }] of spans.entries()) {
          expect(end - start).toBeLessThan(200);
          expect(start).toBeGreaterThanOrEqual(spans[at - 1]?.end ?? 0);
          expect(text.slice(start, end).isWellFormed()).toBe(true);
        }
      }),
    );
  });
});

test('a long sentence is cut where it pauses', () => {
  const clause = `${'胃の中を観察します'.repeat(6)}、`;
  const pieces = said(clause.repeat(8));
  expect(pieces.length).toBeGreaterThan(2);
  expect(pieces.slice(0, -1).every((piece) => piece.endsWith('、'))).toBe(true);
});
