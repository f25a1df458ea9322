import { PATIENTS_COUNTED_AT_MOST, type PatientSearch } from '@nattoku/contract/patient/patient';
import { searchTerms } from '@nattoku/rules/text/text-folding';
import { sql, type SQL } from 'drizzle-orm';
import { isNarrowed } from '#areas/patient/record/patient.filters.ts';
import { idsOfNumber, isFewDigits, numberIn } from '#areas/patient/record/patient.search-number.ts';
import { isFoundRow, selectPlaced, summaryOf } from '#areas/patient/record/patient.select.ts';
import { patients } from '#domain/patient/patient.table.ts';
import { patientGrams } from '#domain/patient/patient-search.ts';
import { builtOnce } from '#kernel/database/built-once.ts';
import type { Tx } from '#kernel/database/database.ts';
import { rangeOf } from '#kernel/list/paging.ts';

const COUNTED = PATIENTS_COUNTED_AT_MOST;

const [skip, take] = [sql`${sql.placeholder('skip')}::int`, sql`${sql.placeholder('take')}::int`];
const archived = sql`${sql.placeholder('archived')}::boolean`;
const byNumber = idsOfNumber(
  sql`${sql.placeholder('significant')}::text`,
  sql`${patients.mergedInto} IS NULL AND (${patients.archivedAt} IS NOT NULL) = ${archived}`,
);
const ofNumber = sql`numbered.ids[${skip} + 1:${skip} + ${take}]`;

/** The number that was typed comes first, then all whose number, name or reading holds every word. */
const byWords = sql`
  SELECT ${ofNumber} || found.ids AS ids, found.total AS counted, cardinality(numbered.ids) AS numbered
    FROM (SELECT ${byNumber} AS ids) AS numbered,
         app.find_patient_page(${sql.placeholder('grams')}::text[], ${sql.placeholder('terms')}::text[], ${archived}, numbered.ids,
           ${sql.placeholder('sort')}::text, ${sql.placeholder('descending')}::boolean, greatest(0, ${skip} - cardinality(numbered.ids)),
           ${take} - greatest(0, least(${take}, cardinality(numbered.ids) - ${skip})), ${sql.raw(String(COUNTED))}) AS found`;

const byFewDigits = sql`
  SELECT ${ofNumber} AS ids, 0 AS counted, cardinality(numbered.ids) AS numbered FROM (SELECT ${byNumber} AS ids) AS numbered`;

/** The list that everybody opens. As many as are counted are read once, from the index of readings alone, and the page is cut from them. */
const everybody = (direction: 'ASC' | 'DESC'): SQL => sql`
  WITH listed AS MATERIALIZED (
    SELECT id FROM patients WHERE archived_at IS NULL AND merged_into IS NULL
     ORDER BY ${sql.raw(`kana_folded ${direction}, id ${direction} LIMIT ${COUNTED + 1}`)})
  SELECT ARRAY(SELECT id FROM listed OFFSET ${skip} LIMIT ${take}) AS ids, (SELECT count(*)::int FROM listed) AS counted, 0 AS numbered`;

const pageBy = (page: SQL) => builtOnce((tx) => selectPlaced(tx, page));

const pages = {
  words: pageBy(byWords),
  fewDigits: pageBy(byFewDigits),
  everybody: pageBy(everybody('ASC')),
  everybodyDescending: pageBy(everybody('DESC')),
};

/** Which question finds the page; null where it takes several (patient.search.ts). */
export function pageOf(search: PatientSearch): keyof typeof pages | null {
  if (isNarrowed(search)) return null;
  const terms = searchTerms(search.text);
  if (terms.length > 0) return terms.every(isFewDigits) ? 'fewDigits' : 'words';
  if (search.archived || search.sort !== 'kana') return null;
  return search.descending ? 'everybodyDescending' : 'everybody';
}

/** One page, found, counted and described in one question. */
export async function findAtOnce(tx: Tx, page: keyof typeof pages, search: PatientSearch) {
  const terms = searchTerms(search.text);
  const rows = await pages[page](tx, {
    terms,
    grams: patientGrams(terms),
    significant: numberIn(search.text),
    archived: search.archived,
    sort: search.sort,
    descending: search.descending,
    ...rangeOf(search, { atMost: COUNTED }),
  });
  const { counted, numbered } = rows[0] ?? { counted: 0, numbered: 0 };
  return {
    items: rows.filter(isFoundRow).map(summaryOf),
    total: Math.min(COUNTED, Math.min(COUNTED, counted) + numbered),
    atLeast: counted > COUNTED,
  };
}
