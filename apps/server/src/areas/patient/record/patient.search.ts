import { PATIENTS_COUNTED_AT_MOST, type PatientSearch } from '@nattoku/contract/patient/patient';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { searchTerms } from '@nattoku/rules/text/text-folding';
import { and, asc, desc, notInArray, sql, type SQL } from 'drizzle-orm';
import { filtersOf, orderings, orderOf, tagFilterOf } from '#areas/patient/record/patient.filters.ts';
import { idsOfNumber, isFewDigits, numberIn } from '#areas/patient/record/patient.search-number.ts';
import { patients } from '#domain/patient/patient.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Asking } from '#domain/patient/patient-list.ts';
import { patientGrams } from '#domain/patient/patient-search.ts';
import { countUpTo, type Found as FoundIds, rangeOf, totalOf } from '#kernel/list/paging.ts';

const COUNTED = PATIENTS_COUNTED_AT_MOST;
/** Records that are looked through in the wanted order before the other way is taken. Measured: a tenth of a second. */
const LOOKED_THROUGH = 20_000;

type Found = FoundIds<PatientId>;
type Window = { skip: number; take: number };

/** One page of ids in the wanted order. Nobody gets beyond the first thousand: the person who needs them all has the export for it. */
export async function findPage(tx: Tx, search: PatientSearch, { staffId }: Asking): Promise<Found> {
  const window = rangeOf(search, { atMost: COUNTED });
  const filters = filtersOf(search, staffId, await tagFilterOf(tx, search.tag));
  const terms = searchTerms(search.text);
  if (terms.length === 0) return findAll(tx, search, filters, window);
  if (terms.every(isFewDigits)) return findExact(tx, search, filters, window);
  return findByWords(tx, search, filters, window);
}

const counting = { table: patients, atMost: COUNTED };
const capped = (counted: number) => totalOf(counted, counting);

const idsOf = async (tx: Tx, where: SQL | undefined, search: PatientSearch, { skip, take }: Window) => {
  if (take === 0) return [];
  const rows = await tx
    .select({ id: patients.id })
    .from(patients)
    .where(where)
    .orderBy(...orderOf(search))
    .limit(take)
    .offset(skip);
  return rows.map(({ id }) => id);
};

/** A page that is not full is the last: how many there are follows from it, and nothing is counted. */
const findAll = async (tx: Tx, search: PatientSearch, where: SQL | undefined, window: Window): Promise<Found> => {
  const ids = await idsOf(tx, where, search, window);
  const isLast = ids.length < window.take && (ids.length > 0 || window.skip === 0);
  return { ids, ...(isLast ? capped(window.skip + ids.length) : capped(await countUpTo(tx, counting, where))) };
};

async function numbered(tx: Tx, text: string, filters: SQL | undefined): Promise<PatientId[]> {
  const number = numberIn(text);
  if (number === null) return [];
  const { rows } = await tx.execute<{ ids: PatientId[] }>(sql`SELECT ${idsOfNumber(sql`${number}`, filters)} AS ids`);
  return rows[0]?.ids ?? [];
}

const findExact = async (tx: Tx, search: PatientSearch, filters: SQL | undefined, window: Window): Promise<Found> => {
  const ids = await numbered(tx, search.text, filters);
  return { ids: ids.slice(window.skip, window.skip + window.take), total: ids.length, atLeast: false };
};

/** The number that was typed comes first, then all whose number, name or reading holds every word. */
async function findByWords(tx: Tx, search: PatientSearch, filters: SQL | undefined, window: Window): Promise<Found> {
  const { skip, take } = window;
  const first = await numbered(tx, search.text, filters);
  const rest = {
    skip: Math.max(0, skip - first.length),
    take: take - Math.max(0, Math.min(take, first.length - skip)),
  };
  const found = await findNarrowed(tx, search, filters, first, rest);
  return {
    ids: [...first.slice(skip, skip + take), ...found.ids],
    total: Math.min(COUNTED, found.total + first.length),
    atLeast: found.atLeast,
  };
}

async function findNarrowed(
  tx: Tx,
  search: PatientSearch,
  filters: SQL | undefined,
  leftOut: readonly PatientId[],
  window: Window,
): Promise<Found> {
  const others = and(filters, leftOut.length > 0 ? notInArray(patients.id, [...leftOut]) : undefined);
  const some = await idsLike(tx, search, COUNTED + 1);
  return some.length <= COUNTED
    ? findAll(tx, search, and(isOneOf(some), others), window)
    : findManyByWords(tx, search, others, window);
}

const isOneOf = (ids: readonly PatientId[]): SQL => sql`${patients.id} = ANY (${sql.param(ids)}::uuid[])`;

/** At most so many; null: all. */
const likeWords = ({ text, archived }: PatientSearch, atMost: number | null): SQL =>
  sql`SELECT app.find_some_patients(${sql.param(patientGrams(searchTerms(text)))}::text[], ${sql.param(searchTerms(text))}::text[], ${archived}, ${atMost}::int) AS id`;

const idsLike = async (tx: Tx, search: PatientSearch, atMost: number): Promise<PatientId[]> => {
  const { rows } = await tx.execute<{ id: PatientId }>(likeWords(search, atMost));
  return rows.map(({ id }) => id);
};

/**
 * For words that more than a thousand have in common. Such words are mostly met soon on the way through the wanted order; where they are not,
 * as with a family name at the end of the alphabet, all that have them are fetched and sorted.
 */
async function findManyByWords(
  tx: Tx,
  search: PatientSearch,
  filters: SQL | undefined,
  window: Window,
): Promise<Found> {
  const holdsWords = and(
    ...searchTerms(search.text).map((term) => sql`position(${term} in ${patients.searchText}) > 0`),
  );
  const counted = await countUpTo(tx, counting, and(filters, holdsWords));
  if (window.take === 0) return { ids: [], ...capped(counted) };
  const expected = Math.min(window.take, Math.max(0, Math.min(counted, COUNTED) - window.skip));
  const near = await idsNear(tx, search, { filters, holdsWords }, window);
  const isWhole = near.length >= expected;
  const ids = isWhole
    ? near
    : await idsOf(tx, and(sql`${patients.id} IN (${likeWords(search, null)})`, filters), search, window);
  return { ids, ...capped(counted) };
}

type Conditions = { filters: SQL | undefined; holdsWords: SQL | undefined };

const idsNear = async (
  tx: Tx,
  search: PatientSearch,
  { filters, holdsWords }: Conditions,
  { skip, take }: Window,
): Promise<PatientId[]> => {
  const direction = search.descending ? desc : asc;
  const order = sql`${direction(orderings[search.sort])}, ${direction(patients.id)}`;
  const { rows } = await tx.execute<{ id: PatientId }>(sql`
    SELECT patients.id FROM (
      SELECT id, search_text, ${orderings[search.sort]} FROM patients WHERE ${filters} ORDER BY ${order} LIMIT ${LOOKED_THROUGH}
    ) AS patients WHERE ${holdsWords} ORDER BY ${order} LIMIT ${take} OFFSET ${skip}`);
  return rows.map(({ id }) => id);
};
