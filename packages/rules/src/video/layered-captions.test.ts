import { expect, test } from 'vitest';
import { layeredWebVtt } from '#video/layered-captions.ts';
import { parseWebVtt } from '#video/webvtt.ts';

const japanese = `WEBVTT

NOTE by hand

00:00:01.000 --> 00:00:02.000 line:10%
<ruby>胃<rt>い</rt></ruby>の検査

00:00:02.000 --> 00:00:04.000
痛いときは、
言ってください。
`;

test('each caption speaks by its layer at its time and place, marked where nobody reviewed it, and stays Japanese without one', () => {
  const layers = [
    { japanese: '胃の検査', body: 'Stomach <exam> & more', reviewed: true },
    { japanese: '言わない', body: 'Nothing', reviewed: true },
  ];
  const file = layeredWebVtt(japanese, layers, { isReadings: false });
  expect(file).toContain('NOTE by hand');
  expect(file).toContain('00:00:01.000 --> 00:00:02.000 line:10%\nStomach &lt;exam&gt; &amp; more\n');
  expect(file).toContain('<lang ja>痛いときは、\n言ってください。</lang>');

  const unreviewed = [
    { japanese: '痛いときは、\n言ってください。', body: 'If it hurts,\n\nsay so --> now', reviewed: false },
  ];
  const { cues, problems } = parseWebVtt(layeredWebVtt(japanese, unreviewed, { isReadings: false }));
  expect(problems).toEqual([]);
  expect(cues.map(({ text }) => text)).toEqual(['胃の検査', 'If it hurts,\nsay so --> now ※']);
});

test('readings stand above their kanji, and what has none stays as it was written', () => {
  const layers = [
    {
      japanese: '痛いときは、\n言ってください。',
      body: '｜痛《いた》いときは、\n｜言《い》ってください。',
      reviewed: true,
    },
  ];
  const file = layeredWebVtt(japanese, layers, { isReadings: true });
  expect(file).toContain('<ruby>痛<rt>いた</rt></ruby>いときは、\n<ruby>言<rt>い</rt></ruby>ってください。');
  expect(file).toContain('<ruby>胃<rt>い</rt></ruby>の検査');
  expect(file).not.toContain('<lang');
});
