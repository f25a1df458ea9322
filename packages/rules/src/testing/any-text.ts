import * as fc from 'fast-check';

const character = (min: number, max: number) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code));

/** Latin with controls and accents; punctuation and kana; kanji; compatibility forms with half surrogates; all of Unicode. */
const anyCharacter = fc.oneof(
  character(0, 0x36f),
  character(0x2000, 0x33ff),
  character(0x4e00, 0x9fff),
  character(0xd800, 0xffff),
  character(0, 0x10ffff),
);

/** Ready at once, unlike fast-check's own `binary` unit, which a busy machine builds for seconds. */
export const anyText = fc.string({ unit: anyCharacter, maxLength: 40 });
