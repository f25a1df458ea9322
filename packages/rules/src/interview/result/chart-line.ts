// Spaces around a name are trimmed: an expression for them takes cubic time on a line of spaces.
const PLACEHOLDER = /\{\{([^{}]+)\}\}/g;
const HEADING = /^【[^】]*】/;
const BREAK = /[\s、，,／/・；;（(「]/;
const CLOSING = /^[）)」』\]]+/;
const LEADING = /^[\s、，,／/・；;]+/;

/** The names that stand in a text of lines, as they are written there. */
export const placeholdersOf = (template: string): string[] =>
  [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name.trim());

/** A line without what stands in double braces. */
export const literalOf = (line: string): string => line.replaceAll(PLACEHOLDER, '');

/**
 * A line with the answers in it, null where it has nothing to say. A label belongs to the answer that follows it, a unit or a closing bracket to the one
 * before, and both leave with it; a part that begins with 【…】 leaves as a whole once none of its answers is there.
 */
export function chartLine(line: string, said: (name: string) => string): string | null {
  const parts = partsOf(line).map((part) => chartPart(part, said));
  if (placeholdersOf(line).length > 0 && parts.every((part) => part === null)) return null;
  return parts.map((part) => part ?? '').join('');
}

/** 【既往歴】 begins a part of a line, unless it stands in the name of a question. Read from the end, so that each character is read once. */
const partsOf = (line: string): string[] => {
  const parts: string[] = [];
  let isInName = false;
  let end = line.length;
  for (let at = line.length - 1; at > 0; at -= 1) {
    if (line[at] === '{') isInName = false;
    else if (line[at] === '}' && line[at + 1] === '}') isInName = true;
    if (line[at] !== '【' || isInName) continue;
    parts.push(line.slice(at, end));
    end = at;
  }
  return [...parts, line.slice(0, end)].toReversed();
};

type Piece = { label: string; words: string; unit: string };

const chartPart = (part: string, said: (name: string) => string): string | null => {
  const heading = HEADING.exec(part)?.[0] ?? '';
  // Words and names take turns: what stands before the first, the first, what stands between, …
  const [first = '', ...rest] = part.slice(heading.length).split(PLACEHOLDER);
  if (rest.length === 0) return part.trim() === '' ? null : part;
  const pieces: Piece[] = [];
  let label = first;
  for (let at = 0; at < rest.length; at += 2) {
    const [unit, next] = apart(rest[at + 1] ?? '', at + 2 >= rest.length);
    pieces.push({ label, words: said((rest[at] ?? '').trim()), unit });
    label = next;
  }
  if (pieces.every(({ words }) => words === '')) return null;
  return heading + joined(pieces) + label;
};

/** Text between two answers: what belongs to the one before, and what announces the next. At the end nothing is announced. */
const apart = (between: string, isLast: boolean): [unit: string, label: string] => {
  const closing = CLOSING.exec(between)?.[0] ?? '';
  const rest = between.slice(closing.length);
  const at = (isLast ? rest : rest.trimEnd()).search(BREAK);
  if (at >= 0) return [closing + rest.slice(0, at), rest.slice(at)];
  return isLast ? [between, ''] : [closing, rest];
};

const joined = (pieces: readonly Piece[]): string => {
  let text = '';
  let hasGap = false;
  for (const { label, words, unit } of pieces) {
    if (words === '') {
      hasGap = true;
      continue;
    }
    const isTight = hasGap && text !== '' && !BREAK.test(label.charAt(0));
    const lead = hasGap && text === '' ? label.replace(LEADING, '') : label;
    text += (isTight ? ' ' : '') + lead + words + unit;
    hasGap = false;
  }
  return text;
};
