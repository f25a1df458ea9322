import { type FoundPatients, PATIENTS_COUNTED_AT_MOST, type PatientSearch } from '@nattoku/contract/patient/patient';
import type { PatientId, StaffId } from '@nattoku/contract/shared/primitives';
import { cleanPatientNumber } from '@nattoku/rules/text/normalise-input';
import { searchTerms } from '@nattoku/rules/text/text-folding';
import { and, asc, desc, eq, notInArray, sql, type SQL } from 'drizzle-orm';
import { filtersOf, isNarrowed, orderings, orderOf, tagFilterOf } from '#areas/patient/record/patient.filters.ts';
import { summariesOf } from '#areas/patient/record/patient.select.ts';
import { patients, significantNumberOf } from '#domain/patient/patient.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { patientGrams } from '#domain/patient/patient-search.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { StaffScope } from '#kernel/scope.ts';

const COUNTED = PATIENTS_COUNTED_AT_MOST;
/** Records that are looked through in the wanted order before the other way is taken. Measured: a tenth of a second. */
const LOOKED_THROUGH = 20_000;
/** Fewer digits than this are in almost every number: they only find the number they are. */
const SHORTEST_PART_OF_NUMBER = 3;

export const searchPatients = (scope: StaffScope, search: PatientSearch): Promise<FoundPatients> =>
  recordedRead(scope, async (tx) => {
    const { ids, total, atLeast } = await findPage(tx, search, scope.actor.staffId);
    const items = await summariesOf(tx, ids);
    return {
      result: { items, total, atLeast, page: search.page, pageSize: search.pageSize },
      audit:
        ids.length === 0
          ? []
          : {
              action: 'patient.search',
              subject: { type: 'patient', id: null },
              patientIds: ids,
              detail: { count: ids.length, page: search.page },
            },
    };
  });

type Found = { ids: PatientId[]; total: number; atLeast: boolean };
type Window = { skip: number; take: number };

/** One page of ids in the wanted order. Nobody gets beyond the first thousand: the person who needs them all has the export for it. */
async function findPage(tx: Tx, search: PatientSearch, staffId: StaffId): Promise<Found> {
  const skip = (search.page - 1) * search.pageSize;
  const window = { skip, take: Math.max(0, Math.min(search.pageSize, COUNTED - skip)) };
  const filters = filtersOf(search, staffId, await tagFilterOf(tx, search.tag));
  const terms = searchTerms(search.text);
  if (terms.length === 0)
    return isPlainList(search) ? findEverybody(tx, search, window) : findAll(tx, search, filters, window);
  if (terms.every(isFewDigits)) return findExact(tx, search, filters, window);
  return findByWords(tx, search, filters, window);
}

const isFewDigits = (term: string): boolean => /^\d+$/.test(term) && term.length < SHORTEST_PART_OF_NUMBER;

const capped = (counted: number) => ({ total: Math.min(counted, COUNTED), atLeast: counted > COUNTED });

/** Counts one more than it tells, to know that there are more. */
const countUpTo = async (tx: Tx, where: SQL | undefined): Promise<number> => {
  const some = tx
    .select({ one: sql`1`.as('one') })
    .from(patients)
    .where(where)
    .limit(COUNTED + 1)
    .as('some');
  const [counted] = await tx.select({ total: sql<number>`count(*)::int` }).from(some);
  return counted?.total ?? 0;
};

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

const isPlainList = (search: PatientSearch): boolean =>
  !isNarrowed(search) && !search.archived && search.sort === 'kana';

/** The list that everybody opens. As many as are counted are read once, from the index of readings alone, and the page is cut from them. */
async function findEverybody(tx: Tx, { descending }: PatientSearch, { skip, take }: Window): Promise<Found> {
  const order = descending ? 'kana_folded DESC, id DESC' : 'kana_folded, id';
  const { rows } = await tx.$client.query<{ ids: PatientId[]; total: number }>(
    `WITH listed AS MATERIALIZED (
       SELECT id FROM patients WHERE archived_at IS NULL AND merged_into IS NULL ORDER BY ${order} LIMIT ${COUNTED + 1})
     SELECT ARRAY(SELECT id FROM listed OFFSET $1 LIMIT $2) AS ids, (SELECT count(*)::int FROM listed) AS total`,
    [skip, take],
  );
  const { ids, total } = rows[0] ?? { ids: [], total: 0 };
  return { ids, ...capped(total) };
}

/** A page that is not full is the last: how many there are follows from it, and nothing is counted. */
const findAll = async (tx: Tx, search: PatientSearch, where: SQL | undefined, window: Window): Promise<Found> => {
  const ids = await idsOf(tx, where, search, window);
  const isLast = ids.length < window.take && (ids.length > 0 || window.skip === 0);
  return { ids, ...(isLast ? capped(window.skip + ids.length) : capped(await countUpTo(tx, where))) };
};

/** Those who have the number itself, with or without leading zeros, or had it, or were merged with one who has it. */
async function numbered(tx: Tx, text: string, filters: SQL | undefined): Promise<PatientId[]> {
  const number = cleanPatientNumber(text).value;
  if (!/^[0-9A-Za-z-]+$/.test(number)) return [];
  const holders = tx
    .select({ id: sql<PatientId>`coalesce(${patients.survivorId}, ${patients.id})` })
    .from(patients)
    .where(eq(patients.significantNumber, significantNumberOf(number)));
  const rows = await tx
    .select({ id: patients.id })
    .from(patients)
    // As an array they are known before the patients are looked up; joined to them, all patients were read.
    .where(and(sql`${patients.id} = ANY (ARRAY(${holders}))`, filters))
    .orderBy(asc(patients.patientNumber))
    .limit(20);
  return rows.map(({ id }) => id);
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
  const found = await (isNarrowed(search)
    ? findNarrowed(tx, search, filters, first, rest)
    : findPlain(tx, search, first, rest));
  return {
    ids: [...first.slice(skip, skip + take), ...found.ids],
    total: Math.min(COUNTED, found.total + first.length),
    atLeast: found.atLeast,
  };
}

/** Where nothing but the words narrows the list, the database finds, orders and counts in one question. */
async function findPlain(
  tx: Tx,
  { text, archived, sort, descending }: PatientSearch,
  leftOut: readonly PatientId[],
  { skip, take }: Window,
): Promise<Found> {
  const terms = searchTerms(text);
  const { rows } = await tx.$client.query<{ ids: PatientId[]; total: number }>(
    'SELECT ids, total FROM app.find_patient_page($1, $2, $3, $4::uuid[], $5, $6, $7, $8, $9)',
    [patientGrams(terms), terms, archived, leftOut, sort, descending, skip, take, COUNTED],
  );
  const { ids, total } = rows[0] ?? { ids: [], total: 0 };
  return { ids, ...capped(total) };
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
  const counted = await countUpTo(tx, and(filters, holdsWords));
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
