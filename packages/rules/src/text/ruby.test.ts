import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  asHiragana,
  formatRuby,
  parseRuby,
  rubyOfName,
  rubyOfWord,
  rubyProblem,
  spokenRuby,
  stripRuby,
} from '#text/ruby.ts';

const marked = '｜胃《い》カメラの｜検査《けんさ》です。';

describe('text with readings', () => {
  test('is read into what stands and what stands above it', () => {
    expect(parseRuby(marked)).toEqual([
      { base: '胃', reading: 'い' },
      { base: 'カメラの', reading: null },
      { base: '検査', reading: 'けんさ' },
      { base: 'です。', reading: null },
    ]);
    expect(stripRuby(marked)).toBe('胃カメラの検査です。');
    expect(spokenRuby(marked)).toBe('いカメラのけんさです。');
  });

  test.each(['｜胃', '胃《い》', '《い》', '｜《い》', '｜胃《》', '｜胃《い'])(
    '%s has no reading, and nothing of it is lost',
    (text) => {
      expect(parseRuby(text)).toEqual([{ base: text, reading: null }]);
    },
  );

  test('whatever is typed, what is read and written again is the same', () => {
    const typed = fc.string({ unit: fc.constantFrom('｜', '《', '》', '胃', 'い', 'の', '\n', 'a'), maxLength: 24 });
    fc.assert(
      fc.property(typed, (text) => {
        expect(formatRuby(parseRuby(text))).toBe(text);
      }),
    );
  });
});

describe('readings beside their Japanese', () => {
  const japanese = '胃カメラの検査です。';
  test('are taken where the words are the same', () => {
    expect(rubyProblem(japanese, marked)).toBeNull();
    expect(rubyProblem(japanese, japanese)).toBeNull();
  });

  test.each([
    ['｜胃《い》の｜検査《けんさ》です。', '合っていません'],
    ['｜胃《i》カメラの検査です。', '「胃」のふりがな'],
    ['｜胃《い》カメラの｜検査《けんさです。', 'そろっていません'],
    ['胃《い》カメラの検査です。', 'そろっていません'],
  ])('%s is refused: %s', (body, reason) => {
    expect(rubyProblem(japanese, body)).toContain(reason);
  });

  test('Japanese that holds such a mark itself can have readings', () => {
    expect(rubyProblem('《重要》検査', '《重要》｜検査《けんさ》')).toBeNull();
  });
});

describe('a word and how it is read', () => {
  test.each([
    ['検査', 'けんさ', '｜検査《けんさ》'],
    ['受け取る', 'うけとる', '｜受《う》け｜取《と》る'],
    ['お薬', 'おくすり', 'お｜薬《くすり》'],
    ['CT検査', 'しーてぃーけんさ', '｜CT検査《しーてぃーけんさ》'],
    ['打ち消し', 'うちけし', '｜打《う》ち｜消《け》し'],
    ['消しゴム', 'けしごむ', '｜消《け》しゴム'],
    ['です', 'です', 'です'],
  ])('%s is %s', (word, reading, expected) => {
    expect(formatRuby(rubyOfWord(word, reading))).toBe(expected);
  });

  test('katakana becomes hiragana, and nothing else changes', () => {
    expect(asHiragana('ケンサ・ー漢字ヴa')).toBe('けんさ・ー漢字ゔa');
  });
});

describe('a name', () => {
  test('has the kana of the record above each part', () => {
    expect(formatRuby(rubyOfName('髙﨑　由美子', 'タカサキ ユミコ'))).toBe('｜髙﨑《たかさき》　｜由美子《ゆみこ》');
    expect(formatRuby(rubyOfName('佐々木 みどり', 'ササキ ミドリ'))).toBe('｜佐々木《ささき》 みどり');
  });

  test('whose kana do not match its parts stays as it is', () => {
    expect(formatRuby(rubyOfName('山田　花子', 'ヤマダハナコ'))).toBe('山田　花子');
    expect(formatRuby(rubyOfName('山田　花子', ''))).toBe('山田　花子');
  });
});

test('a reading that fits a name of sixty characters in no way is answered at once', () => {
  const word = '亜あ'.repeat(30);
  expect(rubyOfWord(word, `${'あ'.repeat(119)}い`)).toEqual([{ base: word, reading: `${'あ'.repeat(119)}い` }]);
  expect(rubyOfWord(word, 'あ'.repeat(60))).toEqual(
    Array.from({ length: 30 }, () => [
      { base: '亜', reading: 'あ' },
      { base: 'あ', reading: null },
    ]).flat(),
  );
});
