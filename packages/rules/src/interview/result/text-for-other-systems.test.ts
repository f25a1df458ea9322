import { expect, test } from 'vitest';
import { textForOtherSystems } from '#interview/result/text-for-other-systems.ts';

test.each([
  ['one way of ending lines', 'a\nb\r\nc\rd\u2028e', 'a\r\nb\r\nc\r\nd\r\ne'],
  ['a tab is a space', '血圧\t120', '血圧 120'],
  ['nothing invisible', '頭\u200B痛\uFEFF', '頭痛'],
  ['no space at the end of a line', '頭痛 　\n発熱', '頭痛\r\n発熱'],
  ['at most one empty line', 'a\n\n\n\nb\n', 'a\r\n\r\nb'],
])('for other systems: %s', (_, text, expected) => {
  expect(textForOtherSystems(text, 'crlf')).toBe(expected);
});

test('lines may end with LF alone', () => {
  expect(textForOtherSystems('a\r\nb', 'lf')).toBe('a\nb');
});
