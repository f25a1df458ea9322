import { plainCueText, readCues, timestamp, type CaptionProblem, type WrittenCue } from '#video/webvtt.ts';

export type CaptionEncoding = 'UTF-8' | 'UTF-16' | 'Shift_JIS';

const decoded = (bytes: Uint8Array, label: string): string | null => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

const UTF_16: readonly (readonly [label: string, isIt: (bytes: Uint8Array) => boolean])[] = [
  ['utf-16le', ([first, second]) => first === 0xff && second === 0xfe],
  ['utf-16be', ([first, second]) => first === 0xfe && second === 0xff],
  // Without a mark: the numbers and arrows of a caption file leave every other byte empty.
  ['utf-16le', (bytes) => isEmptyAt(bytes, 1)],
  ['utf-16be', (bytes) => isEmptyAt(bytes, 0)],
];

const isEmptyAt = (bytes: Uint8Array, offset: 0 | 1): boolean => {
  const start = bytes.subarray(0, 400);
  const empty = start.filter((byte, index) => byte === 0 && index % 2 === offset).length;
  return (
    start.length > 3 && empty > start.length / 8 && !start.some((byte, index) => byte === 0 && index % 2 !== offset)
  );
};

/** The text of a caption file as Windows and subtitle programs write it, or null when it is in no encoding that we know. */
export function decodeCaptionFile(bytes: Uint8Array): { text: string; encoding: CaptionEncoding } | null {
  const wide = UTF_16.find(([, isIt]) => isIt(bytes));
  const candidates: [label: string, encoding: CaptionEncoding][] = wide
    ? [[wide[0], 'UTF-16']]
    : [
        ['utf-8', 'UTF-8'],
        // The browsers' Shift_JIS is CP932, with ① and 髙.
        ['shift_jis', 'Shift_JIS'],
      ];
  for (const [label, encoding] of candidates) {
    const text = decoded(bytes, label);
    if (text !== null && !text.includes('\0')) return { text: text.replace(/^\uFEFF/, ''), encoding };
  }
  return null;
}

export type CaptionFile = {
  format: 'WebVTT' | 'SRT';
  cues: WrittenCue[];
  problems: CaptionProblem[];
  /** Styles, regions and notes of a WebVTT file, to be written back as they are. */
  kept: string[];
};

/** Reads WebVTT, or SRT as it is found in the wild; lines are counted as in the file. */
export function readCaptionFile(text: string, durationSeconds = Infinity): CaptionFile {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  if (/^WEBVTT($|[ \t])/.test(lines[0] ?? ''))
    return { format: 'WebVTT', kept: keptBlocks(lines), ...readCues(lines, { durationSeconds, isHeaded: true }) };
  return { format: 'SRT', kept: [], ...readCues(lines.map(asWebVtt), { durationSeconds, isHeaded: false }) };
}

const keptBlocks = (lines: readonly string[]): string[] =>
  lines
    .join('\n')
    .split(/\n[ \t]*\n+/)
    .filter((block) => /^(NOTE($|[ \t\n])|(STYLE|REGION)\s*\n)/.test(block));

const SRT_TIMING =
  /^\s*(\d{1,3}):(\d{1,2}):(\d{1,2})[,.](\d{1,3})\s*-->\s*(\d{1,3}):(\d{1,2}):(\d{1,2})[,.](\d{1,3})\s*(.*)$/;

/** A line of SRT in WebVTT's words: times with a dot, no coordinates, no tags that a browser would show as text. */
const asWebVtt = (line: string): string => {
  const parts = SRT_TIMING.exec(line)?.slice(1);
  if (!parts) return line.includes('-->') ? line : markupOf(line);
  const time = ([hours = '', minutes = '', seconds = '', part = '']: string[]) =>
    `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}:${seconds.padStart(2, '0')}.${part.padEnd(3, '0')}`;
  return `${time(parts.slice(0, 4))} --> ${time(parts.slice(4, 8))}`;
};

const markupOf = (line: string): string =>
  line
    .replace(/\{\\[^}]*\}/g, '')
    .replace(/<\/?font[^>]*>/gi, '')
    .replace(/<(\/?[biu])>/gi, (_, tag: string) => `<${tag.toLowerCase()}>`)
    .replace(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm|#\d+|#x[\da-f]+);)/gi, '&amp;')
    .replace(/<(?!\/?[biu]>)/g, '&lt;');

/** What was typed or read, fit to stand in a cue: no empty line and no arrow may end it. */
export const cleanMarkup = (markup: string): string =>
  markup
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/\p{Cc}/gu, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
    .replaceAll('-->', '--&gt;')
    .replace(/<(?!\/?(?:b|i|u|c|v|lang|ruby|rt)\b|\d)/g, '&lt;');

type Cue = Pick<WrittenCue, 'startSeconds' | 'endSeconds' | 'markup' | 'settings'>;

/** A WebVTT file with everything that the cues were written with. */
export const writeWebVtt = (cues: readonly Cue[], kept: readonly string[] = []): string =>
  [
    'WEBVTT\n',
    ...kept.map((block) => `${block.trim()}\n`),
    ...cues.map(({ startSeconds, endSeconds, markup, settings }) => {
      const timing = `${timestamp(startSeconds)} --> ${timestamp(endSeconds)}${settings === '' ? '' : ` ${settings}`}`;
      return `${timing}\n${cleanMarkup(markup)}\n`;
    }),
  ].join('\n');

/** An SRT file; readings of ruby and positions, which SRT does not know, are left out. */
export const writeSrt = (cues: readonly Cue[]): string =>
  cues
    .map(({ startSeconds, endSeconds, markup }, index) => {
      const [from, to] = [startSeconds, endSeconds].map((time) => timestamp(time).replace('.', ','));
      return `${index + 1}\r\n${from} --> ${to}\r\n${plainCueText(markup).replaceAll('\n', '\r\n')}\r\n`;
    })
    .join('\r\n');
