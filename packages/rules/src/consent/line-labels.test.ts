import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LaidBox } from '#consent/consent-layout.ts';
import { lineLabels } from '#consent/line-labels.ts';
import { type PrintedText, rolesNamedIn } from '#consent/printed-places.ts';

const middleOf = ({ y, height }: LaidBox) => y + height / 2;
const endOf = ({ x, width }: LaidBox) => x + width;

/** The definition: each text is compared with the first text of each line. */
function plainLabels(box: LaidBox, printed: readonly PrintedText[]) {
  const lines: PrintedText[][] = [];
  for (const text of printed.toSorted((a, b) => endOf(b) - endOf(a))) {
    const isInside = middleOf(text) >= box.y && middleOf(text) <= box.y + box.height;
    if (!isInside || endOf(text) > box.x + 12 || box.x - endOf(text) > 160) continue;
    const line = lines.find(([first]) => first && Math.abs(middleOf(first) - middleOf(text)) <= first.height / 2);
    if (line) line.push(text);
    else lines.push([text]);
  }
  return lines.flatMap((line) => line.find(({ text }) => rolesNamedIn(text).length > 0) ?? []);
}

const anyText = fc.record({
  page: fc.constant(1),
  x: fc.integer({ min: 0, max: 30 }).map((tens) => tens * 10),
  y: fc.integer({ min: 0, max: 60 }),
  width: fc.constantFrom(0, 20, 80),
  height: fc.constantFrom(0, 1, 4, 12, 40),
  text: fc.constantFrom('患者', '代諾者', '医師', '氏名', '印'),
});
const anyBox = fc.record({
  page: fc.constant(1),
  x: fc.integer({ min: 0, max: 300 }),
  y: fc.integer({ min: 0, max: 60 }),
  width: fc.constant(100),
  height: fc.integer({ min: 0, max: 60 }),
});

test('the nearest text of a line that names somebody is its label, whatever lies before a place', () => {
  fc.assert(
    fc.property(fc.array(anyText, { maxLength: 30 }), anyBox, (printed, box) => {
      expect(lineLabels(printed)(box).map(({ text }) => text)).toEqual(plainLabels(box, printed));
    }),
    { numRuns: 500 },
  );
});
