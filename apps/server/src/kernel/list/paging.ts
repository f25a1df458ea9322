import { and, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { builtOnce } from '#kernel/database/built-once.ts';
import type { Tx } from '#kernel/database/database.ts';
import { together } from '#kernel/database/pipelining.ts';

/** Some of the ids that a condition finds, in the order of this part. */
export type Part<Id> = (where: SQL | undefined, take: number, skip: number) => Promise<Id[]>;

/**
 * A list that is sorted by a date has two parts, as its indexes have: `first` is what has the date, which is what `dated` says, and `behind` what
 * has none. Any other list is one part.
 */
export type Listed<Id> = { first: Part<Id>; dated?: SQL; behind?: Part<Id> };

/** Of which table a list is, or of which ones that are joined, and beyond how many rows it is neither counted nor turned to. */
export type Counted = { table: PgTable | SQL; atMost: number };

type Page = { page: number; pageSize: number };

/** What is found of a list: the ids of one page in the wanted order, and how many there are. */
export type Found<Id> = { ids: Id[]; total: number; atLeast: boolean };

/** One page of what the condition finds, counted at the same time. */
export async function foundOnPage<Id>(
  tx: Tx,
  listed: Listed<Id>,
  where: SQL | undefined,
  page: Page & Counted,
): Promise<Found<Id>> {
  const [counted, ids] = await together(countUpTo(tx, page, where), pageOf(tx, listed, where, page));
  return { ids, ...totalOf(counted, page) };
}

/** Which rows a page shows. Nobody turns beyond what is counted. */
export const rangeOf = ({ page, pageSize }: Page, { atMost }: Pick<Counted, 'atMost'>) => {
  const skip = (page - 1) * pageSize;
  return { skip, take: Math.max(0, Math.min(pageSize, atMost - skip)) };
};

async function pageOf<Id>(
  tx: Tx,
  { first, dated, behind }: Listed<Id>,
  where: SQL | undefined,
  { page, pageSize, ...counted }: Page & Counted,
): Promise<Id[]> {
  const { skip, take } = rangeOf({ page, pageSize }, counted);
  if (take === 0) return [];
  const ids = await first(where, take, skip);
  if (!behind || ids.length === take) return ids;
  const before = ids.length > 0 || skip === 0 ? skip + ids.length : await countUpTo(tx, counted, and(where, dated));
  return [...ids, ...(await behind(where, take - ids.length, Math.max(0, skip - before)))];
}

const ALL = 2_147_483_647;

/** Every id that a search finds, in its order. */
export async function everyOf<Id>({ first, behind }: Listed<Id>, where: SQL | undefined): Promise<Id[]> {
  const found = await first(where, ALL, 0);
  return behind ? [...found, ...(await behind(where, ALL, 0))] : found;
}

const selectCount = (tx: Tx, { table, atMost }: Counted, where?: SQL) => {
  const some = tx
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(atMost + 1)
    .as('some');
  return tx.select({ total: sql<number>`count(*)::int` }).from(some);
};

/** Counts one more than a list tells, to know that there are more. */
export async function countUpTo(tx: Tx, counted: Counted, where: SQL | undefined): Promise<number> {
  const [some] = await selectCount(tx, counted, where);
  return some?.total ?? 0;
}

/** The same of all that there are. */
export const countingAll = (counted: Counted): ((tx: Tx) => Promise<number>) => {
  const select = builtOnce<Record<string, never>, { total: number }[]>((tx) => selectCount(tx, counted));
  return async (tx) => (await select(tx, {}))[0]?.total ?? 0;
};

/** What a list says of how many there are. */
export const totalOf = (counted: number, { atMost }: Pick<Counted, 'atMost'>): Omit<Found<never>, 'ids'> => ({
  total: Math.min(counted, atMost),
  atLeast: counted > atMost,
});
