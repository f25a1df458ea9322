import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { captionLine } from '#video/caption-words.ts';
import {
  captionProblemSeverity,
  isUnreadable,
  captionSizeProblems,
  maxCaptionBytes,
  maxCaptions,
  parseWebVtt,
  plainCueText,
  serialiseWebVtt,
  type CaptionCue,
} from '#video/webvtt.ts';

const file = (...lines: string[]) => ['WEBVTT', '', ...lines].join('\n');
const cue = (startSeconds: number, endSeconds: number, text: string): CaptionCue => ({
  startSeconds,
  endSeconds,
  text,
});

test('cues are read with their times and words', () => {
  const source = file(
    '00:01.000 --> 00:04.500',
    '検査の前の日',
    '消化のよい食事',
    '',
    '01:02:03.004 --> 100:00:00.000',
    '終わり',
  );

  expect(parseWebVtt(source)).toEqual({
    cues: [cue(1, 4.5, '検査の前の日\n消化のよい食事'), cue(3723.004, 360_000, '終わり')],
    problems: [],
  });
});

test('header text, identifiers, settings, notes, styles and regions are left aside', () => {
  const source = [
    '\uFEFFWEBVTT - 字幕\r\nKind: captions\r\n',
    '\r\nNOTE\r\nnot shown\r\n',
    '\r\nSTYLE\r\n::cue { color: red }\r\n',
    '\r\nREGION\r\nid:fred\r\n',
    '\r\nfirst\r\n00:00.000 --> 00:02.000 align:start line:0%\r\nはじめに\r\n',
  ].join('');

  expect(parseWebVtt(source)).toEqual({ cues: [cue(0, 2, 'はじめに')], problems: [] });
});

describe('each problem names its line', () => {
  const timed = (timing: string) => file(timing, 'x');
  test.each([
    ['headerMissing', '1\n00:00:01,000 --> 00:00:02,000\nSubRip', 1],
    ['headerMissing', '', 1],
    ['headerMissing', 'WEBVTTX\n\n00:00.000 --> 00:01.000\nx', 1],
    ['noCues', 'WEBVTT', 1],
    ['noCues', 'WEBVTT\n\nNOTE nothing here\n', 4],
    ['timingMissing', file('これは時刻のない字幕です'), 3],
    ['timingMissing', file('id', 'text', '00:00.000 --> 00:01.000'), 3],
    ['timingInvalid', timed('00:00:01,000 --> 00:00:02,000'), 3],
    ['timingInvalid', timed('00:60.000 --> 00:61.000'), 3],
    ['timingInvalid', timed('0:01.000 --> 0:02.000'), 3],
    ['timingInvalid', timed('-00:01.000 --> 00:02.000'), 3],
    ['timingInvalid', timed('00:01.000 --> '), 3],
    ['timingInvalid', file('id', '00:01 --> 00:02', 'x'), 4],
    ['endBeforeStart', timed('00:02.000 --> 00:01.000'), 3],
    ['endBeforeStart', timed('00:02.000 --> 00:02.000'), 3],
    ['timingInvalid', file('00:01.000 x --> 00:02.000', 'x'), 3],
    ['timingInvalid', file('00:01.000 → 00:02.000', 'x'), 3],
    ['timingInvalid', file('NOTE', '00:0a.000 --> 00:02.000', 'x'), 4],
    ['timingInvalid', 'WEBVTT 00:01.000 --> 00:02.000\nx', 1],
    ['noCues', file('00:01.000 --> 00:02.000'), 3],
    ['noCues', file('00:01.000 --> 00:02.000', '<b></b>'), 4],
  ] as const)('%s in %j', (code, source, line) => {
    const { cues, problems } = parseWebVtt(source);

    expect(problems).toEqual([{ code, line }]);
    expect(cues).toEqual([]);
    expect(isUnreadable(problems)).toBe(true);
  });

  test.each([
    ['overlap', file('00:01.000 --> 00:03.000', 'a', '', '00:02.000 --> 00:04.000', 'b'), 6],
    ['outOfOrder', file('00:05.000 --> 00:06.000', 'a', '', '00:02.000 --> 00:04.000', 'b'), 6],
    ['afterEnd', file('00:01.000 --> 00:03.000', 'a', '', '01:00.000 --> 01:04.000', 'b'), 6],
    ['arrowInComment', file('NOTE a --> b', '', '00:01.000 --> 00:03.000', 'a', '', '00:04.000 --> 00:05.000', 'b'), 3],
    [
      'arrowInComment',
      file('NOTE', 'a --> b', '', '00:01.000 --> 00:03.000', 'a', '', '00:04.000 --> 00:05.000', 'b'),
      4,
    ],
  ] as const)('%s is reported and the cue kept', (code, source, line) => {
    const { cues, problems } = parseWebVtt(source, 60);

    expect(problems).toEqual([{ code, line }]);
    expect(cues).toHaveLength(2);
    expect(isUnreadable(problems)).toBe(false);
  });

  test('several problems come in the order of their lines, and good cues are kept', () => {
    const source = file(
      '00:09.000 --> 00:10.000',
      'a',
      '',
      'lost',
      '',
      '00:01.000 --> 00:02.000',
      'b',
      '',
      '00:0x',
      'c',
    );

    expect(parseWebVtt(source)).toEqual({
      cues: [cue(9, 10, 'a'), cue(1, 2, 'b')],
      problems: [
        { code: 'timingMissing', line: 6 },
        { code: 'outOfOrder', line: 8 },
        { code: 'timingMissing', line: 11 },
      ],
    });
  });
});

test('a cue that begins when the one before ends is no overlap', () => {
  expect(parseWebVtt(file('00:01.000 --> 00:02.000', 'a', '', '00:02.000 --> 00:03.000', 'b')).problems).toEqual([]);
});

test('a file above one megabyte is refused unread, counted in bytes', () => {
  const filled = file('00:01.000 --> 00:02.000', 'あ'.repeat(maxCaptionBytes / 3));

  expect(parseWebVtt(filled).problems).toEqual([{ code: 'tooLarge', line: 1 }]);
  expect(parseWebVtt(new Uint8Array(maxCaptionBytes + 1)).problems).toEqual([{ code: 'tooLarge', line: 1 }]);
  expect(parseWebVtt(file('00:01.000 --> 00:02.000', 'x'.repeat(900_000))).problems).toEqual([]);
});

test('bytes that are not UTF-8, such as Shift_JIS, are refused instead of shown as rubbish', () => {
  const shiftJis = Buffer.concat([Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\n'), Buffer.from('8c9f8db8', 'hex')]);

  expect(parseWebVtt(shiftJis)).toEqual({ cues: [], problems: [{ code: 'notUtf8', line: 1 }] });
  expect(parseWebVtt(Buffer.from(file('00:01.000 --> 00:02.000', '検査'))).cues).toEqual([cue(1, 2, '検査')]);
});

test.each([
  ['<v 医師>説明します</v>', '説明します'],
  ['<c.red.big>赤い</c>字と<i>斜め</i>', '赤い字と斜め'],
  ['<00:00:01.000>一<00:00:02.000>二', '一二'],
  ['<ruby>内視鏡<rt>ないしきょう</rt></ruby>検査', '内視鏡検査'],
  ['a &amp; b &lt;c&gt;&nbsp;&#12354;&#x3044;', 'a & b <c>\u00A0あい'],
  ['&#0; &#xD800; &#1114112;', '\uFFFD \uFFFD \uFFFD'],
  ['&unknown; &toString; &', '&unknown; &toString; &'],
  ['<script>alert(1)</script>', 'alert(1)'],
  ['一行目  \n\n  二行目', '一行目\n二行目'],
  ['途中で<切れた', '途中で'],
  ['𠮷田\u0007さん', '𠮷田 さん'],
])('%j becomes %j', (markup, text) => expect(plainCueText(markup)).toBe(text));

test('what is written is read back', () => {
  const time = fc.integer({ min: 0, max: 400_000_000 }).map((milliseconds) => milliseconds / 1000);
  const words = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1 }),
    fc.constantFrom('a --> b', '<b>', '&lt;', 'WEBVTT', 'NOTE x', '葛󠄀城\n髙﨑'),
  );
  const anyCue = fc
    .record({ startSeconds: time, length: fc.integer({ min: 1, max: 10_000 }), text: words })
    .map(({ startSeconds, length, text }) => {
      const endSeconds = (Math.round(startSeconds * 1000) + length) / 1000;
      return cue(startSeconds, endSeconds, text.replace(/\p{Cc}/gu, ' ').trim() || 'x');
    })
    .map((made) => ({
      ...made,
      text: made.text
        .split('\n')
        .map((line) => line.trim())
        .join('\n'),
    }));

  fc.assert(
    fc.property(fc.array(anyCue, { minLength: 1, maxLength: 8 }), (cues) => {
      const { cues: read, problems } = parseWebVtt(serialiseWebVtt(cues));
      expect(read).toEqual(cues);
      expect(problems.filter(({ code }) => captionProblemSeverity[code] === 'error')).toEqual([]);
    }),
  );
});

test('no input takes long or throws', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (rubbish) => parseWebVtt(`WEBVTT\n\n${rubbish}`) !== null));
  const hostile = [
    '<rt'.repeat(300_000),
    '<rt>'.repeat(200_000),
    '&#'.repeat(400_000),
    '-->'.repeat(300_000),
    '\n'.repeat(900_000),
    '00:00.000 --> 00:01.000\n\n'.repeat(38_000),
  ];
  for (const body of hostile) {
    const before = process.cpuUsage();
    parseWebVtt(file('00:01.000 --> 00:02.000', body));
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(3);
  }
});

test.each([
  ['the most captions', 10_000, 2, []],
  ['one caption more', 10_001, 2, ['tooManyCues']],
  ['the most lines', 4999, 9, []],
  ['one caption of too many lines', 1, 50_000, ['tooManyLines']],
  ['both', 12_000, 9, ['tooManyLines', 'tooManyCues']],
])('a file that is to be stored has a limit of captions and lines: %s', (_, cues, lines, codes) => {
  const block = `00:01.000 --> 00:02.000\r\n${'字\r\n'.repeat(lines - 1)}\r\n`;
  expect(captionSizeProblems(`WEBVTT\n\n${block.repeat(cues)}`.trimEnd()).map(({ code }) => code)).toEqual(codes);
});

test('what is too much is refused in a sentence with the limit', () => {
  const problems = captionSizeProblems('x-->\n'.repeat(60_000));
  expect(problems.map(captionLine)).toEqual([
    `50001行目：行が多すぎます（${maxCaptions.lines}行まで）。字幕を短くするか、動画を分けてください`,
    `1行目：字幕が多すぎます（${maxCaptions.cues}件まで）。字幕をまとめるか、動画を分けてください`,
  ]);
});
