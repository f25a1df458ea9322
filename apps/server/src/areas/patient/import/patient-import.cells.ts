import { guessMeaning } from '@nattoku/contract/patient/import-meaning';
import {
  importTargetNames,
  type ImportTarget,
  type TranslatedTarget,
  translatedTargets,
} from '@nattoku/contract/patient/import-target';
import { type CellProblem, type ImportMapping } from '@nattoku/contract/patient/patient-import';
import { BIRTH_DATE_MESSAGES, parseBirthDate } from '@nattoku/rules/time/birth-date';
import { foldForSearch } from '@nattoku/rules/text/text-folding';
import type { ImportContext } from '#areas/patient/import/patient-import.context.ts';
import type { Proposal } from '#domain/patient/patient-proposal.ts';
import { hasUnreadable, isFormula } from '#kernel/csv/csv-writer.ts';

/** A cell as its writer meant it: without blank ends, without the ="…" and the ' that keep spreadsheets from calculating. */
export const plainCell = (cell: string): string => {
  const text = cell.trim();
  const kept = /^="([^"]*)"$/.exec(text)?.[1];
  if (kept !== undefined) return kept.trim();
  return text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text;
};

/** One value of the file, before anything is made of it. */
export type Cell = { target: ImportTarget; column: string; value: string };

/** The cells of a row that are to be read, and the constants that stand for columns which the file has not. */
export const cellsOf = (row: readonly string[], header: readonly string[], mapping: ImportMapping): Cell[] => {
  const fromFile = mapping.columns.flatMap((target, index) =>
    target === null ? [] : [{ target, column: header[index] || `${index + 1}列目`, value: row[index] ?? '' }],
  );
  const constants = Object.entries(mapping.constants) as [ImportTarget, string][];
  return [
    ...fromFile,
    ...constants.map(([target, value]) => ({ target, column: `${importTargetNames[target]}（固定値）`, value })),
  ];
};

type Outcome = { proposal: Proposal; problems: CellProblem[] };
type Reading = { set: Proposal } | { reason: string };

/** What the cells say about a patient; where one cannot be understood, why. An empty cell says nothing, unless it is to empty the field. */
export function readCells(cells: readonly Cell[], mapping: ImportMapping, context: ImportContext): Outcome {
  const proposal: Proposal = {};
  const problems: CellProblem[] = [];
  const single = isSingleName(cells);
  for (const cell of cells) {
    const read = readOne(cell, mapping, context, single);
    if ('set' in read) Object.assign(proposal, read.set);
    else problems.push({ column: cell.column, value: cell.value, reason: read.reason });
  }
  return { proposal, problems };
}

const readOne = (cell: Cell, mapping: ImportMapping, context: ImportContext, single: boolean): Reading => {
  const { target } = cell;
  const value = plainCell(cell.value);
  if (value === '') return { set: mapping.clearing.includes(target) ? emptied(target) : {} };
  if (hasUnreadable(value))
    return { reason: '読み取れない文字（外字など）があります。文字コードの選び方か、この文字を確かめてください' };
  if (isFormula(value) && !isEscaped(cell.value) && !isSignedNumber(target, value))
    return { reason: '数式のように始まる値（= + - @）は取り込めません' };
  if (isTranslated(target)) return translated(target, value, mapping, context);
  return readers[target]?.(value, context, single) ?? { set: { [target]: value } };
};

/** A person who wrote a ' in front, as our own export does, means the text. */
const isEscaped = (cell: string): boolean => cell.trim().startsWith("'");

/** +81-… is a telephone number. */
const isSignedNumber = (target: ImportTarget, value: string): boolean =>
  target === 'phone' && /^[+＋][\d０-９() -]+$/.test(value);

const nullable: readonly ImportTarget[] = [
  'phone',
  'email',
  'postalCode',
  'address',
  'departmentId',
  'wardId',
  'room',
  'bed',
  'attendingStaffId',
  'deceasedOn',
  'note',
];

/** Only fields that a patient can be without are emptied. */
const emptied = (target: ImportTarget): Proposal => {
  if (nullable.includes(target)) return { [target]: null };
  if (target === 'tags') return { tags: [] };
  const names: readonly ImportTarget[] = ['givenName', 'givenNameKana', 'familyNameRoman', 'givenNameRoman'];
  return names.includes(target) ? { [target]: '' } : {};
};

const isTranslated = (target: ImportTarget): target is TranslatedTarget =>
  (translatedTargets as readonly ImportTarget[]).includes(target);

const translated = (
  target: TranslatedTarget,
  value: string,
  { meanings }: ImportMapping,
  context: ImportContext,
): Reading => {
  const meaning = meanings[target]?.[value] ?? guessMeaning(target, value, context);
  return meaning !== null && context.isMeaning(target, meaning)
    ? { set: { [target]: meaning } }
    : {
        reason: `「${importTargetNames[target]}」のどれにあたるか分かりません。列の対応で、この値の意味を選んでください`,
      };
};

const NAME_PARTS = /^(\S+?)[\s\u3000]+(\S.*)$/u;

/** People with one name have one in both scripts; one that was parted in only one of them was written carelessly. */
const isSingleName = (cells: readonly Cell[]): boolean => {
  const names = cells.filter(({ target }) => target === 'fullName' || target === 'fullNameKana');
  return names.length === 2 && names.every(({ value }) => !NAME_PARTS.test(plainCell(value)));
};

const parted = (family: keyof Proposal, given: keyof Proposal) =>
  ((value, _context, single) => {
    const [, first = '', rest = ''] = NAME_PARTS.exec(value) ?? [];
    if (first !== '') return { set: { [family]: first, [given]: rest } };
    return single
      ? { set: { [family]: value, [given]: '' } }
      : { reason: '姓と名の間に空白がないため、分けられません。空白を入れてください' };
  }) satisfies Reader;

type Reader = (value: string, context: ImportContext, single: boolean) => Reading;

const readers: Partial<Record<ImportTarget, Reader>> = {
  fullName: parted('familyName', 'givenName'),
  fullNameKana: parted('familyNameKana', 'givenNameKana'),
  birthDate: (value, { today }) => {
    const read = parseBirthDate(value, today);
    return 'date' in read ? { set: { birthDate: read.date } } : { reason: BIRTH_DATE_MESSAGES[read.problem] };
  },
  deceasedOn: (value, { today }) => {
    const read = parseBirthDate(value, today);
    return 'date' in read ? { set: { deceasedOn: read.date } } : { reason: '逝去日を日付として読み取れません' };
  },
  tags: (value) => ({
    set: {
      tags: value
        .split(/[;；]/)
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
    },
  }),
  attendingStaffId: (value, { staff }) => {
    const wanted = foldForSearch(value);
    const found = staff.filter(
      ({ name, email }) => foldForSearch(name) === wanted || email.toLowerCase() === value.toLowerCase(),
    );
    const [one] = found;
    if (one && found.length === 1) return { set: { attendingStaffId: one.id } };
    return {
      reason: one
        ? '同じ氏名の職員が複数います。メールアドレスで指定してください'
        : 'この氏名・メールアドレスの職員は登録されていません',
    };
  },
};
