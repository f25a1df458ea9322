import { ARROW, blocksOf, type Block, type CueBlock, type OtherBlock } from '#video/webvtt-blocks.ts';

/** One caption: text without markup, lines separated by \n. */
export type CaptionCue = { startSeconds: number; endSeconds: number; text: string };

/** An error makes a cue or the file unreadable; a warning is legal WebVTT that hardly anybody means. */
export const captionProblemSeverity = {
  tooLarge: 'error',
  tooManyLines: 'error',
  tooManyCues: 'error',
  notUtf8: 'error',
  headerMissing: 'error',
  timingMissing: 'error',
  timingInvalid: 'error',
  endBeforeStart: 'error',
  wordsBesideTiming: 'error',
  noCues: 'error',
  arrowInComment: 'warning',
  outOfOrder: 'warning',
  overlap: 'warning',
  afterEnd: 'warning',
  damagedLetters: 'warning',
} as const satisfies Record<string, 'error' | 'warning'>;

export type CaptionProblemCode = keyof typeof captionProblemSeverity;
/** `line` counts from 1. */
export type CaptionProblem = { code: CaptionProblemCode; line: number };
export type ParsedCaptions = { cues: CaptionCue[]; problems: CaptionProblem[] };

export const maxCaptionBytes = 1_000_000;
/** A video of ten hours with a caption every four seconds has 9,000. */
export const maxCaptions = { cues: 10_000, lines: 50_000 } as const;

/** What refuses a file that is to be stored, before it is read: a megabyte has room for half a million lines. */
export function captionSizeProblems(content: string): CaptionProblem[] {
  const lines = content.split(/\r\n|\r|\n/);
  const cues = lines.filter((line) => line.includes(ARROW)).length;
  return [
    ...(lines.length > maxCaptions.lines ? [{ code: 'tooManyLines', line: maxCaptions.lines + 1 } as const] : []),
    ...(cues > maxCaptions.cues ? [{ code: 'tooManyCues', line: 1 } as const] : []),
  ];
}

export function isUnreadable(problems: readonly CaptionProblem[]): boolean {
  return problems.some(({ code }) => captionProblemSeverity[code] === 'error');
}

/** Reads WebVTT as the W3C writes it. `durationSeconds` of the video, where known, finds cues that nobody would see. */
export function parseWebVtt(source: string | Uint8Array, durationSeconds = Infinity): ParsedCaptions {
  const refused = (code: CaptionProblemCode): ParsedCaptions => ({ cues: [], problems: [{ code, line: 1 }] });
  if (byteLength(source) > maxCaptionBytes) return refused('tooLarge');
  const content = typeof source === 'string' ? source : decode(source);
  if (content === null) return refused('notUtf8');

  const lines = content
    .replace(/^\uFEFF/, '')
    .replace(/\r\n|\r/g, '\n')
    .split('\n');
  if (!/^WEBVTT($|[ \t])/.test(lines[0] ?? '')) return refused('headerMissing');

  const { cues, problems } = readCues(lines, { durationSeconds, isHeaded: true });
  return { cues: cues.map(({ startSeconds, endSeconds, text }) => ({ startSeconds, endSeconds, text })), problems };
}

/** A caption as it stands in its file: `markup` with ruby and the like, `settings` such as `line:80%`. `line` counts from 1. */
export type WrittenCue = CaptionCue & { markup: string; settings: string; line: number };

type Reading = { durationSeconds: number; isHeaded: boolean };

export type ReadCues = {
  cues: WrittenCue[];
  problems: CaptionProblem[];
  /** Lines of the timings of cues without text. They are legal and show nothing. */
  emptyCues: number[];
  /** Notes, styles and regions, without arrows. */
  comments: string[];
  /** Players would show the file as it is written otherwise: an identifier as text, or words behind a bracket not at all. */
  isRepaired: boolean;
};

/** Reads all cues and names every line that is lost or suspicious. Skips the first line of a headed file. */
export function readCues(lines: readonly string[], { durationSeconds, isHeaded }: Reading): ReadCues {
  const blocks = blocksOf(lines, isHeaded);
  const read = blocks.map((block) => readBlock(block, isHeaded));
  const cues = read.flatMap(({ cue }) => (cue ? [cue] : []));
  const problems = [...read.flatMap((each) => each.problems ?? []), ...oddities(cues, durationSeconds)];
  if (isHeaded && lines[0]?.includes(ARROW)) problems.push({ code: 'timingInvalid', line: 1 });
  if (cues.length === 0 && !isUnreadable(problems)) problems.push({ code: 'noCues', line: lines.length });
  return {
    cues,
    problems: problems.toSorted((one, other) => one.line - other.line),
    emptyCues: read.flatMap(({ empty }) => empty ?? []),
    comments: read.flatMap(({ comment }) => comment ?? []),
    isRepaired:
      read.some(({ isEscaped }) => isEscaped) ||
      blocks.some((block) => block.kind === 'cue' && block.hasLeakedIdentifier),
  };
}

type CueOnLine = Pick<WrittenCue, 'startSeconds' | 'endSeconds' | 'markup' | 'line'>;

/** What is legal and hardly ever meant: out of order, overlapping, beginning after the end, with letters that were lost before. */
export const oddities = (cues: readonly CueOnLine[], durationSeconds: number): CaptionProblem[] => [
  ...relations(cues),
  ...cues
    .filter(({ markup }) => markup.includes('\uFFFD'))
    .map(({ line }): CaptionProblem => ({ code: 'damagedLetters', line })),
  ...cues
    .filter(({ startSeconds }) => startSeconds >= durationSeconds)
    .map(({ line }): CaptionProblem => ({ code: 'afterEnd', line })),
];

export function serialiseWebVtt(cues: readonly CaptionCue[]): string {
  const blocks = cues.map(
    ({ startSeconds, endSeconds, text }) =>
      `${timestamp(startSeconds)} --> ${timestamp(endSeconds)}\n${escapeCueText(tidyLines(text))}\n`,
  );
  return ['WEBVTT\n', ...blocks].join('\n');
}

const TIMESTAMP = String.raw`(?:(\d+):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
/** Players know no other white space here: a cue with a no-break space beside its arrow is not shown. */
const TIMING = new RegExp(String.raw`^[ \t\f]*${TIMESTAMP}[ \t\f]*-->[ \t\f]*${TIMESTAMP}(?!\d)(.*)$`);

/** SRT counts its cues: other words above a timing are a caption torn off by an empty line. */
const isIdentifierOfSrt = (text: string): boolean => text === '' || /^(?=.*\d)[\x21-\x7e\uFEFF]+$/.test(text);

/** Words behind a timing that are no setting such as `line:80%`. Players ignore them. */
export const wordsBesideTiming = (settings: string): string[] =>
  settings.split(/\s+/).filter((word) => /\p{L}/u.test(word) && !/^[a-z]\w*:/i.test(word));

type ReadBlock = {
  cue?: WrittenCue;
  isEscaped?: boolean;
  problems?: CaptionProblem[];
  empty?: number;
  comment?: string;
};

function readBlock(block: Block, isHeaded: boolean): ReadBlock {
  if (block.kind === 'cue') return readCue(block, isHeaded);
  if (block.kind === 'comment') return readComment(block);
  return block.kind === 'text' ? { problems: [{ code: 'timingMissing', line: block.line }] } : {};
}

function readComment({ line, lines }: OtherBlock): ReadBlock {
  const problems: CaptionProblem[] = [];
  for (const [index, text] of lines.entries())
    if (text.includes(ARROW)) problems.push({ code: 'arrowInComment', line: line + index });
  const isBare = lines.length === 1 && /^(NOTE|STYLE|REGION)\s*$/.test(lines[0] ?? '');
  return { problems, ...(!isBare && { comment: lines.join('\n').replaceAll(ARROW, '→') }) };
}

function readCue({ line, identifier, timing, lines }: CueBlock, isHeaded: boolean): ReadBlock {
  const refused = (code: CaptionProblemCode, at = line) => ({ problems: [{ code, line: at }] });
  const parts = TIMING.exec(timing);
  if (!parts) return refused('timingInvalid');
  const [startSeconds, endSeconds, settings = ''] = [seconds(parts.slice(1, 5)), seconds(parts.slice(5, 9)), parts[9]];
  if (endSeconds <= startSeconds) return refused('endBeforeStart');
  if (wordsBesideTiming(settings).length > 0) return refused('wordsBesideTiming');
  const written = lines.join('\n');
  const markup = playableMarkup(written);
  const text = plainCueText(markup);
  const torn = !isHeaded && !isIdentifierOfSrt(identifier) ? refused('timingMissing', line - 1) : {};
  if (text === '') return { ...torn, empty: line };
  const cue = { startSeconds, endSeconds, text, markup, settings: settings.trim(), line };
  return { ...torn, cue, isEscaped: markup !== written };
}

function relations(cues: readonly CueOnLine[]): CaptionProblem[] {
  return cues.flatMap(({ startSeconds, line }, index): CaptionProblem[] => {
    const before = cues[index - 1];
    if (!before) return [];
    if (startSeconds < before.startSeconds) return [{ code: 'outOfOrder', line }];
    return startSeconds < before.endSeconds ? [{ code: 'overlap', line }] : [];
  });
}

const TAG = /<(?:(\/?[a-z]+)(?=[\s.>/])[^<>]*>|(?:\d+:)?\d\d:\d\d\.\d{3}>)?/gi;
const TAG_OF_WEBVTT = /^\/?(?:b|i|u|c|v|lang|ruby|rt)$/;
const TAG_OF_HTML = /^\/?(?:a|big|body|center|div|em|font|html|p|s|small|span|strike|strong|sub|sup|tt)$/i;

/**
 * Markup that players show in full. Tags of WebVTT stay, those that other programs take from HTML go, and every other bracket is escaped, because players
 * omit what is behind it, as in 「<38度」.
 */
export const playableMarkup = (markup: string): string =>
  markup.replace(TAG, (tag: string, name?: string) => {
    if (name === undefined) return tag === '<' ? '&lt;' : tag;
    if (/^\/?[biu]$/i.test(name)) return tag.toLowerCase();
    if (TAG_OF_WEBVTT.test(name)) return tag;
    if (/^br$/i.test(name)) return '\n';
    return TAG_OF_HTML.test(name) ? '' : tag.replace('<', '&lt;');
  });

/** The words of a cue: without tags, time marks and the readings of ruby, with character references resolved. */
export function plainCueText(markup: string): string {
  return tidyLines(withoutTags(markup).replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, resolve));
}

/** One walk from left to right: patterns that look for a closing bracket go over a hostile file once per opening one. */
function withoutTags(markup: string): string {
  let words = '';
  let isReading = false;
  for (let position = 0; position < markup.length;) {
    const opens = markup.indexOf('<', position);
    if (!isReading) words += markup.slice(position, opens < 0 ? undefined : opens);
    const closes = opens < 0 ? -1 : markup.indexOf('>', opens);
    if (closes < 0) break;
    const tag = markup.slice(opens + 1, closes);
    isReading = tag.startsWith('/') ? isReading && !['/rt', '/ruby'].includes(tag) : isReading || /^rt\b/.test(tag);
    position = closes + 1;
  }
  return words;
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00A0', lrm: '\u200E', rlm: '\u200F' };

function resolve(reference: string, name: string): string {
  if (!name.startsWith('#')) return named[name] ?? reference;
  const point = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1));
  return point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff) ? String.fromCodePoint(point) : '\uFFFD';
}

/** Lines without edges, none empty, no control characters: an empty line would end the cue. */
export const tidyLines = (text: string): string =>
  text
    .replace(/\r\n|\r/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

/** Words as they stand in a cue. */
export const escapeCueText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function seconds([hours = '0', minutes, wholeSeconds, thousandths]: readonly (string | undefined)[]): number {
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(wholeSeconds);
  return (whole * 1000 + Number(thousandths)) / 1000;
}

/** 00:01:02.345 as WebVTT writes a time. */
export function timestamp(time: number): string {
  const milliseconds = Math.round(time * 1000);
  const part = (value: number, length = 2) => String(Math.floor(value)).padStart(length, '0');
  const clock = `${part(milliseconds / 3_600_000)}:${part((milliseconds / 60_000) % 60)}:${part((milliseconds / 1000) % 60)}`;
  return `${clock}.${part(milliseconds % 1000, 3)}`;
}

const byteLength = (source: string | Uint8Array) =>
  typeof source === 'string' ? new TextEncoder().encode(source).byteLength : source.byteLength;

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
