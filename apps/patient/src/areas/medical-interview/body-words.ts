import { interviewWords } from '#words/interview/interview-words.ts';

/** A place of the body with its side, in the words of the reader. */
export function areaName(code: string): string {
  const { areas, body } = interviewWords();
  const names: Readonly<Record<string, string>> = areas;
  const [, part = code, side] = /^(.+)-(right|left)$/.exec(code) ?? [];
  const name = names[part];
  if (name === undefined) return names[code] ?? code;
  if (side === undefined) return name;
  return side === 'right' ? body.rightSide(name) : body.leftSide(name);
}
