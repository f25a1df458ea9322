import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cleanMarkup,
  editableMarkup,
  decodeCaptionFile,
  readCaptionFile,
  writeSrt,
  writeWebVtt,
} from '#video/caption-file.ts';
import { captionProblemSeverity, parseWebVtt } from '#video/webvtt.ts';

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
/** 「こんにちは」 in EUC-JP, 「麻酔」 in EUC-JP, 「ﾏｽｲ､ｼｭｼﾞｭﾂ」 in CP932, 「こん」 in ISO-2022-JP. */
const eucKana = Uint8Array.from([0xa4, 0xb3, 0xa4, 0xf3, 0xa4, 0xcb, 0xa4, 0xc1, 0xa4, 0xcf]);
const eucKanji = Uint8Array.from([0xcb, 0xe3, 0xbf, 0xec]);
const halfWidth = Uint8Array.from([0xcf, 0xbd, 0xb2, 0xa4, 0xbc, 0xad, 0xbc, 0xde, 0xad, 0xc2]);
const jis = Uint8Array.from([0x1b, 0x24, 0x42, 0x24, 0x33, 0x24, 0x73, 0x1b, 0x28, 0x42]);
const ones = '1\n00:00:01,000 --> 00:00:02,000\n一　丁\n';
const utf8 = (text: string) => new TextEncoder().encode(text);

test.each([
  ['UTF-8', utf8('検査'), '検査', 'UTF-8'],
  ['UTF-8 with its mark', utf8('\uFEFF検査'), '検査', 'UTF-8'],
  ['UTF-16, little end first', utf16(srt), srt, 'UTF-16'],
  ['UTF-16, big end first', utf16(srt, { bigEndian: true }), srt, 'UTF-16'],
  ['UTF-16 without a mark', utf16(srt, { mark: false }), srt, 'UTF-16'],
  ['UTF-16 without a mark, with letters whose low byte is empty', utf16(ones, { mark: false }), ones, 'UTF-16'],
  ['UTF-16 of the other order', utf16(ones, { mark: false, bigEndian: true }), ones, 'UTF-16'],
  ['CP932', cp932, '髙①検査', 'Shift_JIS'],
  ['CP932 in half-width kana', halfWidth, 'ﾏｽｲ､ｼｭｼﾞｭﾂ', 'Shift_JIS'],
  ['EUC-JP', eucKana, 'こんにちは', 'EUC-JP'],
  ['EUC-JP without kana', eucKanji, '麻酔', 'EUC-JP'],
  ['EUC-JP that would be half-width kana', Uint8Array.from([0xb8, 0xa1, 0xba, 0xba]), '検査', 'EUC-JP'],
  ['CP932 in katakana', Uint8Array.from([0x83, 0x4a, 0x83, 0x81, 0x83, 0x89]), 'カメラ', 'Shift_JIS'],
  ['UTF-8 filled up with zeros', utf8(`${ones}\0\0`), ones, 'UTF-8'],
  ['UTF-8 with a zero in its words', utf8(ones.replace('　', '\0')), ones.replace('　', '\uFFFD'), 'UTF-8'],
  ['ISO-2022-JP', jis, 'こん', 'ISO-2022-JP'],
] as const)('a file in %s is read', (_, bytes, text, encoding) => {
  expect(decodeCaptionFile(bytes)).toEqual({ text, encoding });
});

test.each([
  ['a picture', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46])],
  ['UTF-8 cut within a letter', utf8('検査の前の日').slice(0, -1)],
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

test('HTML that other programs write is left out, and words in brackets stay', () => {
  const markup = '<p>一<br/>二</p> <span class="x">体温<38度</span> <MRI> <v 医師>話 <00:00:01.500>後 <途中';
  const playable = '一\n二 体温&lt;38度 &lt;MRI> <v 医師>話 <00:00:01.500>後 &lt;途中';
  const text = '一\n二 体温<38度 <MRI> 話 後 <途中';
  for (const head of ['', 'WEBVTT\n\n']) {
    const { cues, isRepaired } = readCaptionFile(`${head}00:00:01.000 --> 00:00:02.000\n${markup}\n`);
    expect(cues[0]).toMatchObject({ markup: playable, text });
    expect(isRepaired).toBe(true);
    expect(parseWebVtt(writeWebVtt(cues)).cues[0]?.text).toBe(text);
  }
  expect(cleanMarkup(playable)).toBe(playable);
});

test('letters that were lost before are odd', () => {
  expect(readCaptionFile('1\n00:00:01,000 --> 00:00:02,000\n検\uFFFD\n').problems).toEqual([
    { code: 'damagedLetters', line: 2 },
  ]);
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

test.each([
  ['体温&lt;38度', '体温<38度'],
  ['A &amp; B', 'A & B'],
  ['1行目 --&gt;', '1行目 -->'],
  ['<ruby>字<rt>じ</rt></ruby> 3 &lt; 5', '<ruby>字<rt>じ</rt></ruby> 3 < 5'],
  // Resolved, these would be a tag and another reference.
  ['&lt;b>', '&lt;b>'],
  ['&amp;lt;', '&amp;lt;'],
  ['3 &lt; 5 と &amp;lt;', '3 &lt; 5 と &amp;lt;'],
])('%j is edited as %j and stored unchanged', (markup, typed) => {
  expect(editableMarkup(markup)).toBe(typed);
  expect(cleanMarkup(editableMarkup(markup))).toBe(markup);
});

test('captions leave as SRT with numbers, commas and plain words', () => {
  const cue = {
    startSeconds: 1,
    endSeconds: 2.5,
    markup: '<ruby>麻酔<rt>ますい</rt></ruby> &amp; 体温<38度',
    settings: '',
  };
  expect(writeSrt([cue])).toBe('1\r\n00:00:01,000 --> 00:00:02,500\r\n麻酔 & 体温<38度\r\n');
});

const T1 = '00:00:01.000 --> 00:00:02.000';
const T2 = '00:00:03.000 --> 00:00:04.000';
const T3 = '00:00:05.000 --> 00:00:06.000';

describe('an arrow starts a caption without an empty line before it', () => {
  test.each([
    ['SRT with numbers', ['1', T1, '一', '2', T2, '二', '3', T3, '三'], ['一', '二', '三']],
    ['SRT whose first number is missing', [T1, '一', '2', T2, '二', '3', T3, '三'], ['一', '二', '三']],
    ['SRT with a gap in its numbers', ['1', T1, '一', '7', T2, '二'], ['一', '二']],
    ['SRT that counts from 0', ['0', T1, '一', '1', T2, '二'], ['一', '二']],
    ['SRT with an empty caption', ['1', T1, '2', T2, '二'], ['二']],
    ['a number that is the text', ['1', T1, '残り', '10', '2', T2, '9', '', '3', T3, '8'], ['残り\n10', '9', '8']],
    ['a number alone that does not count on', ['1', T1, '100', T2, '99'], ['100', '99']],
    ['empty lines with blanks', ['1', T1, '一', ' ', '2', T2, '二', '\t', T3, '三'], ['一', '二', '三']],
    ['an empty line below the number', ['1', '', T1, '一', '', '2', '', T2, '二'], ['一', '二']],
    ['WebVTT with numbers', ['WEBVTT', '', '1', T1, '一', '2', T2, '二'], ['一', '二']],
    ['WebVTT with names that count', ['WEBVTT', '', 'cue-1', T1, '一', 'cue-2', T2, '二'], ['一', '二']],
    ['WebVTT without identifiers', ['WEBVTT', '', T1, '一', '次に', T2, '二'], ['一\n次に', '二']],
    ['the first one below the header', ['WEBVTT', T1, '一', '', T2, '二'], ['一', '二']],
    ['the number below the header', ['WEBVTT', '1', T1, '一', '2', T2, '二'], ['一', '二']],
    ['metadata in the header', ['WEBVTT', 'Kind: captions', 'Language: ja', T1, '一'], ['一']],
    ['a time map', ['WEBVTT', 'X-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000', T1, '一'], ['一']],
    [
      'a time map below an empty line',
      ['WEBVTT', '', 'X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0', '', T1, '一'],
      ['一'],
    ],
    ['a note', ['WEBVTT', '', 'NOTE 確認済み', T1, '一'], ['一']],
    [
      'a style and a region',
      ['WEBVTT', '', 'STYLE', '::cue { color: red }', T1, '一', '', 'REGION', 'id:a', T2, '二'],
      ['一', '二'],
    ],
  ])('%s', (_, lines, texts) => {
    for (const end of ['\n', '\r\n', '\r']) {
      const { cues, problems } = readCaptionFile(lines.join(end));
      expect([problems, cues.map(({ text }) => text)]).toEqual([[], texts]);
    }
  });
});

test('SRT whose line ends were converted twice is read', () => {
  const { cues, problems } = readCaptionFile(['1', T1, '一', '', '2', T2, '二', ''].join('\r\r\n'));
  expect([problems, cues.map(({ text }) => text)]).toEqual([[], ['一', '二']]);
});

test('captions without text are dropped and counted, and do not refuse the file', () => {
  const { cues, problems, emptyCues } = readCaptionFile(
    ['WEBVTT', '', '1', T1, '', '2', T2, '二', '', T3, '<b></b>'].join('\n'),
  );
  expect([problems, emptyCues, cues.map(({ text }) => text)]).toEqual([[], [4, 10], ['二']]);
});

test.each([
  ['SRT without hours', '0:01,5 --> 00:02,000', 1.5, 2, ''],
  ['SRT without fractions', '00:00:01 --> 00:00:02', 1, 2, ''],
  ['SRT with dots and coordinates', '0:0:1.50-->0:0:2.25  X1:10 X2:20', 1.5, 2.25, ''],
  ['SRT with settings of WebVTT', `${T1} align:start line:80%`, 1, 2, 'align:start line:80%'],
])('%s is read', (_, timing, startSeconds, endSeconds, settings) => {
  expect(readCaptionFile(`1\n${timing}\nあ`)).toMatchObject({
    problems: [],
    cues: [{ startSeconds, endSeconds, settings }],
  });
});

test.each([
  ['0:00:01.000 --> 0:00:02.000', 1, ''],
  ['00:01.000-->00:02.000line:0', 1, 'line:0'],
  ['123:00:01.000\t-->\t123:00:02.000 \t align:start  line:80%', 442_801, 'align:start  line:80%'],
])('WebVTT reads %j as the players do', (timing, startSeconds, settings) => {
  expect(readCaptionFile(`WEBVTT\n\n${timing}\nあ`)).toMatchObject({
    problems: [],
    cues: [{ startSeconds, settings }],
  });
});

test.each([
  ['text torn off by an empty line', ['1', T1, '一', '', '二行目', T2, '二'], 'timingMissing', 5],
  ['text behind an empty line', ['1', T1, '一', '', '二行目', '', '2', T2, '二'], 'timingMissing', 5],
  ['an arrow of one dash', ['1', T1, '一', '2', '00:00:03,000 -> 00:00:04,000', '二'], 'timingInvalid', 5],
  [
    'a full-width timing',
    ['1', T1, '一', '2', '００：００：０３，０００　－－＞　００：００：０４，０００', '二'],
    'timingInvalid',
    5,
  ],
  ['an escaped arrow', ['1', '00:00:03,000 --&gt; 00:00:04,000', '二', '', '2', T2, '三'], 'timingInvalid', 2],
  ['an arrow with a space', ['1', T1, '一', '2', '00:00:03,000 -- > 00:00:04,000', '二'], 'timingInvalid', 5],
  ['whole seconds and another arrow', ['1', T1, '一', '2', '00:00:03 → 00:00:04', '二'], 'timingInvalid', 5],
  ['words beside the timing', ['1', T1, '一', '', '2', `${T2} 二`], 'wordsBesideTiming', 6],
  ['words beside the timing of WebVTT', ['WEBVTT', '', `${T1} line:0 一`, '二'], 'wordsBesideTiming', 3],
  ['a vertical tab beside the arrow of WebVTT', ['WEBVTT', '', T1.replaceAll(' ', '\v'), '一'], 'timingInvalid', 3],
  ['a short word torn off by an empty line', ['1', T1, '一', '', 'MRI', T2, '二'], 'timingMissing', 5],
  ['an arrow in the words', ['1', T1, '受付 --> 検査'], 'timingInvalid', 3],
])('%s is a problem with its line', (_, lines, code, line) => {
  expect(readCaptionFile(lines.join('\n')).problems).toEqual([{ code, line }]);
});

test('a note with an arrow is written back so that it cannot start a caption', () => {
  const { cues, kept } = readCaptionFile(['WEBVTT', '', 'NOTE 受付 --> 検査', '', T1, '一'].join('\n'));
  expect(kept).toEqual(['NOTE 受付 → 検査']);
  expect(parseWebVtt(writeWebVtt(cues, kept)).problems).toEqual([]);
});

test('every line with an arrow is a caption, an empty caption or a problem, and no identifier becomes text', () => {
  const timing = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(T1, T2, T3, '0:00:07.000 --> 0:00:08.000 line:0') },
    fc.constantFrom('00:02.000 --> 00:01.000', 'a --> b', '-->', '00:00:0x.000 --> 00:00:09.000', '00:01.000 --> '),
  );
  const words = fc.constantFrom(
    'あ',
    '検査',
    '',
    ' ',
    '<b></b>',
    'NOTE',
    'STYLE',
    'NOTE x',
    'REGION',
    '::cue { }',
    'X-TIMESTAMP-MAP=x',
    '7',
    '　',
  );
  const header = fc.constantFrom(
    [],
    ['WEBVTT'],
    ['WEBVTT', ''],
    ['WEBVTT - x', 'Kind: captions'],
    ['\uFEFFWEBVTT', '', ''],
  );
  const body = fc.array(fc.oneof(timing, words), { maxLength: 30 });

  fc.assert(
    fc.property(header, body, fc.constantFrom('\n', '\r\n', '\r'), (head, tail, end) => {
      const lines = [...head, ...tail];
      const { cues, problems, emptyCues } = readCaptionFile(lines.join(end));
      const isReason = (code: keyof typeof captionProblemSeverity) =>
        code === 'arrowInComment' || captionProblemSeverity[code] === 'error';
      const accounted = [
        ...cues.map(({ line }) => line),
        ...emptyCues,
        ...problems
          .filter(({ code }) => isReason(code) && code !== 'timingMissing' && code !== 'noCues')
          .map(({ line }) => line),
      ];
      const arrows = lines.flatMap((text, index) => (text.includes('-->') ? [index + 1] : []));
      expect(accounted.toSorted((one, other) => one - other)).toEqual(arrows);
      expect(cues.length > 0 || problems.length > 0).toBe(true);
    }),
    { numRuns: 1000 },
  );

  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('あ', '検査', '5 mg'), fc.constantFrom('', ' ', null)), { minLength: 1 }),
      (made) => {
        const clock = (seconds: number) => `00:00:${String(seconds).padStart(2, '0')},000`;
        const lines = made.flatMap(([text, gap], index) => [
          `${index + 1}`,
          `${clock(index)} --> ${clock(index + 1)}`,
          text,
          ...(gap === null ? [] : [gap]),
        ]);
        const { cues, problems } = readCaptionFile(lines.join('\n'));
        expect([problems, cues.map(({ text }) => text)]).toEqual([[], made.map(([text]) => text)]);
      },
    ),
  );
});

test.each(['<font ', '{\\a'])('a megabyte of %s that never closes is read like any other line', (opening) => {
  const text = opening.repeat(1_000_000 / opening.length);
  expect(readCaptionFile(`1\n00:00:01,000 --> 00:00:02,000\n${text}\n`).cues).toHaveLength(1);
});
