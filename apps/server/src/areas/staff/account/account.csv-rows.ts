import { invitedRoles } from '@nattoku/contract/staff/account';
import { checkPerson, normalisePerson } from '@nattoku/contract/staff/account-input';
import { roleNames } from '@nattoku/contract/auth/permissions';
import { professionNames, professions, type Profession } from '@nattoku/contract/staff/professions';
import type { DepartmentId, WardId } from '@nattoku/contract/shared/primitives';
import { type CsvProblem, type StaffColumn, staffColumns } from '@nattoku/contract/staff/staff-import';
import { checkStaffNumber, cleanStaffNumber } from '@nattoku/contract/staff/staff-input';
import { foldForSearch } from '@nattoku/rules/text/text-folding';
import { refusedCsv } from '#kernel/csv/csv-refusal.ts';
import type { CsvRow } from '#kernel/csv/csv-reader.ts';
import { hasUnreadable, isFormula } from '#kernel/csv/csv-writer.ts';

export type Structure = { departments: ReadonlyMap<string, DepartmentId>; wards: ReadonlyMap<string, WardId> };

export type NewColleague = {
  line: number;
  name: string;
  nameKana: string;
  email: string;
  role: (typeof invitedRoles)[number];
  profession: Profession | null;
  staffNumber: string | null;
  departmentIds: DepartmentId[];
  wardIds: WardId[];
};

type Cells = Record<StaffColumn, string>;
type Columns = { places: Partial<Record<StaffColumn, number>>; unknown: string[]; count: number };

const columnNames = Object.keys(staffColumns) as StaffColumn[];
const VALUE_LENGTH = 100;

/** Where each column stands. Throws `csv.refused` when one is missing that every row needs. */
export function findColumns(header: readonly string[]): Columns {
  const places: Columns['places'] = {};
  const unknown: string[] = [];
  for (const [at, heading] of header.entries()) {
    const column = columnNames.find((name) => foldForSearch(staffColumns[name].heading) === foldForSearch(heading));
    if (column && places[column] !== undefined)
      throw refusedCsv(`見出し「${heading}」が2つあります。1つにしてください。`);
    if (column) places[column] = at;
    else if (heading !== '') unknown.push(heading);
  }
  const missing = columnNames.filter((name) => staffColumns[name].required && places[name] === undefined);
  if (missing.length > 0) {
    const headings = missing.map((name) => `「${staffColumns[name].heading}」`).join('');
    throw refusedCsv(`見出しの行に${headings}がありません。ひな形をダウンロードして、同じ見出しにしてください。`);
  }
  return { places, unknown, count: header.length };
}

const cellsOf = ({ cells }: CsvRow, { places }: Columns): Cells =>
  Object.fromEntries(columnNames.map((name) => [name, (cells[places[name] ?? -1] ?? '').trim()])) as Cells;

export const problemOf = (line: number, column: string, value: string, message: string): CsvProblem => ({
  line,
  column,
  value: [...value].slice(0, VALUE_LENGTH).join(''),
  message,
});

const fold = (text: string): string => foldForSearch(text);
const rolesByName = new Map(invitedRoles.flatMap((role) => [role, roleNames[role]].map((name) => [fold(name), role])));
const professionsByName = new Map(professions.map((profession) => [fold(professionNames[profession]), profession]));
const roleList = invitedRoles.map((role) => roleNames[role]).join('、');

/** Names or codes, parted by 、 , ; / or |. */
const idsOf = <Id>(cell: string, known: ReadonlyMap<string, Id>): { ids: Id[]; strange: string[] } => {
  const names = cell.split(/[、,，;；/／|｜\n]/u).flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
  const found = names.map((name) => known.get(fold(name)));
  return {
    ids: [...new Set(found.flatMap((id) => (id === undefined ? [] : [id])))],
    strange: names.filter((_, at) => found[at] === undefined),
  };
};

/** One row as somebody to invite, or everything that is wrong with it. */
export function readColleague(
  row: CsvRow,
  columns: Columns,
  { departments, wards }: Structure,
): { colleague: NewColleague } | { problems: CsvProblem[] } {
  const cells = cellsOf(row, columns);
  const problems: CsvProblem[] = [];
  const add = (column: StaffColumn, message: string) =>
    problems.push(problemOf(row.line, staffColumns[column].heading, cells[column], message));

  if (row.cells.slice(columns.count).some((cell) => cell.trim() !== ''))
    problems.push(
      problemOf(row.line, '（見出しの外）', row.cells.slice(columns.count).join(','), '見出しより列が多い行です'),
    );
  for (const column of columnNames) {
    if (isFormula(cells[column])) add(column, '「=」「+」「-」「@」で始まる値は、数式とみなされるため使えません');
    if (hasUnreadable(cells[column]))
      add(column, '読み取れない文字があります。文字を直すか、元のファイルを保存し直してください');
  }
  const person = normalisePerson({ email: cells.email, name: cells.name, nameKana: cells.nameKana });
  for (const { field, message } of checkPerson(person)) add(field as StaffColumn, message);
  const role = rolesByName.get(fold(cells.role));
  if (!role) add('role', cells.role === '' ? '役割を入力してください' : `役割は${roleList}のどれかにしてください`);
  const profession = professionsByName.get(fold(cells.profession));
  if (cells.profession !== '' && !profession) add('profession', 'この職種は一覧にありません');
  const staffNumber = cleanStaffNumber(cells.staffNumber);
  const numberVerdict = checkStaffNumber(staffNumber);
  if (numberVerdict !== true) add('staffNumber', numberVerdict);
  const inDepartments = idsOf(cells.departments, departments);
  for (const name of inDepartments.strange) add('departments', `「${name}」という診療科はありません`);
  const onWards = idsOf(cells.wards, wards);
  for (const name of onWards.strange) add('wards', `「${name}」という病棟はありません`);

  if (problems.length > 0 || !role) return { problems };
  return {
    colleague: {
      line: row.line,
      ...person,
      role,
      profession: profession ?? null,
      staffNumber,
      departmentIds: inDepartments.ids,
      wardIds: onWards.ids,
    },
  };
}
