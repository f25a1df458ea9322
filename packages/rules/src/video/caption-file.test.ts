import { expect, test } from 'vitest';
import { cleanMarkup, decodeCaptionFile, readCaptionFile, writeSrt, writeWebVtt } from '#video/caption-file.ts';
import { parseWebVtt } from '#video/webvtt.ts';

const srt = ['1', '00:00:01,000 --> 00:00:04,000', '検査の前の日', '', '2', '0:0:5,5 --> 0:0:7,25', 'おわり'].join(
  '\r\n',
);

const utf16 = (text: string, { bigEndian = false, mark = true } = {}): Uint8Array => {
  const units = [...(mark ? '\uFEFF' : ''), ...text].flatMap((letter) =>
    [...Array(letter.length).keys()].map((at) => letter.charCodeAt(at)),
  );
  return Uint8Array.from(units.flatMap((unit) => (bigEndian ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])));
};

/** 「髙①検査」 in CP932. */
const cp932 = Uint8Array.from([0xfb, 0xfc, 0x87, 0x40, 0x8c, 0x9f, 0x8d, 0xb8]);
const utf8 = (text: string) => new TextEncoder().encode(text);

test.each([
  ['UTF-8', utf8('検査'), '検査', 'UTF-8'],
  ['UTF-8 with its mark', utf8('\uFEFF検査'), '検査', 'UTF-8'],
  ['UTF-16, little end first', utf16(srt), srt, 'UTF-16'],
  ['UTF-16, big end first', utf16(srt, { bigEndian: true }), srt, 'UTF-16'],
  ['UTF-16 without a mark', utf16(srt, { mark: false }), srt, 'UTF-16'],
  ['CP932', cp932, '髙①検査', 'Shift_JIS'],
] as const)('a file in %s is read', (_, bytes, text, encoding) => {
  expect(decodeCaptionFile(bytes)).toEqual({ text, encoding });
});

test.each([
  ['a picture', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46])],
  ['an archive', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 0x80, 0xff])],
])('%s is no caption file', (_, bytes) => {
  expect(decodeCaptionFile(bytes)).toBeNull();
});

test('SRT becomes captions with the times and words it had', () => {
  const { format, cues, problems } = readCaptionFile(srt);

  expect([format, problems]).toEqual(['SRT', []]);
  expect(cues.map(({ startSeconds, endSeconds, text }) => [startSeconds, endSeconds, text])).toEqual([
    [1, 4, '検査の前の日'],
    [5.5, 7.25, 'おわり'],
  ]);
  expect(parseWebVtt(writeWebVtt(cues)).problems).toEqual([]);
});

test('tags of SRT that a browser would show as text are left out, and characters are kept', () => {
  const { cues } = readCaptionFile(
    '1\n00:00:01,000 --> 00:00:02,000\n{\\an8}<font color="red">A & B</font> <I>3 < 5</I>\n',
  );
  expect(cues[0]).toMatchObject({ markup: 'A &amp; B <i>3 &lt; 5</i>', text: 'A & B 3 < 5' });
});

test('every problem names its line', () => {
  const lines = [
    '1',
    '00:00:05,000 --> 00:00:04,000',
    '逆',
    '',
    '2',
    '00:00:xx,000 --> 00:00:04,000',
    'こわれ',
    '',
    '3',
    'なし',
  ];
  const { problems } = readCaptionFile(lines.join('\n'));
  expect(problems).toEqual([
    { code: 'endBeforeStart', line: 2 },
    { code: 'timingInvalid', line: 6 },
    { code: 'timingMissing', line: 9 },
  ]);
});

test('what overlaps, or begins after the end, is told as odd', () => {
  const file = 'WEBVTT\n\n00:01.000 --> 00:05.000\na\n\n00:04.000 --> 00:06.000\nb\n\n01:00.000 --> 01:02.000\nc\n';
  expect(readCaptionFile(file, 30).problems).toEqual([
    { code: 'overlap', line: 6 },
    { code: 'afterEnd', line: 9 },
  ]);
});

test('a WebVTT file is written back with its readings, places and styles', () => {
  const file =
    'WEBVTT\n\nSTYLE\n::cue { color: lime }\n\n00:00:01.000 --> 00:00:02.000 line:80%\n<ruby>麻酔<rt>ますい</rt></ruby>\n';
  const { cues, kept } = readCaptionFile(file);
  expect(writeWebVtt(cues, kept)).toBe(file);
});

test('what is typed cannot end its own caption', () => {
  expect(cleanMarkup('1行目\n\n 2行目 --> \n')).toBe('1行目\n2行目 --&gt;');
  expect(cleanMarkup('3 < 5 と <ruby>字<rt>じ</rt></ruby>')).toBe('3 &lt; 5 と <ruby>字<rt>じ</rt></ruby>');
});

test('captions leave as SRT with numbers, commas and plain words', () => {
  const cue = { startSeconds: 1, endSeconds: 2.5, markup: '<ruby>麻酔<rt>ますい</rt></ruby> &amp; 手術', settings: '' };
  expect(writeSrt([cue])).toBe('1\r\n00:00:01,000 --> 00:00:02,500\r\n麻酔 & 手術\r\n');
});
