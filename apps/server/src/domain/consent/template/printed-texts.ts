import type { PrintedText } from '@nattoku/rules/consent/printed-places';
import { normaliseLine } from '@nattoku/rules/text/normalise-input';

/** Of the height of a line: a wider gap parts what stands on it, as the label of a second column. */
const GAP = 0.8;
const TENTHS = 10;
const rounded = (points: number): number => Math.round(points * TENTHS) / TENTHS;

const PLACE = /^<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*)<\/word>$/u;

/** The text of the layout that `pdftotext -bbox-layout` writes, one run for words that follow each other on a line. */
export function printedTexts(layout: string): PrintedText[] {
  const runs: PrintedText[] = [];
  let page = 0;
  let isNewLine = true;
  for (const row of layout.split('\n')) {
    const line = row.trim();
    if (line.startsWith('<page ')) page += 1;
    if (line.startsWith('<line ')) isNewLine = true;
    const word = wordIn(line, page);
    if (!word) continue;
    const last = runs.at(-1);
    const gap = last ? word.x - (last.x + last.width) : 0;
    if (last && !isNewLine && gap <= last.height * GAP) extend(last, word, gap);
    else runs.push(word);
    isNewLine = false;
  }
  return runs.map((run) => ({
    ...run,
    text: normaliseLine(run.text),
    x: rounded(run.x),
    y: rounded(run.y),
    width: rounded(run.width),
    height: rounded(run.height),
  }));
}

function wordIn(line: string, page: number): PrintedText | null {
  const [, left, top, right, bottom, text] = PLACE.exec(line) ?? [];
  if (text === undefined) return null;
  const [x, y] = [Number(left), Number(top)];
  return { page, x, y, width: Number(right) - x, height: Number(bottom) - y, text: plain(text) };
}

function extend(run: PrintedText, word: PrintedText, gap: number): void {
  const bottom = Math.max(run.y + run.height, word.y + word.height);
  run.text += gap > run.height * 0.15 ? ` ${word.text}` : word.text;
  run.width = Math.max(run.x + run.width, word.x + word.width) - run.x;
  run.y = Math.min(run.y, word.y);
  run.height = bottom - run.y;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|apos);/gu, (_, name: string) => entities[name] ?? '');
