/** How lines end where a text is pasted: Windows programs and ORCA want CRLF, the others LF. */
export type LineEnd = 'crlf' | 'lf';

// What looks like a space or like nothing, and is something else to an old program.
const INVISIBLE = /[\u200B-\u200F\u2028-\u202E\u2060\uFEFF]/g;
const ODD_SPACE = /[\t\u00A0\u2002-\u200A]/g;

/**
 * A text as old editors take it: lines that end in one way, no tab – it jumps to the next field there –, nothing invisible, no space at the end
 * of a line, and never two empty lines one after the other.
 */
export function textForOtherSystems(text: string, end: LineEnd): string {
  return text
    .replaceAll(/\r\n?|\u2028|\u2029|\u0085/g, '\n')
    .replaceAll(INVISIBLE, '')
    .replaceAll(ODD_SPACE, ' ')
    .split('\n')
    .map(withoutTrailingSpaces)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .replaceAll('\n', end === 'crlf' ? '\r\n' : '\n');
}

/** Looks from the end: an expression would go through a run of spaces from each of them. */
function withoutTrailingSpaces(line: string): string {
  let end = line.length;
  while (end > 0 && (line[end - 1] === ' ' || line[end - 1] === '\u3000')) end -= 1;
  return line.slice(0, end);
}
