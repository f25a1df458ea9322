import {
  plainCueText,
  playableMarkup,
  readCues,
  tidyLines,
  timestamp,
  wordsBesideTiming,
  type ReadCues,
  type WrittenCue,
} from '#video/webvtt.ts';

export type CaptionEncoding = 'UTF-8' | 'UTF-16' | 'Shift_JIS' | 'EUC-JP' | 'ISO-2022-JP';

const decoded = (bytes: Uint8Array, label: string): string | null => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** The text of a caption file as Windows, Unix and subtitle programs write it, or null when it is damaged or in no encoding that we know. */
export function decodeCaptionFile(bytes: Uint8Array): { text: string; encoding: CaptionEncoding } | null {
  const found = wideText(bytes) ?? narrowText(bytes);
  if (!found) return null;
  const text = withoutPadding(found.text.replace(/^\uFEFF/, ''));
  // A zero in a caption file is a damaged letter, as it is for players; a file without an arrow is of another kind.
  if (text.includes('\0') && !text.includes('-->')) return null;
  return { ...found, text: text.replaceAll('\0', '\uFFFD') };
}

/** Some recorders fill the last block of a file with zeros. */
function withoutPadding(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\0') end -= 1;
  return text.slice(0, end);
}

type Decoded = { text: string; encoding: CaptionEncoding };

/** UTF-16 by its mark, and without one by the words that every caption file contains: only the right byte order yields them. */
function wideText(bytes: Uint8Array): Decoded | null {
  const [first, second] = bytes;
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (!isMarked && !bytes.includes(0)) return null;
  const orders = isMarked ? [first === 0xff ? 'utf-16le' : 'utf-16be'] : ['utf-16le', 'utf-16be'];
  for (const order of orders) {
    const text = decoded(bytes, order);
    if (text !== null && (isMarked || /-->|^WEBVTT/.test(text))) return { text, encoding: 'UTF-16' };
  }
  return null;
}

function narrowText(bytes: Uint8Array): Decoded | null {
  const utf8 = decoded(bytes, 'utf-8');
  if (utf8 !== null) {
    const jis = utf8.includes('\u001b$') ? decoded(bytes, 'iso-2022-jp') : null;
    return jis === null ? { text: utf8, encoding: 'UTF-8' } : { text: jis, encoding: 'ISO-2022-JP' };
  }
  if (isDamagedUtf8(bytes)) return null;
  // The browsers' Shift_JIS is CP932, with ① and 髙.
  const [sjis, euc] = [decoded(bytes, 'shift_jis'), decoded(bytes, 'euc-jp')];
  if (euc !== null && (sjis === null || isEucRather(bytes, euc, sjis))) return { text: euc, encoding: 'EUC-JP' };
  return sjis === null ? null : { text: sjis, encoding: 'Shift_JIS' };
}

/** How many characters there are of a class, all of one code unit. A list of half a million matches would cost more than the text without them. */
const count = (text: string, letters: RegExp): number => text.length - text.replace(letters, '').length;

/** Japanese in UTF-8 of which some bytes are lost; in another encoding it would be read as other kanji. */
function isDamagedUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes);
  return count(text, /[\u3001-\u30ff\u4e00-\u9fff]/g) > count(text, /\uFFFD/g);
}

/** Bytes that are legal in both: nearly all Japanese contains kana, and only half-width kana of Shift_JIS look like EUC-JP. */
function isEucRather(bytes: Uint8Array, euc: string, sjis: string): boolean {
  // Some decoders read a letter of Shift_JIS as a control character and a Latin letter.
  if (/[\u0080-\u009f]/.test(euc)) return false;
  const letters = count(euc, /\P{ASCII}/gu);
  if (count(euc, /[\u3041-\u3096\u30a1-\u30fc]/g) > letters / 5 || isOfFrequentRows(bytes)) return true;
  const isHalfWidthKana = !/(?![\uff61-\uff9f])\P{ASCII}|(?<![ｳｶ-ﾄﾊ-ﾎ])ﾞ|(?<![ﾊ-ﾎ])ﾟ|(?<![ｦ-ﾟ])[ｧ-ｰ]/u.test(sjis);
  return !isHalfWidthKana;
}

/** Whether all pairs of bytes are signs, full-width letters, kana or the frequent kanji of JIS level 1; a line of half-width kana hardly ever is. */
function isOfFrequentRows(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    if (!(lead === 0xa1 || (lead >= 0xa3 && lead <= 0xa5) || (lead >= 0xb0 && lead <= 0xcf))) return false;
    at += 1;
  }
  return true;
}

export type CaptionFile = Omit<ReadCues, 'comments'> & {
  format: 'WebVTT' | 'SRT';
  /** Styles, regions and notes of a WebVTT file, to be written back. */
  kept: string[];
};

/** Reads WebVTT, or SRT as it is found in the wild; lines are counted as in the file. */
export function readCaptionFile(text: string, durationSeconds = Infinity): CaptionFile {
  const unmarked = text.replace(/^\uFEFF/, '');
  const isHeaded = /^WEBVTT($|[ \t\r\n])/.test(unmarked);
  // Players end a line twice at \r\r\n, which converters between systems write in SRT.
  const lines = unmarked.replace(isHeaded ? /\r\n|\r/g : /\r\r\n|\r\n|\r/g, '\n').split('\n');
  const { comments, ...read } = readCues(isHeaded ? lines : lines.map(asWebVtt), { durationSeconds, isHeaded });
  return { format: isHeaded ? 'WebVTT' : 'SRT', kept: comments, ...read };
}

const SRT_TIME = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[,.](\d{1,3}))?`;
const SRT_TIMING = new RegExp(String.raw`^\s*${SRT_TIME}\s*-->\s*${SRT_TIME}(?:\s+(.*))?$`);
const SETTINGS = /(?<!\S)(?:vertical|line|position|size|align):\S+/g;

/** A line of SRT in WebVTT's words: times with a dot, no coordinates, no codes of other subtitle formats. */
const asWebVtt = (line: string): string => {
  const parts = SRT_TIMING.exec(line)?.slice(1);
  if (!parts) return line.includes('-->') ? line : markupOf(line);
  const time = ([hours = '', minutes = '', seconds = '', part = '']: string[]) =>
    `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}:${seconds.padStart(2, '0')}.${part.padEnd(3, '0')}`;
  const behind = parts[8] ?? '';
  const settings = [...(behind.match(SETTINGS) ?? []), ...wordsBesideTiming(behind)];
  return [time(parts.slice(0, 4)), '-->', time(parts.slice(4, 8)), ...settings].join(' ');
};

const escapeAmpersands = (text: string): string =>
  text.replace(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm|#\d+|#x[\da-f]+);)/gi, '&amp;');

const markupOf = (line: string): string => escapeAmpersands(line.replace(/\{\\[^{}]*\}/g, ''));

/** Typed or imported text as the payload of one cue: no empty line and no arrow may end it. */
export const cleanMarkup = (markup: string): string =>
  escapeAmpersands(tidyLines(playableMarkup(markup))).replaceAll('-->', '--&gt;');

/** The markup as a person edits it: `<`, `>` and `&` stand for themselves wherever `cleanMarkup` restores their escapes. */
export function editableMarkup(markup: string): string {
  const typed = markup.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  return cleanMarkup(typed) === markup ? typed : markup;
}

type Cue = Pick<WrittenCue, 'startSeconds' | 'endSeconds' | 'markup' | 'settings'>;

/** A WebVTT file with everything that the cues were written with. */
export function writeWebVtt(cues: readonly Cue[], kept: readonly string[] = []): string {
  // Thousands of captions may have one long text: it is cleaned once.
  const cleaned = new Map<string, string>();
  const clean = (markup: string): string => {
    const known = cleaned.get(markup) ?? cleanMarkup(markup);
    cleaned.set(markup, known);
    return known;
  };
  return [
    'WEBVTT\n',
    ...kept.map((block) => `${block.trim()}\n`),
    ...cues.map(({ startSeconds, endSeconds, markup, settings }) => {
      const timing = `${timestamp(startSeconds)} --> ${timestamp(endSeconds)}${settings === '' ? '' : ` ${settings}`}`;
      return `${timing}\n${clean(markup)}\n`;
    }),
  ].join('\n');
}

/** An SRT file; readings of ruby and positions, which SRT does not know, are left out. */
export const writeSrt = (cues: readonly Cue[]): string =>
  cues
    .map(({ startSeconds, endSeconds, markup }, index) => {
      const [from, to] = [startSeconds, endSeconds].map((time) => timestamp(time).replace('.', ','));
      return `${index + 1}\r\n${from} --> ${to}\r\n${plainCueText(cleanMarkup(markup)).replaceAll('\n', '\r\n')}\r\n`;
    })
    .join('\r\n');
