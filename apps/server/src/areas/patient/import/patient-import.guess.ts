import { guessMeaning } from '@nattoku/contract/patient/import-meaning';
import type { ImportTarget } from '@nattoku/contract/patient/import-target';
import type { ImportMapping } from '@nattoku/contract/patient/patient-import';
import { parseBirthDate } from '@nattoku/rules/time/birth-date';
import { isKatakanaName, toFullWidthKatakana } from '@nattoku/rules/text/kana';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { plainCell } from '#areas/patient/import/patient-import.cells.ts';
import { targetOfHeading } from '#areas/patient/import/patient-import.words.ts';

const nowhere = { departments: [], wards: [] };

/** What the values of a column look like, most telling first; each target is given to one column. */
const looks: readonly [ImportTarget, (value: string, today: PlainDate) => boolean][] = [
  ['birthDate', (value, today) => 'date' in parseBirthDate(value, today)],
  ['sex', (value) => guessMeaning('sex', value, nowhere) !== null],
  ['postalCode', (value) => /^〒?\d{3}-?\d{4}$/.test(value.normalize('NFKC'))],
  ['phone', (value) => /^0\d[\d()-]{7,12}$/.test(value.normalize('NFKC'))],
  ['email', (value) => /^[^\s@]+@[^\s@]+$/.test(value)],
  ['patientNumber', (value) => /^[\dA-Za-z-]{1,20}$/.test(value.normalize('NFKC')) && /\d/.test(value)],
  ['fullNameKana', (value) => /[\s\u3000]/.test(value) && isKatakanaName(toFullWidthKatakana(value))],
  ['fullName', (value) => /^\P{Nd}+[\s\u3000]\P{Nd}+$/u.test(value)],
];

const byValues = (rows: readonly (readonly string[])[], today: PlainDate): (ImportTarget | null)[] => {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const columns: (ImportTarget | null)[] = Array.from({ length: width }, () => null);
  for (const [target, isLike] of looks) {
    const at = columns.findIndex((taken, index) => {
      const values = rows.map((row) => plainCell(row[index] ?? '')).filter((value) => value !== '');
      return taken === null && values.length > 0 && values.every((value) => isLike(value, today));
    });
    if (at >= 0) columns[at] = target;
  }
  return columns;
};

/** What the columns of a file hold, by its heading, or where it has none by its values. `rows` are its first ones. */
export function guessMapping(rows: readonly (readonly string[])[], today: PlainDate): ImportMapping {
  const named = (rows[0] ?? []).map(targetOfHeading);
  const hasHeader = named.some((target) => target !== null);
  const columns = hasHeader ? onceEach(named) : byValues(rows, today);
  return { hasHeader, columns, constants: {}, meanings: {}, clearing: [] };
}

/** Of two columns that seem to hold the same, the first is taken. */
const onceEach = (columns: readonly (ImportTarget | null)[]): (ImportTarget | null)[] =>
  columns.map((target, index) => (target !== null && columns.indexOf(target) === index ? target : null));
