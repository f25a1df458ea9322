/** One caption: text without markup, lines separated by \n. */
export type CaptionCue = { startSeconds: number; endSeconds: number; text: string };

/** An error makes a cue or the file unreadable; a warning is legal WebVTT that hardly anybody means. */
export const captionProblemSeverity = {
  tooLarge: 'error',
  notUtf8: 'error',
  headerMissing: 'error',
  timingMissing: 'error',
  timingInvalid: 'error',
  endBeforeStart: 'error',
  textMissing: 'error',
  noCues: 'error',
  outOfOrder: 'warning',
  overlap: 'warning',
  afterEnd: 'warning',
} as const satisfies Record<string, 'error' | 'warning'>;

export type CaptionProblemCode = keyof typeof captionProblemSeverity;
/** `line` counts from 1. */
export type CaptionProblem = { code: CaptionProblemCode; line: number };
export type ParsedCaptions = { cues: CaptionCue[]; problems: CaptionProblem[] };

export const maxCaptionBytes = 1_000_000;

export function isUnreadable(problems: readonly CaptionProblem[]): boolean {
  return problems.some(({ code }) => captionProblemSeverity[code] === 'error');
}

/** Reads WebVTT as the W3C writes it. `durationSeconds` of the video, where known, finds cues that nobody would see. */
export function parseWebVtt(source: string | Uint8Array, durationSeconds = Infinity): ParsedCaptions {
  const refused = (code: CaptionProblemCode): ParsedCaptions => ({ cues: [], problems: [{ code, line: 1 }] });
  if (byteLength(source) > maxCaptionBytes) return refused('tooLarge');
  const content = typeof source === 'string' ? source : decode(source);
  if (content === null) return refused('notUtf8');

  const lines = content.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  if (!/^WEBVTT($|[ \t])/.test(lines[0] ?? '')) return refused('headerMissing');

  const { cues, problems } = readCues(lines, { durationSeconds, isHeaded: true });
  return { cues: cues.map(({ startSeconds, endSeconds, text }) => ({ startSeconds, endSeconds, text })), problems };
}

/** A caption as it stands in its file: `markup` with ruby and the like, `settings` such as `line:80%`. `line` counts from 1. */
export type WrittenCue = CaptionCue & { markup: string; settings: string; line: number };

type Reading = { durationSeconds: number; isHeaded: boolean };

/** All cues that can be read, and what is wrong or odd; the first line of a headed file is not looked at. */
export function readCues(
  lines: readonly string[],
  { durationSeconds, isHeaded }: Reading,
): { cues: WrittenCue[]; problems: CaptionProblem[] } {
  const read = blocksOf(lines, isHeaded).map(readBlock);
  const cues = read.flatMap(({ cue }) => (cue ? [cue] : []));
  const problems = [...read.flatMap(({ problem }) => (problem ? [problem] : [])), ...oddities(cues, durationSeconds)];
  if (read.length === 0) problems.push({ code: 'noCues', line: lines.length });
  return { cues, problems: problems.toSorted((one, other) => one.line - other.line) };
}

/** What is legal and hardly ever meant: out of order, overlapping, beginning after the end. */
export const oddities = (
  cues: readonly (Pick<CaptionCue, 'startSeconds' | 'endSeconds'> & { line: number })[],
  durationSeconds: number,
): CaptionProblem[] => [
  ...relations(cues),
  ...cues
    .filter(({ startSeconds }) => startSeconds >= durationSeconds)
    .map(({ line }): CaptionProblem => ({ code: 'afterEnd', line })),
];

export function serialiseWebVtt(cues: readonly CaptionCue[]): string {
  const blocks = cues.map(
    ({ startSeconds, endSeconds, text }) =>
      `${timestamp(startSeconds)} --> ${timestamp(endSeconds)}\n${escapeCueText(tidy(text))}\n`,
  );
  return ['WEBVTT\n', ...blocks].join('\n');
}

type Block = { line: number; lines: string[] };

/** Cue blocks, with the number of their first line; notes, styles and regions are not for us. */
function blocksOf(lines: readonly string[], isHeaded: boolean): Block[] {
  const blocks: Block[] = [];
  let block: Block | undefined;
  lines.forEach((line, index) => {
    if (line.trim() === '') block = undefined;
    else if (block) block.lines.push(line);
    else blocks.push((block = { line: index + 1, lines: [line] }));
  });
  const isCue = ({ line, lines: [first = ''] }: Block) =>
    !isHeaded || (line > 1 && !/^(NOTE($|[ \t])|(STYLE|REGION)\s*$)/.test(first));
  return blocks.filter(isCue);
}

function readBlock({ line, lines }: Block): { cue?: WrittenCue; problem?: CaptionProblem } {
  const timingAt = lines.slice(0, 2).findIndex((candidate) => candidate.includes('-->'));
  const timingLine = line + Math.max(0, timingAt);
  const refused = (code: CaptionProblemCode) => ({ problem: { code, line: timingLine } });
  if (timingAt < 0) return refused('timingMissing');

  const [from = '', to = ''] = (lines[timingAt] ?? '').split('-->').map((part) => part.trim());
  const [, until = '', settings = ''] = /^(\S*)\s*(.*)$/.exec(to) ?? [];
  const [start, end] = [seconds(from.split(/[ \t]/)[0] ?? ''), seconds(until)];
  if (Number.isNaN(start + end)) return refused('timingInvalid');
  if (end <= start) return refused('endBeforeStart');
  const markup = lines.slice(timingAt + 1).join('\n');
  const text = plainCueText(markup);
  if (text === '') return refused('textMissing');
  return { cue: { startSeconds: start, endSeconds: end, text, markup, settings, line: timingLine } };
}

function relations(cues: Parameters<typeof oddities>[0]): CaptionProblem[] {
  return cues.flatMap(({ startSeconds, line }, index): CaptionProblem[] => {
    const before = cues[index - 1];
    if (!before) return [];
    if (startSeconds < before.startSeconds) return [{ code: 'outOfOrder', line }];
    return startSeconds < before.endSeconds ? [{ code: 'overlap', line }] : [];
  });
}

/** The words of a cue: without tags, time marks and the readings of ruby, with character references resolved. */
export function plainCueText(markup: string): string {
  return tidy(withoutTags(markup).replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, resolve));
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
const tidy = (text: string) =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/\p{Cc}/gu, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');

/** Words as they stand in a cue. */
export const escapeCueText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function seconds(text: string): number {
  const match = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/.exec(text);
  if (!match) return NaN;
  const [, hours = '0', minutes, wholeSeconds, thousandths] = match;
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
