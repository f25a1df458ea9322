import { expect, test } from 'vitest';
import { countVariable, fillContactText, forbiddenVariables, smsParts, isLinkTouched } from '#text/contact-text.ts';

const whole = {
  送信者名: 'さくら総合病院',
  URL: 'https://x.example/p/#abc',
  期限: '2026/11/28(土)',
  電話: '03-0000-0000',
};
const text = '{{送信者名}}からのご案内です。\n{{URL}}\n\n期限：{{期限}}\n\n電話：{{ 電話 }}';

test('every value stands where it belongs', () => {
  expect(fillContactText(text, whole)).toBe(
    'さくら総合病院からのご案内です。\nhttps://x.example/p/#abc\n\n期限：2026/11/28(土)\n\n電話：03-0000-0000',
  );
});

test('a line whose value is not there is left out, without a hole', () => {
  expect(fillContactText(text, { ...whole, 期限: null })).toBe(
    'さくら総合病院からのご案内です。\nhttps://x.example/p/#abc\n\n電話：03-0000-0000',
  );
});

test('what is put in is never read as a placeholder', () => {
  expect(fillContactText('{{送信者名}}', { ...whole, 送信者名: '{{URL}}' })).toBe('{{URL}}');
});

test('names and clinical words have no placeholder', () => {
  expect(forbiddenVariables('{{患者名}}様 {{診療科}} {{URL}} {{患者名}}')).toEqual(['患者名', '診療科']);
  expect(countVariable('{{URL}} と {{ URL }}', 'URL')).toBe(2);
});

test.each([
  ['あ'.repeat(70), 1],
  ['あ'.repeat(71), 2],
  ['あ'.repeat(134), 2],
  ['あ'.repeat(135), 3],
  // One kanji outside the basic plane takes the room of two characters.
  ['𠮷'.repeat(36), 2],
])('a text of %s is charged as %i', (message, parts) => {
  expect(smsParts(message)).toBe(parts);
});

test.each([
  ['{{URL}}', false],
  ['ご案内です。\n{{URL}}\n電話：{{電話}}', false],
  ['リンク： {{ URL }} から', false],
  ['{{URL}}をごらんください', true],
  ['リンク（{{URL}}）を', true],
  ['{{URL}}。', true],
  ['リンク：{{URL}}', true],
])('a link in %s is touched by a letter: %s', (body, touched) => {
  expect(isLinkTouched(body)).toBe(touched);
});

// An expression for the spaces around a name takes minutes for it: the test ends by its time limit.
test('a text of 20,000 spaces in open braces is read in one pass', () => {
  const spaces = `{{${' '.repeat(20_000)}`;
  expect(forbiddenVariables(spaces)).toEqual([]);
  expect(fillContactText(`${spaces}。`, whole)).toBe(`${spaces}。`);
  expect(fillContactText('{{\u3000 URL }}', whole)).toBe(whole.URL);
});
