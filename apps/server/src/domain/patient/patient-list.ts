import type { AuditAction } from '@nattoku/contract/audit/audit-actions';
import type { ListExport } from '@nattoku/contract/list/list-export';
import type { Paging, PatientId, StaffId } from '@nattoku/contract/shared/primitives';
import { and, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { recordedAtOnce, recordedRead } from '#domain/patient/recorded-read.ts';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import type { Tx } from '#kernel/database/database.ts';
import { type Counted, everyOf, type Found, foundOnPage, type Listed } from '#kernel/list/paging.ts';
import { serveExport } from '#domain/patient/serve-export.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

/** Who asks, for 「自分の」 and the like, and when. */
export type Asking = { staffId: StaffId; now: Date };
type Searched = { text: string };

/** How a list is found: one page of it, or all. `narrowed` says what of it a file is about. */
export type Finding<Search, Id> = {
  page(tx: Tx, search: Search & Paging, asking: Asking): Promise<Found<Id>>;
  every(tx: Tx, search: Search, asking: Asking, narrowed: SQL | undefined): Promise<Id[]>;
};

type ByParts<Search, Id> = Pick<Counted, 'atMost'> & {
  /** The same for every search, or another one where a search is found by other indexes. */
  table: Counted['table'] | ((search: Search) => SQL);
  wanted: (tx: Tx, search: Search, asking: Asking) => Promise<SQL | undefined>;
  parts: (tx: Tx, search: Search) => Listed<Id>;
};

/** By one condition, and in the parts that the indexes of the table have. */
export const foundByParts = <Search, Id>({
  wanted,
  parts,
  table,
  atMost,
}: ByParts<Search, Id>): Finding<Search, Id> => ({
  page: async (tx, search, asking) => {
    const counted = { atMost, table: typeof table === 'function' ? table(search) : table };
    return foundOnPage(tx, parts(tx, search), await wanted(tx, search, asking), { ...search, ...counted });
  },
  every: async (tx, search, asking, narrowed) =>
    everyOf(parts(tx, search), and(await wanted(tx, search, asking), narrowed)),
});

export type Shown<Row> = { items: Row[]; total: number; atLeast: boolean };

type Described<Search, Id extends string, Row> = {
  /** Which column names a row, and which the patient it is about. */
  id: PgColumn;
  patientId: PgColumn;
  /** What is about nobody who is marked 要配慮. */
  isPlain: SQL;
  subjectType: string;
  listed: AuditAction;
  exported: AuditAction;
  found: Finding<Search, Id>;
  /** The rows of a page, in the order of their ids. */
  rows: (tx: Tx, ids: readonly Id[], now: Date) => Promise<Row[]>;
  patientOf: (row: Row) => PatientId | null;
  /** Where finding, counting and reading a page are asked in one go; null for a search that needs an answer first. */
  atOnce?: (search: Search & Paging) => ((tx: Tx, now: Date) => Promise<Shown<Row>>) | null;
};

type AsFile<Search, Id, Row, Column extends string> = {
  fileName: string;
  /** In the order of the ids; what is gone meanwhile is left out. */
  rows: (tx: Tx, ids: readonly Id[], now: Date) => Promise<Row[]>;
  writers: Readonly<Record<Column, (row: Row, now: Date) => string | null | undefined>>;
  body: z.ZodType<ListExport<Search, Id, Column>>;
  names: Readonly<Record<Column, string>>;
};

/** A list whose rows are about patients: searched page by page, and written out. Whom it showed stands in the audit log, and never what was looked for. */
export function patientList<Search extends Searched, Id extends string, Row>(list: Described<Search, Id, Row>) {
  const { id, patientId, isPlain, subjectType, found, rows, patientOf } = list;
  const asking = ({ actor, clock }: StaffScope): Asking => ({ staffId: actor.staffId, now: clock.now() });
  /** Whom an answer showed; another one than a page of this list has an action of its own. */
  const shown = (items: readonly Row[], action = list.listed): AuditEntry[] =>
    shownIn(action, subjectType, items.map(patientOf));

  const answered = ({ page, pageSize }: Paging, given: Shown<Row>) => ({
    result: { ...given, page, pageSize },
    audit: shown(given.items).map((entry) => ({ ...entry, detail: { count: given.items.length, page } })),
  });

  const search = (scope: StaffScope, wanted: Search & Paging) => {
    const whole = list.atOnce?.(wanted);
    if (whole) return recordedAtOnce(scope, async (tx) => answered(wanted, await whole(tx, scope.clock.now())));
    return recordedRead(scope, async (tx) => {
      const { ids, ...counted } = await found.page(tx, wanted, asking(scope));
      const items = ids.length === 0 ? [] : await rows(tx, ids, scope.clock.now());
      return answered(wanted, { items, ...counted });
    });
  };

  const find = (scope: StaffScope, { search: wanted, chosen, sensitive }: ListExport<Search, Id, string>) =>
    read(scope, (tx) => {
      const narrowed = and(chosen ? inArray(id, chosen) : undefined, sensitive ? undefined : isPlain);
      return found.every(tx, wanted, asking(scope), narrowed);
    });

  const patientsOf = async (tx: Tx, ids: Id[]): Promise<(PatientId | null)[]> => {
    const told = await tx.select({ patientId }).from(id.table).where(inArray(id, ids));
    return told.map((row) => row.patientId as PatientId | null);
  };

  return {
    search,
    shown,
    asFile: <FileRow, Column extends string>(file: AsFile<Search, Id, FileRow, Column>) =>
      serveExport({ ...file, action: list.exported, subjectType, find, patientsOf }),
  };
}

/** An answer without anybody tells nothing. */
const shownIn = (action: AuditAction, type: string, patients: readonly (PatientId | null)[]): AuditEntry[] => {
  const patientIds = [...new Set(patients.filter((each) => each !== null))];
  return patientIds.length === 0 ? [] : [{ action, subject: { type, id: null }, patientIds }];
};
