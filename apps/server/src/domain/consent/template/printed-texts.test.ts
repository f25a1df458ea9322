import { expect, test } from 'vitest';
import { printedTexts } from '#domain/consent/template/printed-texts.ts';

const word = (x: number, end: number, text: string, y = 100) =>
  `          <word xMin="${x}" yMin="${y}" xMax="${end}" yMax="${y + 12}">${text}</word>`;
const line = (...words: string[]) => [
  '        <line xMin="0" yMin="0" xMax="1" yMax="1">',
  ...words,
  '        </line>',
];
const page = (...lines: string[][]) => ['  <page width="595" height="842">', ...lines.flat(), '  </page>'];

test('words of a line are one run until a gap parts them, and pages count', () => {
  const layout = [
    ...page(line(word(50, 74, 'Risk'), word(78, 90, 'of'), word(200, 240, '患者氏名'))),
    ...page(line(word(50, 70, 'A&amp;B')), line(word(72, 90, '&lt;下&gt;'))),
  ].join('\n');
  expect(printedTexts(layout)).toEqual([
    { page: 1, x: 50, y: 100, width: 40, height: 12, text: 'Risk of' },
    { page: 1, x: 200, y: 100, width: 40, height: 12, text: '患者氏名' },
    { page: 2, x: 50, y: 100, width: 20, height: 12, text: 'A&B' },
    { page: 2, x: 72, y: 100, width: 18, height: 12, text: '<下>' },
  ]);
});

test('a page without words has none', () => {
  expect(printedTexts(page().join('\n'))).toEqual([]);
  expect(printedTexts('')).toEqual([]);
});
