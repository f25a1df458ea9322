import * as fc from 'fast-check';

const codePoint = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((code) => String.fromCodePoint(code));
const kanji = fc.oneof(codePoint(0x4e00, 0x9fff), codePoint(0x20000, 0x2a6df));
const withSelector = fc.tuple(kanji, codePoint(0xe0100, 0xe01ef)).map(([base, selector]) => base + selector);
/** か with one of the two combining sound marks, é with its accent apart. */
const combined = fc.tuple(fc.constantFrom('か', 'は', 'ｶ', 'e', '𠮷'), fc.constantFrom('\u3099', '\u309a', '\u0301'));
const emoji = fc.constantFrom('👨‍👩‍👧‍👦', '👩🏽‍⚕️', '🇯🇵', '👍🏽', '1️⃣', '❤️', '🏥');

/** One character as a person counts them: rare kanji, variation selectors, combining marks, emoji of many code points. */
export const perceivedCharacter: fc.Arbitrary<string> = fc.oneof(
  kanji,
  withSelector,
  combined.map((parts) => parts.join('')),
  emoji,
  codePoint(0x21, 0x7e),
);
