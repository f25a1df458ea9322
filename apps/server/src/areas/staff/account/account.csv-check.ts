import { CSV_MAX_ROWS, type CsvFile } from '@nattoku/contract/shared/csv';
import {
  type CsvProblem,
  staffColumns,
  type StaffCsvReport,
  TOLD_PROBLEMS,
} from '@nattoku/contract/staff/staff-import';
import { roleNames } from '@nattoku/contract/auth/permissions';
import { foldForSearch } from '@nattoku/rules/text/text-folding';
import { eq } from 'drizzle-orm';
import {
  findColumns,
  type NewColleague,
  problemOf,
  readColleague,
  type Structure,
} from '#areas/staff/account/account.csv-rows.ts';
import { departments, wards } from '#domain/facility/facility.table.ts';
import { openCsv } from '#kernel/csv/csv-reader.ts';
import type { Tx } from '#kernel/database/database.ts';

const PREVIEW = 20;

export type CheckedCsv = { report: StaffCsvReport; colleagues: NewColleague[] };

/** Reads the file and asks the database what it knows; writes nothing. Throws `csv.refused` for a file that is no list of people. */
export async function checkColleagues(tx: Tx, file: CsvFile): Promise<CheckedCsv> {
  const { encoding, header, rows } = await openCsv(file, { maxRows: CSV_MAX_ROWS });
  const columns = findColumns(header);
  const structure = await structureOf(tx);
  const read: NewColleague[] = [];
  const problems: CsvProblem[] = [];
  let rowCount = 0;
  for await (const row of rows) {
    rowCount += 1;
    const found = readColleague(row, columns, structure);
    if ('problems' in found) problems.push(...found.problems);
    else read.push(found.colleague);
  }
  const { once, repeated } = withoutRepetition(read);
  const { fresh, presentCount, taken } = await withoutKnown(tx, once);
  const all = [...problems, ...repeated, ...taken].toSorted((a, b) => a.line - b.line);
  return {
    colleagues: fresh,
    report: {
      encoding,
      rowCount,
      newCount: fresh.length,
      presentCount,
      errorCount: new Set(all.map(({ line }) => line)).size,
      problems: all.slice(0, TOLD_PROBLEMS),
      problemsLeftOff: Math.max(0, all.length - TOLD_PROBLEMS),
      unknownColumns: columns.unknown,
      preview: fresh
        .slice(0, PREVIEW)
        .map(({ line, name, nameKana, email, role }) => ({ line, name, nameKana, email, role: roleNames[role] })),
    },
  };
}

const structureOf = async (tx: Tx): Promise<Structure> => {
  const knownDepartments = await tx.select().from(departments).where(eq(departments.active, true));
  const knownWards = await tx.select().from(wards).where(eq(wards.active, true));
  return {
    departments: new Map(
      knownDepartments.flatMap(({ id, code, name, shortName }) =>
        [code, name, shortName ?? ''].filter(Boolean).map((text) => [foldForSearch(text), id]),
      ),
    ),
    wards: new Map(knownWards.flatMap(({ id, code, name }) => [code, name].map((text) => [foldForSearch(text), id]))),
  };
};

/** The first row with an address or a number counts, every later one is told. */
const withoutRepetition = (read: readonly NewColleague[]) => {
  const lines = new Map<string, number>();
  const repeated: CsvProblem[] = [];
  const once = read.filter((colleague) => {
    const { line, email, staffNumber } = colleague;
    const sameEmail = lines.get(email.toLowerCase());
    const sameNumber = staffNumber === null ? undefined : lines.get(`#${staffNumber}`);
    if (sameEmail !== undefined)
      repeated.push(problemOf(line, staffColumns.email.heading, email, `${sameEmail}行目と同じメールアドレスです`));
    if (sameNumber !== undefined)
      repeated.push(
        problemOf(line, staffColumns.staffNumber.heading, staffNumber ?? '', `${sameNumber}行目と同じ職員番号です`),
      );
    if (sameEmail !== undefined || sameNumber !== undefined) return false;
    lines.set(email.toLowerCase(), line);
    if (staffNumber !== null) lines.set(`#${staffNumber}`, line);
    return true;
  });
  return { once, repeated };
};

type Known = { email: string; is_here: boolean };

const withoutKnown = async (tx: Tx, once: readonly NewColleague[]) => {
  const { rows: known } = await tx.$client.query<Known>(
    `SELECT lower(given) AS email, EXISTS (SELECT FROM staff s WHERE s.id = a.staff_id) AS is_here
       FROM unnest($1::text[]) AS given CROSS JOIN LATERAL app.account_by_email(given) AS a`,
    [once.map(({ email }) => email)],
  );
  const { rows: numbers } = await tx.$client.query<{ number: string }>(
    `SELECT staff_number AS number FROM staff WHERE staff_number = ANY($1) AND state <> 'retired'`,
    [once.flatMap(({ staffNumber }) => staffNumber ?? [])],
  );
  const isHere = new Map(known.map(({ email, is_here: here }) => [email, here]));
  const usedNumbers = new Set(numbers.map(({ number }) => number));
  const taken: CsvProblem[] = [];
  let presentCount = 0;
  const fresh = once.filter(({ line, email, staffNumber }) => {
    const here = isHere.get(email.toLowerCase());
    if (here === true) {
      presentCount += 1;
      return false;
    }
    if (here === false)
      taken.push(problemOf(line, staffColumns.email.heading, email, 'このメールアドレスはすでに使われています'));
    const isNumberUsed = staffNumber !== null && usedNumbers.has(staffNumber);
    if (isNumberUsed)
      taken.push(
        problemOf(line, staffColumns.staffNumber.heading, staffNumber, 'この職員番号はほかの職員が使っています'),
      );
    return here === undefined && !isNumberUsed;
  });
  return { fresh, presentCount, taken };
};
