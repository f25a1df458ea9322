import { expect, test } from 'vitest';
import { countsAsCsv } from '#areas/video/common/counts-csv.ts';

test('counts of days become a file that Excel opens with its Japanese head', () => {
  const file = countsAsCsv([{ date: '2026-11-20', opened: 12, done: 7, linked: 1 }]);
  const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe(
    '日付,開いた人数,見終えた人数,患者に紐づけた人数\r\n2026-11-20,12,7,1\r\n',
  );
});
