import { normaliseLine } from '#text/normalise-input.ts';
import { fullNameProblem } from '#text/person-name.ts';

/** How somebody signs who cannot write with a pen, each before a witness. */
export const witnessedWays = {
  scribe: '代筆',
  thumbprint: '拇印',
  stamp: '記名・押印',
} as const;
export type WitnessedWay = keyof typeof witnessedWays;

/** What stands in place of ink. Who may be scribe or witness is for the area that asks for the signature. */
export type WitnessedMark =
  | { way: 'scribe'; scribeName: string; witnessName: string }
  | { way: Exclude<WitnessedWay, 'scribe'>; witnessName: string };

/** By whom and before whom it was made, as it stands beside a signature. */
export function witnessedWords(mark: WitnessedMark): string {
  const by = mark.way === 'scribe' ? ` ${mark.scribeName}` : '';
  return `${witnessedWays[mark.way]}${by}（立会人 ${mark.witnessName}）`;
}

export type WitnessedEntry = { way: WitnessedWay | null; scribeName: string; witnessName: string };
export type WitnessedErrors = Partial<Record<keyof WitnessedEntry, string>>;

/** The mark, or for each field that lacks something the Japanese message. */
export function readWitnessedMark(entry: WitnessedEntry): { mark: WitnessedMark } | { errors: WitnessedErrors } {
  const { way } = entry;
  const scribeName = normaliseLine(entry.scribeName);
  const witnessName = normaliseLine(entry.witnessName);
  const errors: WitnessedErrors = {
    ...(way === null && { way: '署名の代わりの方法を選んでください' }),
    ...(way === 'scribe' && nameError('scribeName', '代筆する方', scribeName)),
    ...nameError('witnessName', '立会人', witnessName),
  };
  if (way === null || Object.keys(errors).length > 0) return { errors };
  return { mark: way === 'scribe' ? { way, scribeName, witnessName } : { way, witnessName } };
}

function nameError(field: 'scribeName' | 'witnessName', who: string, name: string): WitnessedErrors {
  const problem = fullNameProblem(name, `${who}の氏名`);
  return problem === null ? {} : { [field]: problem };
}
